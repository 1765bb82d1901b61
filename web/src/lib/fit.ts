/** A card lies this much of its width to the right of the one before, so that its index shows. */
export const STEP = 0.44

const SMALLEST = 40
const GAP = 10

function width(cards: number, card: number): number {
  return card * (1 + STEP * Math.max(0, cards - 1))
}

/**
 * How wide cards may be so that all hands of a box fit, and in how many rows the hands lie: in two
 * where one row would make them smaller than `comfort`.
 */
export function fitCards(
  hands: number[], room: number, most: number, comfort = SMALLEST,
): { card: number; rows: number } {
  for (const rows of [1, 2]) {
    const perRow = Math.ceil(hands.length / rows)
    const widest = Math.max(
      ...Array.from({ length: rows }, (_, row) => units(hands.slice(row * perRow, (row + 1) * perRow))),
    )
    const ceiling = rows === 1 ? most : Math.min(most, Math.max(comfort, SMALLEST))
    const card = Math.floor(Math.min(ceiling, (room - GAP * (perRow - 1)) / Math.max(1, widest)))
    if (card >= Math.min(comfort, most) || rows === 2 || hands.length < 2) return { card: Math.max(SMALLEST, card), rows }
  }
  return { card: SMALLEST, rows: 2 }
}

/** How much room the hands of a box would like with cards of a width. */
export function needed(hands: number[], card: number): number {
  return units(hands) * card + GAP * Math.max(0, hands.length - 1)
}

function units(hands: number[]): number {
  return hands.reduce((sum, cards) => sum + width(cards, 1), 0)
}
