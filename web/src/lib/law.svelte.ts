import { api } from './api'
import { maybe, t } from './i18n.svelte'
import type { RuleSheet, SheetLine } from './protocol'
import { settings } from './settings.svelte'

const sheets = new Map<string, Promise<RuleSheet>>()

export function sheet(rules: string, options: Record<string, unknown> = {}): Promise<RuleSheet> {
  const key = `${settings.language} ${rules} ${JSON.stringify(options)}`
  let found = sheets.get(key)
  if (found === undefined) {
    found = api.rules(rules, options)
    found.catch(() => sheets.delete(key))
    sheets.set(key, found)
  }
  return found
}

/** How an article is cited on the felt: `art. 10(2)`; a general line by its word. */
export function articleLabel(article: string): string {
  const [text = '', number = ''] = article.split('/')
  if (/^\d+$/.test(text)) return t('law.article', { number })
  return maybe(`law.line_${text}_${number}`) ?? number.replaceAll('_', ' ')
}

class Explained {
  asked: { rules: string; article: string } | null = $state(null)
  options: Record<string, unknown> = $state.raw({})
}

export const explained = new Explained()

export function explain(rules: string, article: string): void {
  explained.asked = { rules, article }
}

/** The lines of an article; one that is cited with its paragraph is found by its number too. */
export function linesOf(found: RuleSheet, article: string): SheetLine[] {
  const exact = found.lines.filter((line) => line.article === article)
  if (exact.length) return exact
  const whole = article.replace(/\(.*$/, '')
  return found.lines.filter((line) => line.article.replace(/\(.*$/, '') === whole)
}

export function value(of: unknown): string {
  if (Array.isArray(of)) return of.length ? of.map(value).join(', ') : t('law.none')
  if (of === true) return t('law.yes')
  if (of === false) return t('law.no')
  if (of === null || of === undefined) return '–'
  return maybe(`value.${String(of)}`) ?? String(of).replaceAll('_', ' ')
}

export function optionName(name: string): string {
  return maybe(`option.${name}`) ?? name.replaceAll('_', ' ')
}

/** An option with what is chosen: `Packs: 6`. */
export function optionText(name: string, chosen: unknown): string {
  return t('law.option', { name: optionName(name), value: value(chosen) })
}

/** Where a line or an option comes from, and why it was assumed if it was. */
export function sourceText(from: { source: string; reason: string | null }): string {
  return t(`law.source_${from.source}`, { reason: from.reason ?? '' })
}
