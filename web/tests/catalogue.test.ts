import { describe, expect, it } from 'vitest'
import { grouped, sentence, signed } from '../src/lib/catalogue'
import en from '../src/messages/en.json'
import zhHant from '../src/messages/zh-Hant.json'

describe('the catalogue', () => {
  it('writes the largest balance digit by digit', () => {
    expect(grouped(9_007_199_254_740_991)).toBe('9,007,199,254,740,991')
  })

  it('gives amounts their sign, and 0 none', () => {
    expect([signed(30), signed(-1500), signed(0)]).toEqual(['+30', '−1,500', '0'])
  })

  it('chooses by text, by plural category, else other', () => {
    const entries = { key: { by: 'n', '0': 'none', one: 'one', other: '{n} things' } }
    expect([0, 1, 2].map((n) => sentence(entries, 'en', 'key', { n }))).toEqual(['none', 'one', '2 things'])
  })

  it('never fills in twice, so that a name in braces stays a name', () => {
    expect(sentence({ key: '{person} {total}' }, 'en', 'key', { person: '{total}', total: 21 })).toBe('{total} 21')
  })

  it('says the same things in both languages, with the same arguments', () => {
    const places = (entry: unknown): string[] => [...new Set(JSON.stringify(entry).match(/\{[a-z_]+/g) ?? [])].sort()
    for (const [key, entry] of Object.entries(en)) {
      const other = (zhHant as Record<string, unknown>)[key]
      expect(other, key).toBeDefined()
      const [here, there] = [places(entry), places(other)]
      for (const place of there) expect(here, key).toContain(place)
    }
  })
})
