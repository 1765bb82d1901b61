import { maybe, t } from './i18n.svelte'
import type { Argument } from './catalogue'
import type { OfferOn, Public, Refused } from './protocol'
import type { Trouble } from './table.svelte'
import { name } from './words'

export const PLAYS = ['split', 'double', 'five_cards', 'stand', 'hit'] as const
export const BANK = ['banker_stand', 'banker_draw'] as const
export const WINDOW = ['insure', 'even_money', 'surrender'] as const

/** The key that does each act, as printed on its button. */
export const KEYS: Record<string, string> = {
  hit: 'h', stand: 's', double: 'd', split: 'p', five_cards: 'f', banker_draw: 'h', banker_stand: 's',
  insure: 'i', even_money: 'e', surrender: 'u',
}

/** Why not, as a sentence in the person's language, without the article. */
export function reason(refusal: Refused, frame: Public): string {
  const values: Record<string, Argument> = { ...refusal.arguments }
  const controller = values['controller']
  if (typeof controller === 'string') values['controller'] = name(frame, controller)
  return maybe(`refusal.${refusal.code.toLowerCase()}`, values) ?? refusal.text
}

export function troubleText(trouble: Trouble, frame: Public): string {
  if (trouble.refusal) return reason(trouble.refusal, frame)
  return maybe(`trouble.${trouble.code.toLowerCase()}`) ?? (trouble.text || t('trouble.unknown'))
}

export function ofVerbs(offers: OfferOn[], verbs: readonly string[]): OfferOn[] {
  return verbs.flatMap((verb) => offers.filter((offer) => offer.verb === verb))
}

export function ofVerb(offers: OfferOn[], verb: string): OfferOn[] {
  return offers.filter((offer) => offer.verb === verb)
}
