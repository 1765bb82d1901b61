import type { Draft } from './bets.svelte'
import { t } from './i18n.svelte'
import { ofVerb } from './offers'
import type { Table } from './table.svelte'
import { name, placeText, totalText } from './words'

export interface Sentence {
  lead: string
  more: string
}

/** One sentence that tells a person what is asked of him, and one that tells why or what next. */
export function asked(table: Table, draft: Draft): Sentence {
  const frame = table.public
  const you = table.you
  if (frame === null || you === null) return { lead: t('wait'), more: '' }
  if (frame.paused) return { lead: t('asked.paused'), more: t(you.is_host ? 'asked.paused_host' : 'asked.paused_more') }
  if (you.asked && !frame.ready.includes(you.who)) return mine(table, draft)
  return { lead: others(table), more: aside(table) }
}

function mine(table: Table, draft: Draft): Sentence {
  const frame = table.public!
  switch (frame.stage) {
    case 'cut':
      return { lead: t('asked.cut'), more: t('asked.cut_more') }
    case 'bets': {
      const { short, total } = draft
      if (short) return { lead: t('asked.bets_short', { least: short.least }), more: '' }
      if (total) return { lead: t('asked.bets_laid', { amount: total }), more: t('asked.bets_laid_more') }
      const { least = 2, most = 0 } = frame.limits
      return { lead: t('asked.bets'), more: t('asked.bets_more', { least, most }) }
    }
    case 'pairs':
      return { lead: t('asked.pairs'), more: t('asked.pairs_more') }
    case 'window':
      return { lead: t('asked.window', { dealer: against(table) }), more: frame.deadline ? t('asked.window_more') : '' }
    case 'decision': {
      const turn = frame.turn!
      const hands = table.shown.boxes[turn.box]?.hands ?? []
      const hand = hands[turn.hand - 1]
      const total = hand ? totalText(hand) : ''
      const place = placeText(turn.box, turn.hand, hands.length)
      return { lead: t('asked.decision', { place, total, dealer: against(table) }), more: frame.deadline ? t('asked.decision_more') : '' }
    }
    case 'banker': {
      const dealer = table.shown.dealer
      return { lead: t('asked.banker', { total: dealer ? totalText(dealer) : '' }), more: frame.deadline ? t('asked.banker_more') : '' }
    }
    default:
      return { lead: others(table), more: aside(table) }
  }
}

function against(table: Table): string {
  const dealer = table.public!.dealer
  const up = dealer.cards[dealer.upcard_at]
  const who = t(table.public!.rotating ? 'the_banker' : 'the_dealer')
  return up ? t('asked.against', { who, card: t(`card.rank_${up.slice(0, -1)}`) }) : who
}

function others(table: Table): string {
  const [frame, you] = [table.public!, table.you!]
  const names = frame.waiting_for.filter((who) => who !== you.who && !frame.ready.includes(who))
  const person = names.length === 1 ? name(frame, names[0]!) : ''
  switch (frame.stage) {
    case 'cut': return t('asked.others_cut')
    case 'bets':
      if (!Object.keys(frame.seats).length) return t('asked.idle')
      return person ? t('asked.one_bets', { person }) : t('asked.others_bet', { count: names.length })
    case 'window':
    case 'pairs': return person ? t('asked.one_window', { person }) : t('asked.others_window', { count: names.length })
    case 'decision': {
      const turn = frame.turn
      if (!turn) return t('wait')
      const hands = table.shown.boxes[turn.box]?.hands.length ?? 1
      return t('asked.one_plays', { person: name(frame, turn.who, you.who), place: placeText(turn.box, turn.hand, hands) })
    }
    case 'banker': return t('asked.one_banks', { person: frame.turn ? name(frame, frame.turn.who, you.who) : '' })
    default: return t('wait')
  }
}

function aside(table: Table): string {
  const [frame, you] = [table.public!, table.you!]
  if (you.sitting_out) return t('asked.sitting_out')
  if (frame.last && frame.phase === 'bets' && frame.last.net[you.who] !== undefined) {
    return t('asked.last', { net: frame.last.net[you.who]! })
  }
  if (!you.seats.length) return t(ofVerb(you.offers, 'sit').length ? 'asked.watching' : 'asked.watching_full')
  return ''
}
