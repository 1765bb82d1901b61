import { describe, expect, it } from 'vitest'
import { arc } from '../src/lib/arc'
import { fit, stack, tray } from '../src/lib/chips'
import { fitCards, needed } from '../src/lib/fit'
import { committed, sha256, verify } from '../src/lib/proof'
import { handLabel, handText, told } from '../src/lib/words'
import { ended, felt, hand } from '../src/mock/felt'
import { parse } from '../src/lib/route.svelte'

describe('boxes on the felt', () => {
  it('lie in an arc with box 1 at the right, the middle lowest', () => {
    const spots = arc([1, 1, 1, 1, 1, 1, 1])
    expect(spots[0]!.x).toBeGreaterThan(spots[6]!.x)
    expect(spots[3]!.y).toBe(100)
    expect(spots[0]!.y).toBeCloseTo(spots[6]!.y)
  })

  it('have room by their weight', () => {
    const [wide, slim] = arc([3, 1])
    expect(wide!.width).toBeCloseTo(slim!.width * 3)
  })
})

describe('cards in a box', () => {
  it('shrink to the room that there is, but stay readable', () => {
    expect(fitCards([2], 200, 80)).toEqual({ card: 80, rows: 1 })
    const eight = fitCards([3, 3, 3, 3, 3, 3, 3, 3], 160, 80)
    expect(eight).toEqual({ card: 40, rows: 2 })
  })

  it('go into a second row where one would be small', () => {
    expect(fitCards([3, 2, 2, 2], 360, 84, 62).rows).toBe(2)
    expect(needed([2], 100)).toBe(144)
  })
})

describe('chips', () => {
  it('make up an amount from the largest', () => {
    expect(stack(180)).toEqual([100, 50, 20, 10])
  })

  it('before a person suit the limits', () => {
    expect(tray(20, 2000)).toEqual([10, 20, 50, 100, 500])
    expect(tray(2, 60)).toEqual([2, 10, 20, 50])
  })

  it('fit the steps of an offer', () => {
    const offer = { least: 20, most: 90, step: 2 }
    expect([5, 33, 500].map((amount) => fit(amount, offer))).toEqual([20, 32, 90])
  })
})

describe('the proof of a shoe', () => {
  const proof = { table: 't', number: 1, algorithm: 'sha256-order-salt/1', salt: 'ab', order: 'As Kh', cut: 1, retired: true, begins_round: 1 }

  it('fits what was committed to, and nothing else', async () => {
    const commitment = await sha256(committed('sha256-order-salt/1', 'As Kh', 'ab'))
    expect(await verify({ ...proof, commitment })).toBe('fits')
    expect(await verify({ ...proof, commitment, order: 'Kh As' })).toBe('differs')
    expect(await verify({ ...proof, commitment, order: null, salt: null })).toBe('secret')
  })
})

describe('links', () => {
  it('lead to a table, a round, a shoe', () => {
    expect(parse('#/table/abc')).toEqual({ view: 'table', table: 'abc' })
    expect(parse('#/replay/abc/7')).toEqual({ view: 'replay', table: 'abc', round: 7 })
    expect(parse('#/nonsense')).toEqual({ view: 'lobby' })
  })
})

describe('the log', () => {
  it('tells burned cards together, and nothing of cards that lie face down', () => {
    const frame = felt()
    const burned = { type: 'CardBurned', card: null, article: '2000/2.1(c)' } as const
    const dealt = { type: 'CardDealt', box: 1, hand: 1, card: null, hidden: true } as const
    const log = [burned, burned, dealt, burned].map((event, key) => ({ key, round: 1, event, frame }))
    expect(told(log, '').map((line) => line.text)).toEqual(['2 cards are burned', 'One card is burned'])
  })
})

describe('a hand', () => {
  it('is called what it is: three sevens, a natural, a plain 21 after a split', () => {
    expect(handText(hand('7s 7h 7d', 21, []))).toBe('21 (three sevens)')
    expect(handText(hand('As Kd', 21, [], { natural: true }))).toBe('natural')
    expect(handText(hand('As Kd', 21, []))).toBe('21')
    expect(handText(hand('?? 7h', null, []))).toBe('hidden')
  })

  it('is told to the ear as it is shown to the eye', () => {
    expect(handLabel(1, 0, 1, hand('Ts 9h 5d', 24, [], ended('bust')))).toContain('24, bust')
    expect(handLabel(1, 0, 1, hand('7s 7h 7d', 21, []))).toContain('21 (three sevens)')
  })
})
