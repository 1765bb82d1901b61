import { SvelteMap } from 'svelte/reactivity'
import en from '../messages/en.json'
import zhHant from '../messages/zh-Hant.json'
import { sentence, type Arguments, type Entries } from './catalogue'
import { api } from './api'
import { settings } from './settings.svelte'

export const LANGUAGES = { en: 'English', 'zh-Hant': '繁體中文' } as const
export type Language = keyof typeof LANGUAGES

const own: Record<Language, Entries> = { en, 'zh-Hant': zhHant }
const house = new SvelteMap<Language, Entries>()

/** Fetch what the house says in a language; the page's own words are there from the start. */
export async function learn(language: Language): Promise<void> {
  if (house.has(language)) return
  try {
    const { files } = await api.messages(language)
    const flat: Entries = {}
    for (const [file, entries] of Object.entries(files)) {
      for (const [key, entry] of Object.entries(entries)) flat[`${file}.${key}`] = entry
    }
    house.set(language, flat)
  } catch {
    // Offline: the page's own catalogue, and the house's sentences as they come.
  }
}

function find(key: string, values?: Arguments): string | null {
  const language = settings.language
  return (
    sentence(own[language], language, key, values) ??
    sentence(house.get(language) ?? {}, language, key, values) ??
    sentence(own.en, 'en', key, values) ??
    sentence(house.get('en') ?? {}, 'en', key, values)
  )
}

/** What a key says in the person's language; the key itself is our own mistake made visible. */
export function t(key: string, values?: Arguments): string {
  return find(key, values) ?? key
}

/** As `t`, but `null` where no catalogue has the key. */
export function maybe(key: string, values?: Arguments): string | null {
  return find(key, values)
}
