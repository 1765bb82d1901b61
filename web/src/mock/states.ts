import type { TableFrame, WireEvent } from '../lib/protocol'
import { bets, box, dealer, ended, felt, frame, hand, ME, offer, refused, seat, settled, side, you } from './felt'

const plays = (at: string, cost: number): ReturnType<typeof offer>[] => {
  const [boxNumber = 4, handNumber = 1] = at.split('.').map(Number)
  const on = { box: boxNumber, hand: handNumber }
  return [offer('hit', `hit ${at}`, on), offer('stand', `stand ${at}`, on), offer('double', `double ${at}`, { ...on, cost }), offer('split', `split ${at}`, { ...on, cost })]
}
const no = (list: ReturnType<typeof offer>[], verb: string, refusal: ReturnType<typeof refused>): ReturnType<typeof offer>[] =>
  list.map((each) => (each.verb === verb ? { ...each, refusal } : each))

const others = {
  '1': box([['ana', 40]], [hand('Ks Ad', 21, [['ana', 40]], { natural: true, soft: true, ...ended('natural') })], { sides: [side('ana', 'pair', 10, false)] }),
  '2': box([['bot_1', 60]], [hand('9h 4c Ts', 23, [['bot_1', 60]], ended('bust'))]),
  '5': box([['bot_2', 60], ['lei', 20]], [hand('8h 8c', 16, [['bot_2', 60]])]),
  '7': box([['rui', 200]], [hand('Qs 6d', 16, [['rui', 200]], ended('surrender'))]),
}
const story: WireEvent[] = [
  { type: 'CardBurned', card: null, article: '2000/2.4' },
  { type: 'BetPlaced', person: ME, box: 4, wager: 'main', amount: 100, hand: null },
  { type: 'WagerSettled', person: 'ana', box: 1, hand: 1, wager: 'main', stake: 40, net: 60, returned: 100, ruling: 'natural', article: '2000/6' },
  { type: 'HandHit', person: 'bot_1', box: 2, hand: 1 },
  { type: 'CardDealt', box: 2, hand: 1, card: 'Ts', hidden: false },
  { type: 'HandEnded', box: 2, hand: 1, ended: 'bust', by_clock: false },
  { type: 'WagerSettled', person: 'bot_1', box: 2, hand: 1, wager: 'main', stake: 60, net: -60, returned: 0, ruling: 'bust', article: '2000/3.2(b)' },
  { type: 'WagerSettled', person: 'rui', box: 7, hand: 1, wager: 'main', stake: 200, net: -100, returned: 100, ruling: 'surrender', article: '2000/12' },
]

function deciding(): TableFrame {
  const mine = box([[ME, 100], ['lei', 50]], [hand('2h 3s 4d 5c', 14, [[ME, 100], ['lei', 50]])])
  let list = [...plays('4', 100), offer('five-cards', 'five-cards 4', { box: 4, hand: 1, refusal: refused('FIVE_CARDS_COUNT', '2000/13', { cards: 4 }) })]
  list = no(list, 'double', refused('DOUBLE_NOT_FIRST_TWO', '2000/11'))
  list = no(list, 'split', refused('SPLIT_NOT_FIRST_TWO', '2000/10'))
  return frame(felt({ boxes: { ...others, '4': mine }, dealer: dealer('9h', 9), turn: { box: 4, hand: 1, who: ME } }), you({ offers: list }), story)
}

function first(): TableFrame {
  const mine = box([[ME, 100]], [hand('8d 8s', 16, [[ME, 100]])])
  return frame(felt({ boxes: { ...others, '4': mine }, dealer: dealer('6c', 6), turn: { box: 4, hand: 1, who: ME } }), you({ offers: no(plays('4', 100), 'double', refused('CHIPS', '2000/11', { act: 'double', needed: 100, chips: 60 })), chips: 60 }), story)
}

function split(): TableFrame {
  const stakes: [string, number][] = [[ME, 100]]
  const mine = box(stakes, [
    hand('8h 3c Td', 21, stakes, ended('21')), hand('8c Ts', 18, stakes, ended('stood')),
    hand('8d 5h', 13, stakes), hand('8s', 8, stakes, { due: true }),
  ])
  return frame(felt({ boxes: { ...others, '4': mine }, dealer: dealer('Kh', 10), turn: { box: 4, hand: 3, who: ME } }), you({ offers: no(plays('4.3', 100), 'split', refused('SPLIT_NOT_A_PAIR', '2000/10')) }), story)
}

