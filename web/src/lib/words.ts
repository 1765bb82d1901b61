import { grouped } from './catalogue'
import { cardName, cardNames } from './cards'
import { maybe, t } from './i18n.svelte'
import type { BoxOn, ChatLine, HandOn, Public, WireEvent } from './protocol'
import type { LogEntry } from './table.svelte'

/** What to call a person: oneself is "you", a bot is called by its letter. */
export function name(frame: Public, who: string, me = ''): string {
  if (who === me) return t('you')
  const shown = frame.names[who] ?? who
  const isBot = Object.values(frame.seats).some((seat) => seat.who === who && seat.bot)
  return isBot ? t('bot.named', { letter: shown }) : shown
}

/** What to call a table: one without a name of its own is called after its rules. */
export function tableName(table: { name: string | null; rules: string }): string {
  return table.name ?? t(`rules.${table.rules}`)
}

export function totalText(hand: { total: number | null; soft: boolean; natural: boolean }): string {
  if (hand.total === null) return t('hand.unknown')
  if (hand.natural) return t('hand.natural')
  return t('hand.total', { total: hand.total, soft: hand.soft ? 'yes' : 'no' })
}

/** A line of the chat. */
export function lineText(line: ChatLine): string {
  return line.phrase ? (maybe(`phrase.${line.phrase}`) ?? line.phrase) : (line.text ?? '')
}

/** A hand's total with what is special about it, as it is shown and as it is told. */
export function handText(hand: HandOn): string {
  const { total, natural, cards, ended } = hand
  if (total === null || natural) return totalText(hand)
  if (cards.length === 3 && cards.every((card) => card?.startsWith('7'))) return t('hand.sevens')
  if (ended === 'special bonus') return t('hand.bonus', { total })
  if (ended === 'bust') return t('hand.bust', { total })
  return totalText(hand)
}

export function placeText(box: number, hand: number | null, hands: number): string {
  return hand === null || hands < 2 ? t('place.box', { box }) : t('place.hand', { box, hand })
}

export function handLabel(box: number, at: number, hands: number, hand: HandOn): string {
  return t('hand.label', {
    place: placeText(box, at + 1, hands), cards: cardNames(hand.cards), total: handText(hand),
  })
}

/** Stakes of a box as a sentence: `Ana 40, Lei 20`. */
export function stakesText(frame: Public, box: BoxOn, me: string): string {
  return box.stakes.map((stake) => `${name(frame, stake.who, me)} ${grouped(stake.amount)}`).join(', ')
}

const SILENT = new Set(['WindowClosed', 'SplitDeclined', 'PlayEnded', 'DealerDone', 'ShoePrepared', 'BurnDue', 'WindowOpened', 'ChipsSet', 'BetsClosed'])

function key(type: string): string {
  return type.replace(/(?!^)([A-Z])/g, '_$1').toLowerCase()
}

/** What has happened, line by line; cards burned one after the other are one line. */
export function told(log: LogEntry[], me: string): (LogEntry & { text: string })[] {
  const lines: (LogEntry & { text: string })[] = []
  let burned = 1
  for (const [at, entry] of log.entries()) {
    const { event } = entry
    const last = log[at - 1]?.event
    const before = lines.at(-1)
    const isMore = event.type === 'CardBurned' && last?.type === 'CardBurned' && last.article === event.article
    burned = isMore ? burned + 1 : 1
    if (isMore && before) lines[lines.length - 1] = { ...before, text: t('event.card_burned', { count: burned }) }
    const text = isMore ? null : eventText(event, entry.frame, me)
    if (text !== null) lines.push({ ...entry, text })
  }
  return lines
}

/** An event as a sentence of the log and for the ear; `null` where what follows says it. */
export function eventText(event: WireEvent, frame: Public, me: string): string | null {
  const text = sentenceOf(event, frame, me)
  return text === null ? null : text.charAt(0).toUpperCase() + text.slice(1)
}

function sentenceOf(event: WireEvent, frame: Public, me: string): string | null {
  if (SILENT.has(event.type)) return null
  // What lies face down tells nobody anything.
  if ((event.type === 'CardDealt' || event.type === 'DealerCardDealt') && event.card === null) return null
  const hands = 'box' in event && event.box !== null ? (handsOf(frame, event.box) ?? 1) : 1
  const values: Record<string, string | number> = {
    who: t(frame.rotating ? 'the_banker' : 'the_dealer'),
  }
  for (const [field, value] of Object.entries(event)) {
    if (typeof value === 'number') values[field] = value
    else if (typeof value === 'string') values[field] = value
    else if (typeof value === 'boolean') values[field] = value ? 'yes' : 'no'
  }
  if ('person' in event) values['person'] = name(frame, event.person, '')
  values['is_me'] = 'person' in event && event.person === me ? 'yes' : 'no'
  if ('box' in event && event.box !== null) {
    values['place'] = placeText(event.box, 'hand' in event ? event.hand : null, hands)
  }
  if ('card' in event) values['card'] = cardName(event.card)
  switch (event.type) {
    case 'CardBurned':
      values['count'] = 1
      break
    case 'HandTurned':
      values['cards'] = cardNames(event.cards)
      break
    case 'BankPassed':
      values['person'] = event.box === null ? '' : name(frame, frame.seats[event.box]?.who ?? '', me)
      break
    case 'HandEnded':
      return maybe(`ended.${event.ended.replaceAll(' ', '_').replace('21', 'twenty_one')}`, {
        ...values, how: event.by_clock ? 'clock' : 'chosen', total: handTotal(frame, event.box, event.hand),
      })
    case 'WagerSettled':
      values['wager'] = t(`wager.${event.wager}`, { place: String(values['place']) })
      values['result'] = event.net > 0 ? 'won' : event.net < 0 ? 'lost' : 'back'
      values['amount'] = Math.abs(event.net)
      values['why'] = maybe(`short.${event.ruling}`) ?? event.ruling.replaceAll('_', ' ')
      break
    case 'RoundEnded':
      values['nets'] = event.net.map(([who, net]) => t('net', { person: name(frame, who, me), net })).join(t('list.comma'))
      break
    default:
  }
  return maybe(`event.${key(event.type)}`, values)
}

function handsOf(frame: Public, box: number): number | undefined {
  return (frame.boxes[box] ?? frame.last?.boxes[box])?.hands.length
}

function handTotal(frame: Public, box: number, hand: number): string {
  const found = (frame.boxes[box] ?? frame.last?.boxes[box])?.hands[hand - 1]
  return found?.total ? `${t('list.comma')}${totalText(found)}` : ''
}
