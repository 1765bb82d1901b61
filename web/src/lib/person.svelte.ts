import { api, HouseError } from './api'
import type { Me } from './protocol'
import { socket } from './socket.svelte'

/** Who one is at this house: a guest, known by the session cookie alone. */
class Person {
  me: Me | null = $state.raw(null)
  known = $state(false)

  async look(): Promise<void> {
    try {
      this.take(await api.me())
    } catch (error) {
      if (!(error instanceof HouseError)) throw error
    } finally {
      this.known = true
    }
  }

  async enter(display: string): Promise<void> {
    this.take(await api.guest(display))
  }

  async topUp(): Promise<void> {
    this.take(await api.topUp())
  }

  async useLink(code: string): Promise<void> {
    this.take(await api.device(code))
  }

  private take(me: Me): void {
    this.me = me
    socket.open()
  }
}

export const person = new Person()