function insurance(): TableFrame {
  const stakes: [string, number][] = [[ME, 100]]
  const boxes = { ...others, '1': box([['ana', 40]], [hand('Ks 9d', 19, [['ana', 40]])]), '2': box([['bot_1', 60]], [hand('9h 4c', 13, [['bot_1', 60]])]), '7': box([['rui', 200]], [hand('Qs 6d', 16, [['rui', 200]])]), '4': box(stakes, [hand('As Kd', 21, stakes, { natural: true, soft: true })]) }
  return frame(
    felt({ boxes, dealer: dealer('Ac', 11, { soft: true }), phase: 'window', stage: 'window', waiting_for: [ME, 'ana'], ready: ['bot_1', 'bot_2'], deadline: { at: Date.now() + 9000, total_ms: 12_000, kind: 'window' } }),
    you({ offers: [offer('insure', 'insure {amount} 4', { box: 4, wager: 'insurance', least: 1, most: 50, step: 1, cost: 1 }), offer('even-money', 'even-money 4', { box: 4 }), offer('surrender', 'surrender 4', { box: 4, refusal: refused('SURRENDER_AGAINST_ACE', '2000/12') })] }),
  )
}

function results(): TableFrame {
  const stakes: [string, number][] = [[ME, 100]]
  const boxes = {
    ...others,
    '4': box(stakes, [hand('8h 3c Td', 21, stakes, ended('21')), hand('8c Ts', 18, stakes, ended('stood'))], { sides: [side(ME, 'pair', 10, false, true)] }),
    '5': box([['bot_2', 60], ['lei', 20]], [hand('8h 8c 4d', 20, [['bot_2', 60], ['lei', 20]], ended('stood'))]),
  }
  const settlements = [
    settled('ana', 1, 40, 60, 'natural', '2000/6'), settled('bot_1', 2, 60, -60, 'bust', '2000/3.2(b)'),
    settled(ME, 4, 10, 110, 'pair', '2000/15', { wager: 'pair' }), settled(ME, 4, 100, 100, 'long_21', '2000/6'), settled(ME, 4, 100, -100, 'lower', '2000/5', { hand: 2 }),
    settled('bot_2', 5, 60, 60, 'higher', '2000/5'), settled('lei', 5, 20, 20, 'higher', '2000/5'), settled('rui', 7, 200, -100, 'surrender', '2000/12'),
  ]
  const net = { ana: 60, bot_1: -60, [ME]: 110, bot_2: 60, lei: 20, rui: -100 }
  return frame(
    felt({ phase: 'bets', stage: 'bets', round: 8, waiting_for: [ME, 'ana'], ready: ['bot_1'], last: { number: 7, boxes, dealer: dealer('9h Td', 19), net, burned: false, settlements }, deadline: { at: Date.now() + 17_000, total_ms: 20_000, kind: 'bets' }, shoe: { number: 2, left: 80, packs: 6, cut_card_from_end: 78, cut_card_out: false, tray: 220, may_cut: false, commitment: 'c0ffee', algorithm: 'sha-256' } }),
    you({ chips: 4490, offers: [...bets([1, 2, 3, 4, 5, 6, 7], ['main', 'pair']), offer('leave', 'leave')] }),
    [...story, { type: 'RoundEnded', net: Object.entries(net), burned: false }],
  )
}

function betting(): TableFrame {
  const boxes = { '2': box([['bot_1', 40]], [], { sides: [side('bot_1', 'pair', 10)] }), '5': box([['bot_2', 60], ['lei', 20], ['ana', 150]]) }
  return frame(
    felt({ rules: 'macau-2004', options: { side_bets: ['pair', 'sevens', 'thirteen'] }, boxes, phase: 'bets', stage: 'bets', waiting_for: [ME, 'ana'], ready: ['bot_1'], deadline: { at: Date.now() + 17_000, total_ms: 20_000, kind: 'bets' } }),
    you({ offers: [...bets([1, 2, 3, 4, 5, 6, 7], ['main', 'pair', 'sevens', 'over', 'under']), offer('leave', 'leave')] }),
  )
}

