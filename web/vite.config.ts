import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { lawFromThePackage } from './mock.plugin.ts'

const house = 'http://127.0.0.1:2100'

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), ...(mode === 'mock' || mode === 'test' ? [lawFromThePackage()] : [])],
  ...(mode === 'test' ? { resolve: { conditions: ['browser'] } } : {}),
  build: { outDir: 'dist', assetsInlineLimit: 0, target: 'es2022' },
  server: { proxy: { '/api': house, '/ws': { target: house, ws: true } } },
  test: { environment: 'jsdom', include: ['tests/**/*.test.ts'], setupFiles: ['tests/setup.ts'] },
}))
