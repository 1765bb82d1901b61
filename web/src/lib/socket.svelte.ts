import type { FromPage, Reply, ToPage } from './protocol'

type Listener = (frame: ToPage) => void

export type Line = 'connecting' | 'open' | 'lost'

const SLOWEST_MS = 8000
const LONGEST_SILENCE_MS = 4000

/** The fewest things a socket must do; the mock has them too. */
export interface Wire {
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onclose: (() => void) | null
  onmessage: ((event: { data: string }) => void) | null
}

/**
 * One connection to the house, opened again whenever it is lost. Commands that nobody has answered
 * are sent again with the same id, so each has one effect however often the line breaks.
 */
export class Socket {
  line: Line = $state('connecting')
  private wire: Wire | null = null
  private tries = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private doubt: ReturnType<typeof setTimeout> | undefined
  private readonly listeners = new Set<Listener>()
  private readonly greetings = new Set<() => FromPage>()
  private readonly pending = new Map<string, { frame: FromPage; done: (reply: Reply) => void }>()

  constructor(private readonly dial: () => Wire) {}

  open(): void {
    if (this.wire !== null) return
    clearTimeout(this.timer)
    this.line = this.tries ? 'lost' : 'connecting'
    const wire = this.dial()
    this.wire = wire
    wire.onopen = () => {
      this.tries = 0
      this.line = 'open'
      for (const greeting of this.greetings) this.put(greeting())
      for (const { frame } of this.pending.values()) this.put(frame)
    }
    wire.onmessage = (event) => this.hear(JSON.parse(event.data) as ToPage)
    wire.onclose = () => this.lose(wire)
  }

  private lose(wire: Wire): void {
    if (this.wire !== wire) return
    this.wire = null
    this.line = 'lost'
    clearTimeout(this.doubt)
    const wait = Math.min(SLOWEST_MS, 400 * 2 ** this.tries++) * (0.75 + Math.random() / 2)
    this.timer = setTimeout(() => this.open(), wait)
  }

  /**
   * For somebody who has just come back: try at once; and a line that looks open must answer, for
   * one that broke while the machine slept says nothing.
   */
  wake(): void {
    if (this.wire === null) {
      this.open()
      return
    }
    if (this.line !== 'open') return
    for (const greeting of this.greetings) this.put(greeting())
    clearTimeout(this.doubt)
    if (this.greetings.size) this.doubt = setTimeout(() => this.drop(), LONGEST_SILENCE_MS)
  }

  /** Give the line up, as when the machine has lost its network. */
  drop(): void {
    const wire = this.wire
    if (wire === null) return
    this.lose(wire)
    wire.close()
  }

  /** `greeting` is said now and after every reconnection. Returns how to stop. */
  join(greeting: () => FromPage, listener: Listener): () => void {
    this.greetings.add(greeting)
    this.listeners.add(listener)
    if (this.line === 'open') this.put(greeting())
    return () => {
      this.greetings.delete(greeting)
      this.listeners.delete(listener)
    }
  }

  /** Say something that needs no answer; lost if the line is. */
  tell(frame: FromPage): void {
    if (this.line === 'open') this.put(frame)
  }

  /** Send a command and wait for its answer, through lost connections. */
  command(frame: FromPage & { id: string }): Promise<Reply> {
    return new Promise((done) => {
      this.pending.set(frame.id, { frame, done })
      if (this.line === 'open') this.put(frame)
    })
  }

  private put(frame: FromPage): void {
    this.wire?.send(JSON.stringify(frame))
  }

  private hear(frame: ToPage): void {
    clearTimeout(this.doubt)
    if (frame.type === 'reply') {
      this.pending.get(frame.id)?.done(frame)
      this.pending.delete(frame.id)
      return
    }
    for (const listener of this.listeners) listener(frame)
  }
}

export const socket = new Socket(() => {
  const url = new URL('/ws', location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return new WebSocket(url) as unknown as Wire
})

export function keepAwake(): void {
  addEventListener('online', () => socket.wake())
  addEventListener('offline', () => socket.drop())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') socket.wake()
  })
}
