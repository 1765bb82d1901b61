import { flushSync } from 'svelte'
import { describe, expect, it } from 'vitest'
import { asked } from '../src/lib/asked'
import { Draft } from '../src/lib/bets.svelte'
import type { ChatLine, FromPage, Reply } from '../src/lib/protocol'
import { Table } from '../src/lib/table.svelte'
import { box, dealer, felt, frame, hand, ME, offer, you } from '../src/mock/felt'
import { STATES } from '../src/mock/states'

function seated(state: string, answer: Partial<Reply> = {}): { table: Table; draft: Draft; sent: FromPage[] } {
  const sent: FromPage[] = []
  const table = new Table('mock0001', {
    join: () => () => undefined,
    tell: () => undefined,
    command: (message) => {
      sent.push(message)
      return Promise.resolve({ type: 'reply', id: message.id, ok: true, seq: 1, ...answer })
    },
  })
  table.hear(STATES[state]!())
  return { table, draft: new Draft(table), sent }
}

describe('what is asked', () => {
  it.each(Object.keys(STATES))('is one sentence in the state %s', (state) => {
    const { table, draft } = seated(state)
    const { lead } = asked(table, draft)
    expect(lead).not.toBe('')
    expect(lead).not.toMatch(/[{}]|asked\./)
  })
})

describe('an act', () => {
  it('carries the opening in which it was offered, and its amount', async () => {
    const { table, sent } = seated('insurance')
    const insure = table.you!.offers.find((each) => each.verb === 'insure')!
    await table.act(insure, 40)
    expect(sent[0]).toMatchObject({ type: 'act', opening: 38, act: 'insure 40 4' })
  })

  it('that is refused leaves the reason, until the next opening', async () => {
    const { table } = seated('deciding', { ok: false, refusal: { code: 'NOT_YOUR_TURN', article: '2000/3.2(c)', arguments: {}, text: 'no' } })
    await table.act(offer('hit', 'hit 4'))
    expect(table.trouble?.refusal?.article).toBe('2000/3.2(c)')
    table.hear({ ...STATES['first']!(), opening: 39, fresh: false })
    expect(table.trouble).toBeNull()
  })
})

describe('offers', () => {
  it('have one word each, however the notation writes them', () => {
    const verbs = (state: string): string[] => seated(state).table.you!.offers.map((each) => each.verb)
    expect(verbs('insurance')).toEqual(['insure', 'even_money', 'surrender'])
    expect(verbs('banking')).toEqual(['banker_draw', 'banker_stand'])
    expect(verbs('deciding')).toContain('five_cards')
  })
})

describe('the chat', () => {
  const line = (number: number, at: number): ChatLine =>
    ({ type: 'chat', table: 'mock0001', number, who: 'ana', display: 'Ana', phrase: null, text: `${number}`, at })

  it('has each line once however often it comes, and only what is new is unread and spoken', () => {
    const { table } = seated('deciding')
    const { now } = table.public!
    for (const each of [line(1, now - 5000), line(2, now + 10)]) table.hear(each)
    expect([table.unread, table.spoken['ana']?.number]).toEqual([1, 2])
    for (const each of [line(1, now - 5000), line(2, now + 10), line(3, now + 20)]) table.hear(each)
    expect(table.chat.map((each) => each.number)).toEqual([1, 2, 3])
    expect(table.unread).toBe(2)
  })
})

describe('chips laid down', () => {
  it('are nobody’s bet until placed; then main bets go first and "ready" last', async () => {
    const { draft, sent } = seated('betting')
    draft.lay('4 pair', 20)
    draft.lay('4 main', 50)
    draft.lay('4 main', 50)
    expect([draft.total, sent.length]).toEqual([120, 0])
    await draft.place()
    expect(sent.map((message) => ('act' in message ? message.act : message.type))).toEqual(['bet 100 4', 'bet 20 4 pair', 'ready'])
    expect(draft.total).toBe(0)
  })

  it('never exceed the offer or what one has', () => {
    const { draft } = seated('betting')
    expect(draft.lay('4 main', 500) && draft.lay('4 main', 500)).toBe(true)
    expect(draft.lay('4 main', 10)).toBe(false)
    expect(draft.lay('9 main', 10)).toBe(false)
  })

  it('can be taken back one by one, and last round’s can be had again', () => {
    const { draft } = seated('results')
    draft.repeat()
    expect(draft.total).toBe(120)
    draft.clear()
    draft.lay('4 main', 20)
    draft.lay('4 main', 50)
    draft.back()
    expect(draft.total).toBe(20)
  })
})

describe('what lies on the felt', () => {
  it('is the last round until somebody bets on a box again', () => {
    const start = STATES['results']!()
    start.public.boxes = { '4': box([[ME, 20]]) }
    const { table } = seated('results')
    table.hear(start)
    flushSync()
    expect(table.shown.boxes['4']!.hands).toEqual([])
    expect(table.shown.boxes['1']!.hands).toHaveLength(1)
    expect(table.shown.settlements.some((each) => each.box === 4)).toBe(false)
  })

  it('shows one’s own hidden cards and nobody else’s', () => {
    const { table } = seated('banker')
    expect(table.shown.boxes['2']!.hands[0]!.cards).toEqual(['9d', '7c', '3h'])
    expect(table.shown.boxes['3']!.hands[0]!.cards[0]).toBeNull()
    expect(table.shown.dealer!.cards[0]).toBeNull()
  })

  it('keeps the settlements of the round in play, and forgets them when the next begins', () => {
    const { table } = seated('deciding')
    expect(table.shown.settlements).toHaveLength(3)
    const next = frame(felt({ dealer: dealer('9h', 9), boxes: { '4': box([[ME, 20]], [hand('2h 3s', 5, [[ME, 20]])]) } }), you(), [
      { type: 'BetsClosed', controllers: [[4, ME]], article: '2000/14' },
    ])
    table.hear({ ...next, fresh: false })
    expect(table.shown.settlements).toEqual([])
  })
})
