/** Where boxes lie: an arc before the dealer, box 1 at his left, the right of the screen. */
export interface Spot {
  x: number
  y: number
  width: number
}

/** Positions in percent; a box takes room by its weight, so that empty ones waste none. */
export function arc(weights: number[]): Spot[] {
  const sum = weights.reduce((a, b) => a + b, 0) || 1
  let before = 0
  return weights.map((weight) => {
    const middle = (before + weight / 2) / sum
    before += weight
    const x = 100 - (2 + middle * 96)
    const off = (x - 50) / 50
    return { x, y: 100 - 42 * off * off, width: (weight / sum) * 96 }
  })
}
