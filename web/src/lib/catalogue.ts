/**
 * Sentences from keys and arguments, with the same small language as the house's own catalogue:
 * `{name}`, `{name:,}` in groups of three digits, `{name:+}` with its sign (0 has none); a table of
 * sentences with `by`, of which the argument's text, its plural category or `other` chooses one.
 */

export type Argument = number | string
export type Entry = string | Record<string, string>
export type Entries = Record<string, Entry>
export type Arguments = Record<string, Argument>

const PLACE = /\{([a-z_]+)(?::([,+]))?\}/g

export function grouped(amount: number): string {
  return String(Math.abs(amount)).replace(/\B(?=(\d{3})+(?!\d))/g, ',').replace(/^/, amount < 0 ? '−' : '')
}

export function signed(amount: number): string {
  return amount > 0 ? `+${grouped(amount)}` : grouped(amount)
}

function filled(value: Argument, format: string | undefined): string {
  if (typeof value === 'string' || format === undefined) return String(value)
  return format === ',' ? grouped(value) : signed(value)
}

function plural(language: string, value: Argument | undefined): string {
  if (typeof value !== 'number') return 'other'
  return new Intl.PluralRules(language).select(value)
}

function chosen(entry: Entry, values: Arguments, language: string): string {
  if (typeof entry === 'string') return entry
  const value = values[entry['by'] ?? '']
  const other = entry['other'] ?? ''
  if (value === undefined) return other
  return entry[String(value)] ?? entry[plural(language, value)] ?? other
}

/** The sentence, or `null` where the catalogue has no such key. */
export function sentence(entries: Entries, language: string, key: string, values: Arguments = {}): string | null {
  const entry = entries[key]
  if (entry === undefined) return null
  return chosen(entry, values, language).replace(PLACE, (whole, name: string, format?: string) => {
    const value = values[name]
    return value === undefined ? whole : filled(value, format)
  })
}
