import { t } from './i18n.svelte'

/** `8s`, `Th`; `null` is a card that lies face down for whoever looks. */
export type CardCode = string | null

/** What lies in an order, said so that an ear understands it: `8 of spades`. */
export function cardName(card: CardCode): string {
  if (card === null) return t('card.hidden')
  const rank = card.slice(0, -1)
  return t('card.named', { rank: t(`card.rank_${rank}`), suit: t(`card.suit_${card.slice(-1)}`) })
}

export function cardNames(cards: CardCode[]): string {
  return cards.map(cardName).join(t('list.and'))
}
