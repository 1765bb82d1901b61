/** Chips that people know by their colour; each has a token `--chip-N`. */
export const CHIPS = [2, 10, 20, 50, 100, 500, 1000, 5000] as const

/** The chips that make an amount, the largest first, at most `most` of them (the top ones). */
export function stack(amount: number, most = 6): number[] {
  const chips: number[] = []
  let left = amount
  for (const chip of [...CHIPS].reverse()) {
    while (left >= chip && chips.length < most) {
      chips.push(chip)
      left -= chip
    }
  }
  return chips.length ? chips : [2]
}

/** Which chips to lay before a person for stakes between two amounts: five, from the useful end. */
export function tray(least: number, most: number): number[] {
  const fitting = CHIPS.filter((chip) => chip <= most)
  const useful = fitting.filter((chip) => chip * 2 >= least)
  return (useful.length ? useful : fitting).slice(0, 5)
}

/** The nearest amount that an offer takes: in its steps, from its least to its most. */
export function fit(amount: number, offer: { least: number; most: number; step: number }): number {
  const step = Math.max(1, offer.step)
  const steps = Math.floor((Math.min(amount, offer.most) - offer.least) / step)
  return Math.max(offer.least, offer.least + steps * step)
}
