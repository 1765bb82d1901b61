import { fit } from './chips'
import type { OfferOn, Wager } from './protocol'
import type { Table } from './table.svelte'

interface Laid {
  place: string
  amount: number
}

export function placeOf(box: number | null, wager: Wager | null, hand: number | null = null): string {
  return hand === null ? `${box} ${wager ?? 'main'}` : `${box}.${hand} ${wager ?? 'main'}`
}

/**
 * Chips that a person has laid down but not yet bet. They are a draft in his hand: nothing is the
 * house's until `place`, and what is not placed when the cards come stays with him.
 */
export class Draft {
  chip = $state(0)
  private wanted: string | null = $state(null)
  private laid: Laid[] = $state([])

  constructor(private readonly table: Table) {}

  get offers(): Map<string, OfferOn> {
    const bets = (this.table.you?.offers ?? []).filter((offer) => offer.verb === 'bet' && !offer.refusal)
    return new Map(bets.map((offer) => [placeOf(offer.box, offer.wager, offer.hand), offer]))
  }

  /** Where the next chip goes: where one said, else one's own box, else the first that takes it. */
  get target(): string {
    const { offers, wanted } = this
    if (wanted !== null && offers.has(wanted)) return wanted
    const mains = [...offers.values()].filter((offer) => offer.wager === 'main')
    const seats = this.table.you?.seats ?? []
    const own = mains.find((offer) => seats.includes(offer.box ?? 0)) ?? mains[0] ?? [...offers.values()][0]
    return own ? placeOf(own.box, own.wager, own.hand) : ''
  }

  set target(place: string) {
    this.wanted = place
  }

  on(place: string): number {
    return this.laid.filter((each) => each.place === place).reduce((sum, each) => sum + each.amount, 0)
  }

  get places(): string[] {
    return [...new Set(this.laid.map((each) => each.place))].filter((place) => this.offers.has(place))
  }

  get total(): number {
    return this.places.reduce((sum, place) => sum + this.on(place), 0)
  }

  /** Places whose chips are not yet enough, with the least that the offer takes. */
  get short(): OfferOn | null {
    const place = this.places.find((each) => this.on(each) < (this.offers.get(each)?.least ?? 0))
    return place === undefined ? null : (this.offers.get(place) ?? null)
  }

  /** What the next chip on a place comes to: the first one is raised to the least bet. */
  next(offer: OfferOn): number {
    const first = this.on(placeOf(offer.box, offer.wager, offer.hand)) === 0
    return first ? fit(Math.max(this.chip, offer.least), offer) : this.chip
  }

  /** Lay a chip; `false` where no more is taken. The first chip is raised to the least bet. */
  lay(place: string, chip: number): boolean {
    const offer = this.offers.get(place)
    if (offer === undefined) return false
    const before = this.on(place)
    this.wanted = place
    const amount = before === 0 ? Math.max(chip, offer.least) : chip
    if (before + amount > offer.most || this.total + amount > (this.table.you?.chips ?? 0)) return false
    this.laid.push({ place, amount: before === 0 ? fit(amount, offer) : amount })
    return true
  }

  back(): void {
    this.laid.pop()
  }

  clear(): void {
    this.laid = []
  }

  /** What this person bet in the last round, as far as it can be had again. */
  get before(): Laid[] {
    const { last } = this.table.public ?? {}
    const me = this.table.you?.who
    if (!last || me === undefined) return []
    const found: Laid[] = []
    for (const [box, { stakes, sides }] of Object.entries(last.boxes)) {
      const mine = (each: { who: string }): boolean => each.who === me
      const add = (wager: Wager, amount: number): void => {
        const place = placeOf(Number(box), wager)
        const offer = this.offers.get(place)
        if (offer) found.push({ place, amount: fit(amount, offer) })
      }
      for (const stake of stakes.filter(mine)) add('main', stake.amount)
      for (const side of sides.filter(mine)) add(side.wager, side.amount)
    }
    return found
  }

  repeat(): void {
    this.laid = this.before
  }

  /** Bet all of it, main bets first, and say that this is all. */
  async place(): Promise<void> {
    const order = [...this.places].sort((a, b) => Number(b.endsWith(' main')) - Number(a.endsWith(' main')))
    for (const place of order) {
      const offer = this.offers.get(place)
      const amount = this.on(place)
      if (offer === undefined || !(await this.table.act(offer, amount))) return
      this.laid = this.laid.filter((each) => each.place !== place)
    }
    await this.table.ready()
  }
}
