import { mount } from 'svelte'
import App from './App.svelte'
import './styles/base.css'
import { applySettings } from './lib/settings.svelte'

async function begin(): Promise<void> {
  if (import.meta.env.MODE === 'mock') (await import('./mock/install')).install()
  applySettings()
  const target = document.getElementById('app')
  if (target) mount(App, { target })
}

void begin()
