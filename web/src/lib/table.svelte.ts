import { freshId } from './id'
import { dealtAnew } from './motion'
import type {
  BoxOn, ChatLine, DealerOn, Host, OfferOn, Public, Refused, Reply, RoundResult, Say, Settlement,
  TableFrame, ToPage, WireEvent, You,
} from './protocol'
import type { Socket } from './socket.svelte'

type Line = Pick<Socket, 'join' | 'tell' | 'command'>

export interface LogEntry {
  key: number
  round: number
  event: WireEvent
  frame: Public
}

/** What went wrong with the last thing a person did. */
export interface Trouble {
  refusal: Refused | null
  code: string
  text: string
}

const LONGEST_LOG = 300
const LONGEST_CHAT = 100
const SPOKEN_MS = 6000

/** One watched table: the last frame, what has happened, and the ways to act. */
export class Table {
  frame: TableFrame | null = $state.raw(null)
  log: LogEntry[] = $state.raw([])
  chat: ChatLine[] = $state.raw([])
  /** What somebody has just said, shown at his box for a moment. */
  spoken: Record<string, ChatLine | undefined> = $state.raw({})
  unread = $state(0)
  trouble: Trouble | null = $state.raw(null)
  closed: { code: string; text: string } | null = $state.raw(null)
  sending = $state(false)
  /** Settlements of the round in play; those of the round before stand in `public.last`. */
  private settled: Settlement[] = $state.raw([])
  private behind = 0
  /** When this person began to watch, by the house's clock. */
  private since = Infinity
  private logged = 0
  private readonly part: () => void

  constructor(readonly id: string, private readonly socket: Line) {
    this.part = socket.join(
      () => ({ type: 'watch', table: id, after: this.frame?.seq ?? null }),
      (message) => this.hear(message),
    )
  }

  stop(): void {
    this.socket.tell({ type: 'unwatch', table: this.id })
    this.part()
  }

  hear(message: ToPage): void {
    if (message.type === 'error') this.trouble = { refusal: null, code: message.code, text: message.text }
    if (!('table' in message) || message.table !== this.id) return
    if (message.type === 'table') this.take(message)
    else if (message.type === 'chat') this.hearLine(message)
    else this.closed = { code: message.code, text: message.text }
  }

  /** The last lines come again with every reconnection; what was said before one came is history. */
  private hearLine(line: ChatLine): void {
    if (line.number <= (this.chat.at(-1)?.number ?? 0)) return
    this.chat = [...this.chat, line].slice(-LONGEST_CHAT)
    if (line.at < this.since) return
    if (line.who !== this.you?.who) this.unread++
    this.spoken = { ...this.spoken, [line.who]: line }
    setTimeout(() => {
      if (this.spoken[line.who] === line) this.spoken = { ...this.spoken, [line.who]: undefined }
    }, SPOKEN_MS)
  }

  private take(frame: TableFrame): void {
    const before = this.frame
    if (before !== null && !frame.fresh && frame.seq < before.seq) return
    dealtAnew(frame.fresh, frame.events)
    this.behind = Date.now() - frame.public.now
    this.since = Math.min(this.since, frame.public.now)
    if (frame.fresh) this.settled = []
    for (const event of frame.events) this.note(event, frame.public)
    if (before !== null && before.opening !== frame.opening) this.trouble = null
    this.frame = { ...frame, you: { ...frame.you, offers: frame.you.offers.map(named) } }
  }

  private note(event: WireEvent, frame: Public): void {
    if (event.type === 'BetsClosed' || event.type === 'RoundEnded') this.settled = []
    if (event.type === 'WagerSettled') {
      const { person, type: _, ...rest } = event
      this.settled = [...this.settled, { who: person, ...rest }]
    }
    const entry = { key: this.logged++, round: frame.round, event, frame }
    this.log = [...this.log, entry].slice(-LONGEST_LOG)
  }

  /** Forget what has happened. */
  protected begin(): void {
    this.log = []
    this.settled = []
    this.frame = null
  }

