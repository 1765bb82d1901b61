/** How a person likes it; kept in this browser, the same in all its tabs. */
export interface Settings {
  language: 'en' | 'zh-Hant'
  theme: 'system' | 'light' | 'dark'
  motion: boolean
  fourColours: boolean
  confirm: boolean
}

const KEY = 'croupier.settings'

function preferred(): Settings['language'] {
  return navigator.languages.some((language) => language.startsWith('zh')) &&
    !navigator.languages[0]?.startsWith('en')
    ? 'zh-Hant'
    : 'en'
}

function kept(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>
  } catch {
    return {}
  }
}

const standard = (): Settings => ({
  language: preferred(), theme: 'system', motion: true, fourColours: false, confirm: false,
})

export const settings: Settings = $state({ ...standard(), ...kept() })

export function keep(changes: Partial<Settings>): void {
  Object.assign(settings, changes)
  localStorage.setItem(KEY, JSON.stringify(settings))
}

const dark = matchMedia('(prefers-color-scheme: dark)')
const still = matchMedia('(prefers-reduced-motion: reduce)')

/** Show theme, language and whether anything moves on the document, now and whenever they change. */
export function applySettings(): void {
  const show = (): void => {
    const isDark = settings.theme === 'dark' || (settings.theme === 'system' && dark.matches)
    document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
    document.documentElement.lang = settings.language
    document.documentElement.toggleAttribute('data-still', moving(1) === 0)
  }
  $effect.root(() => {
    $effect(show)
  })
  for (const wish of [dark, still]) wish.addEventListener('change', show)
  addEventListener('storage', (event) => {
    if (event.key === KEY) Object.assign(settings, kept())
  })
}

/** How long a movement takes: nothing for somebody who does not want it. */
export function moving(ms: number): number {
  return settings.motion && !still.matches ? ms : 0
}
