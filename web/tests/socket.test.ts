import { describe, expect, it, vi } from 'vitest'
import type { Reply } from '../src/lib/protocol'
import { Socket, type Wire } from '../src/lib/socket.svelte'

class Line implements Wire {
  sent: string[] = []
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.onclose?.()
  }
}

function house(): { socket: Socket; lines: Line[] } {
  const lines: Line[] = []
  const socket = new Socket(() => {
    const line = new Line()
    lines.push(line)
    return line
  })
  socket.open()
  return { socket, lines }
}

describe('the connection', () => {
  it('sends a command again under the same id until it is answered, and then no more', async () => {
    vi.useFakeTimers()
    const { socket, lines } = house()
    lines[0]!.onopen?.()
    const done = socket.command({ type: 'ready', table: 't', id: 'command-1', opening: 3 })
    lines[0]!.close()
    expect(socket.line).toBe('lost')
    vi.advanceTimersByTime(20_000)
    lines[1]!.onopen?.()
    expect(lines[1]!.sent).toEqual(lines[0]!.sent)
    const reply: Reply = { type: 'reply', id: 'command-1', ok: true, seq: 4 }
    lines[1]!.onmessage?.({ data: JSON.stringify(reply) })
    expect(await done).toEqual(reply)
    lines[1]!.close()
    vi.advanceTimersByTime(20_000)
    lines[2]!.onopen?.()
    expect(lines[2]!.sent).toEqual([])
    vi.useRealTimers()
  })

  it('is given up when it says nothing after a sleep', () => {
    vi.useFakeTimers()
    const { socket, lines } = house()
    socket.join(() => ({ type: 'watch', table: 't', after: 5 }), () => undefined)
    lines[0]!.onopen?.()
    socket.wake()
    expect(lines[0]!.sent).toHaveLength(2)
    vi.advanceTimersByTime(5_000)
    expect(socket.line).toBe('lost')
    vi.useRealTimers()
  })

  it('greets again after every reconnection, with what it has seen by then', () => {
    vi.useFakeTimers()
    const { socket, lines } = house()
    let seen: number | null = null
    socket.join(() => ({ type: 'watch', table: 't', after: seen }), () => undefined)
    lines[0]!.onopen?.()
    seen = 12
    lines[0]!.close()
    vi.advanceTimersByTime(20_000)
    lines[1]!.onopen?.()
    expect(lines.map((line) => JSON.parse(line.sent[0]!).after)).toEqual([null, 12])
    vi.useRealTimers()
  })
})