  // What lies on the table ----------------------------------------------------------------

  get public(): Public | null {
    return this.frame?.public ?? null
  }

  get you(): You | null {
    return this.frame?.you ?? null
  }

  get shown(): Shown {
    return shown(this.frame, this.settled)
  }

  /** How long the clock still runs, in milliseconds by our own clock. */
  left(now: number): number | null {
    const deadline = this.public?.deadline
    return deadline ? Math.min(deadline.total_ms, Math.max(0, deadline.at + this.behind - now)) : null
  }

  // Acting --------------------------------------------------------------------------------

  act(offer: OfferOn, amount?: number): Promise<boolean> {
    return this.send((id, opening) => ({
      type: 'act', table: this.id, id, opening, act: offer.act.replace('{amount}', String(amount ?? offer.least)),
    }))
  }

  ready(): Promise<boolean> {
    return this.send((id, opening) => ({ type: 'ready', table: this.id, id, opening }))
  }

  sitOut(out: boolean): Promise<boolean> {
    return this.send((id) => ({ type: 'sit_out', table: this.id, id, out }))
  }

  say(words: Pick<Say, 'phrase' | 'text'>): Promise<boolean> {
    return this.send((id) => ({ type: 'say', table: this.id, id, ...words }))
  }

  host(deed: Host['do'], who?: string): Promise<boolean> {
    return this.send((id) => ({ type: 'host', table: this.id, id, do: deed, ...(who ? { who } : {}) }))
  }

  private async send(
    make: (id: string, opening: number) => Parameters<Socket['command']>[0],
  ): Promise<boolean> {
    this.sending = true
    const reply: Reply = await this.socket.command(make(freshId(), this.frame?.opening ?? 0))
    this.sending = false
    if (reply.ok) {
      this.trouble = null
      return true
    }
    const refusal = reply.refusal ?? null
    this.trouble = {
      refusal,
      code: refusal?.code ?? reply.error?.code ?? 'unknown',
      text: refusal?.text ?? reply.error?.text ?? '',
    }
    return false
  }
}

/** Acts by one word each; the banker’s own `draw` and `stand` are others than a hand’s. */
function named(offer: OfferOn): OfferOn {
  const isBankers = offer.box === null && (offer.verb === 'draw' || offer.verb === 'stand')
  return { ...offer, verb: isBankers ? `banker_${offer.verb}` : offer.verb.replace('-', '_') }
}

/** What to show on the felt: the round in play, or the last one until somebody bets again. */
export interface Shown {
  boxes: Record<string, BoxOn>
  dealer: DealerOn | null
  settlements: Settlement[]
  last: RoundResult | null
}

export function shown(frame: TableFrame | null, settled: Settlement[]): Shown {
  if (frame === null) return { boxes: {}, dealer: null, settlements: [], last: null }
  const live = { ...frame.public.boxes, ...frame.you.boxes }
  const { last, phase } = frame.public
  if (phase !== 'bets' || last === null) {
    const dealer = frame.you.dealer ?? frame.public.dealer
    return { boxes: live, dealer, settlements: settled, last: null }
  }
  const boxes = { ...last.boxes, ...live }
  const settlements = last.settlements.filter((each) => !(String(each.box) in live))
  return { boxes, dealer: last.dealer, settlements, last }
}

/** A table that shows what was, and takes no acts. */
export class Replayed extends Table {
  show(steps: { events: WireEvent[]; public: Public; you: You }[], at: number): void {
    const step = steps[at]
    if (step === undefined) return
    this.begin()
    for (const each of steps.slice(0, at + 1)) {
      this.hear({ type: 'table', table: this.id, seq: 0, opening: 0, fresh: false, events: each.events, public: each.public, you: { ...each.you, offers: [], asked: false } })
    }
  }
}

export function replayed(id: string): Replayed {
  const nobody = { join: () => () => undefined, tell: () => undefined, command: () => new Promise<Reply>(() => undefined) }
  return new Replayed(id, nobody)
}
