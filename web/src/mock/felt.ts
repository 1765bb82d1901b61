/** Frames for every state of a table, to look at and to test with; the numbers are made up by hand. */
import type { BoxOn, DealerOn, Ended, HandOn, OfferOn, Public, Refused, Seat, Settlement, SideBetOn, TableFrame, Wager, You } from '../lib/protocol'

export const ME = 'guest_1'

export function seat(who: string, display: string, more: Partial<Seat> = {}): Seat {
  return { who, display, bot: false, away: false, connected: true, sitting_out: false, ...more }
}

export function hand(cards: string, total: number | null, stakes: [string, number][], more: Partial<HandOn> = {}): HandOn {
  return {
    cards: cards.split(' ').map((card) => (card === '??' ? null : card)), hidden: 0, hidden_from: 0, total, soft: false, natural: false,
    stakes: stakes.map(([who, amount]) => ({ who, amount, doubled: false, open: true })), pairs: [], ended: null, due: false, ...more,
  }
}

export function box(stakes: [string, number][], hands: HandOn[] = [], more: Partial<BoxOn> = {}): BoxOn {
  return {
    controller: stakes[0]?.[0] ?? null, stakes: stakes.map(([who, amount]) => ({ who, amount, doubled: false, open: true })),
    sides: [], insurances: [], hands, ...more,
  }
}

export function side(who: string, wager: Wager, amount: number, open = true, won = false): SideBetOn {
  return { who, wager, amount, open, won }
}

export function dealer(cards: string, total: number | null, more: Partial<DealerOn> = {}): DealerOn {
  return { cards: cards ? cards.split(' ').map((card) => (card === '??' ? null : card)) : [], total, soft: false, natural: false, upcard_at: 0, ...more }
}

export function settled(who: string, boxNumber: number, stake: number, net: number, ruling: string, article: string, more: Partial<Settlement> = {}): Settlement {
  return { who, box: boxNumber, hand: 1, wager: 'main', stake, net, returned: Math.max(0, stake + net), ruling, article, ...more }
}

export function offer(verb: string, act: string, more: Partial<OfferOn> = {}): OfferOn {
  return { act, verb, box: null, hand: null, wager: null, least: 0, most: 0, step: 0, cost: 0, refusal: null, ...more }
}

export function refused(code: string, article: string, values: Record<string, number | string> = {}): Refused {
  return { code, article, arguments: values, text: code }
}

export function bets(boxes: number[], wagers: Wager[] = ['main'], most = 1000): OfferOn[] {
  return boxes.flatMap((at) => wagers.map((wager) => offer('bet', `bet {amount} ${at}${wager === 'main' ? '' : ` ${wager}`}`, { box: at, wager, least: 20, most, step: 2, cost: 20 })))
}

export const people: Record<string, Seat> = {
  '1': seat('ana', 'Ana'), '2': seat('bot_1', 'A', { bot: true }), '4': seat(ME, 'Guest 417'),
  '5': seat('bot_2', 'B', { bot: true }), '7': seat('rui', 'Rui', { connected: false }),
}

export function felt(more: Partial<Public> = {}): Public {
  return {
    rules: 'macau-2000', options: {}, name: 'Rua da Felicidade', host: 'ana', paused: false, chat: true, clocks: { on: true },
    limits: { least: 20, most: 2000 }, phase: 'play', stage: 'decision', waiting_for: [ME], ready: [], round: 7, turn: null,
    deadline: { at: Date.now() + 12_000, total_ms: 20_000, kind: 'decision' }, now: Date.now(), seats: people, boxes_count: 7,
    names: { [ME]: 'Guest 417', ana: 'Ana', bot_1: 'A', bot_2: 'B', rui: 'Rui', lei: 'Lei' }, rotating: false, banker: null, cover_left: null,
    boxes: {}, order: [1, 2, 4, 5, 7], dealer: dealer('', null),
    shoe: { number: 2, left: 174, packs: 6, cut_card_from_end: 78, cut_card_out: false, tray: 126, may_cut: false, commitment: 'c0ffee', algorithm: 'sha-256' },
    last: null, spectators: 1, ...more,
  }
}

export function you(more: Partial<You> = {}): You {
  return { who: ME, chips: 4380, seats: [4], is_host: false, sitting_out: false, asked: true, offers: [], default: null, boxes: {}, dealer: null, ...more }
}

export function frame(publicPart: Public, youPart: You, events: TableFrame['events'] = []): TableFrame {
  return { type: 'table', table: 'mock0001', seq: 40, opening: 38, fresh: true, events, public: publicPart, you: youPart }
}

export const ended = (how: Ended): Partial<HandOn> => ({ ended: how })
