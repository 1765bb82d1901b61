/** A house in the page itself: `?state=split#/table/mock0001` shows that state. Never in a built page. */
import law from 'virtual:law'
import type { FromPage, Me, RoundCard, RuleSheet, TableCard, ToPage } from '../lib/protocol'
import { committed, sha256 } from '../lib/proof'
import { ME } from './felt'
import { STATES } from './states'

const query = new URLSearchParams(location.search)
const me: Me = { who: ME, display: 'Guest 417', chips: 4380, can_top_up: false, tables: [] }
let said = 0
let isKnown = query.get('guest') !== 'none'

class MockSocket {
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  constructor() {
    setTimeout(() => (query.has('offline') ? this.onclose?.() : this.onopen?.()), 0)
  }
  send(text: string): void {
    const message = JSON.parse(text) as FromPage
    if (message.type === 'watch') this.put((STATES[query.get('state') ?? 'deciding'] ?? STATES['deciding']!)())
    else if (message.type === 'say') {
      this.put({ type: 'reply', id: message.id, ok: true, seq: 1 })
      this.put({ type: 'chat', table: message.table, number: ++said, who: ME, display: me.display, phrase: message.phrase ?? null, text: message.text ?? null, at: Date.now() })
    } else if ('id' in message) {
      document.documentElement.dataset['sent'] = text
      this.put({ type: 'reply', id: message.id, ok: true, seq: 41 })
    }
  }
  close(): void {
    this.onclose?.()
  }
  private put(message: ToPage): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

const sheets = law.sheets as RuleSheet[]
const card = (id: string, name: string, rules: string, more: Partial<TableCard>): TableCard => ({
  id, name, rules, title: rules, options: {}, limits: { least: 10, most: 1000 }, people: 2, bots: 3, spectators: 0, boxes: 7, free_boxes: 2,
  stage: 'decision', round: 12, public: true, link: '', ...more,
})
const tables = [
  card('mock0001', 'Rua da Felicidade', 'macau-2000', {}),
  card('mock0002', 'Praia Grande', 'macau-2004', { options: { side_bets: ['pair', 'sevens', 'thirteen'], five_cards: true }, people: 1, bots: 4, stage: 'bets' }),
  card('mock0003', 'Guia', 'banker', { boxes: 5, free_boxes: 0, people: 4, bots: 1, limits: { least: 20, most: 400 } }),
]
const rounds: RoundCard[] = [7, 6, 5].map((round, at) => ({ table: 'mock0001', table_name: 'Rua da Felicidade', rules: 'macau-2000', round, shoe: 2, ended_at: Date.UTC(2026, 10, 29, 20, 30 - at), net: [110, -100, 0][at]! }))

function files(language: string): Record<string, Record<string, unknown>> {
  const found: Record<string, Record<string, unknown>> = {}
  for (const [key, entry] of Object.entries(law.catalogues[language] ?? {})) {
    const [file = '', name = ''] = key.split('.')
    ;(found[file] ??= {})[name] = entry
  }
  return found
}

async function answer(path: string): Promise<unknown> {
  const [head, first = '', second = ''] = path.split('?')[0]!.split('/').slice(2)
  if (path === '/api/me') return isKnown ? me : null
  if (path === '/api/guests') { isKnown = true; return me }
  if (path === '/api/me/rounds') return { rounds }
  if (head === 'messages') return { language: first, files: files(first) }
  if (head === 'rules') return first ? sheets.find((sheet) => sheet.rules === first) : { rule_sets: [] }
  if (head === 'tables' && second === 'shoes') {
    const order = 'As Kh 8c 2d'
    return { table: first, number: 2, algorithm: 'sha256-order-salt/1', commitment: await sha256(committed('sha256-order-salt/1', order, 'salt')), salt: 'salt', order, cut: 120, retired: true, begins_round: 1 }
  }
  if (head === 'tables' && path.endsWith('/steps')) {
    return { steps: ['betting', 'insurance', 'first', 'split', 'results'].map((state) => {
      const made = STATES[state]!()
      return { act: `${ME} ${state}`, events: made.events, public: made.public, you: made.you }
    }) }
  }
  if (head === 'tables') return first ? tables[0] : { tables }
  return null
}

export function install(): void {
  const real = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const path = String(input)
    if (!path.startsWith('/api')) return real(input, init)
    const body = await answer(path)
    return new Response(JSON.stringify(body ?? { code: 'none', text: 'none' }), { status: body === null ? 401 : 200 })
  }
  Object.assign(globalThis, { WebSocket: MockSocket })
}