function cut(): TableFrame {
  return frame(
    felt({ phase: 'bets', stage: 'cut', waiting_for: [ME], deadline: { at: Date.now() + 6000, total_ms: 8000, kind: 'cut' }, shoe: { number: 3, left: 312, packs: 6, cut_card_from_end: 78, cut_card_out: false, tray: 0, may_cut: true, commitment: 'c0ffee', algorithm: 'sha-256' } }),
    you({ offers: [offer('cut', 'cut {amount}', { least: 1, most: 311, step: 1 })] }),
  )
}

const circle = { '1': seat('ana', 'Ana'), '2': seat(ME, 'Guest 417'), '3': seat('bot_1', 'A', { bot: true }), '4': seat('rui', 'Rui') }
const bankShoe = { number: 9, left: 190, packs: 4, cut_card_from_end: null, cut_card_out: false, tray: 0, may_cut: false, commitment: 'c0ffee', algorithm: 'sha-256' }

function bankerGame(): TableFrame {
  const boxes = {
    '2': box([[ME, 100]], [hand('?? 7c 3h', null, [[ME, 100]], { hidden: 1 })]),
    '3': box([['bot_1', 40]], [hand('?? Kd', null, [['bot_1', 40]], { hidden: 1 })]),
    '4': box([['rui', 60]], [hand('?? 5s', null, [['rui', 60]], { hidden: 1 })], { sides: [side('rui', 'pair', 10)] }),
  }
  const mine = box([[ME, 100]], [hand('9d 7c 3h', 19, [[ME, 100]], { hidden: 1 })])
  return frame(
    felt({ rules: 'banker', rotating: true, banker: 1, cover_left: 1200, boxes_count: 5, seats: circle, boxes, dealer: dealer('?? Ts', null, { upcard_at: 1 }), turn: { box: 2, hand: 1, who: ME }, order: [2, 3, 4], shoe: bankShoe }),
    you({ seats: [2], boxes: { '2': mine }, offers: no(no(plays('2', 100), 'double', refused('DOUBLE_NOT_FIRST_TWO', 'banker/double')), 'split', refused('SPLIT_NOT_FIRST_TWO', 'banker/split')) }),
  )
}

function banking(): TableFrame {
  const seats = { ...circle, '1': seat(ME, 'Guest 417'), '2': seat('ana', 'Ana') }
  const boxes = {
    '2': box([['ana', 100]], [hand('?? 7c 3h', null, [['ana', 100]], { hidden: 1, ...ended('stood') })]),
    '3': box([['bot_1', 40]], [hand('?? Kd', null, [['bot_1', 40]], { hidden: 1, ...ended('stood') })]),
    '4': box([['rui', 60]], [hand('9c 5s Kh', 24, [['rui', 60]], ended('bust'))]),
  }
  return frame(
    felt({ rules: 'banker', rotating: true, banker: 1, cover_left: 1200, boxes_count: 5, seats, boxes, dealer: dealer('?? Ts', null, { upcard_at: 1 }), turn: { box: 0, hand: 1, who: ME }, phase: 'dealer', stage: 'banker', order: [2, 3, 4], shoe: bankShoe, deadline: { at: Date.now() + 15_000, total_ms: 20_000, kind: 'banker' } }),
    you({ seats: [1], dealer: dealer('6d Ts', 16, { upcard_at: 1 }), offers: [offer('draw', 'draw'), offer('stand', 'stand')] }),
  )
}

function watching(): TableFrame {
  const seats = { '1': seat('ana', '<img src=x onerror=alert(1)>'), '2': seat('bot_1', 'A', { bot: true }), '5': seat('bot_2', 'B', { bot: true }) }
  return frame(
    felt({ seats, boxes: { '1': others['1'], '2': box([['bot_1', 60]], [hand('9h 4c', 13, [['bot_1', 60]])]), '5': others['5'] }, dealer: dealer('7d', 7), turn: { box: 2, hand: 1, who: 'bot_1' }, waiting_for: ['bot_1'] }),
    you({ seats: [], asked: false, offers: [3, 4, 6, 7].map((at) => offer('sit', `sit ${at}`, { box: at })) }),
  )
}

function largest(): TableFrame {
  const start = results()
  start.public.limits.most = 9_007_199_254_740_990
  start.you.chips = 9_007_199_254_740_991
  return start
}

export const STATES: Record<string, () => TableFrame> = { deciding, first, split, insurance, results, betting, cut, banker: bankerGame, banking, watching, largest }
