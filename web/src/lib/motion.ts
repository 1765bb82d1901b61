import { cubicOut } from 'svelte/easing'
import type { TransitionConfig } from 'svelte/transition'
import type { WireEvent } from './protocol'
import { moving } from './settings.svelte'

const BETWEEN_CARDS = 110
const LONGEST_WAIT = 1600

const FRAME_MS = 150

/** The turns of a frame's cards in the deal, by hand (`1.1`, `dealer`). */
let turns = new Map<string, number[]>()
let dealt = 0
let since = -Infinity

/**
 * A new frame has come: what it brings moves, card after card. What a fresh view or another layout
 * shows just lies there.
 */
export function dealtAnew(fresh: boolean, events: WireEvent[]): void {
  dealt = 0
  turns = new Map()
  for (const event of events) {
    if (event.type === 'CardDealt') queue(`${event.box}.${event.hand}`)
    else if (event.type === 'DealerCardDealt') queue('dealer')
  }
  since = fresh ? -Infinity : performance.now()
}

/** How long a movement takes now; nothing for what is not new. */
function lasting(ms: number): number {
  return performance.now() - since < FRAME_MS ? moving(ms) : 0
}

function queue(hand: string): void {
  turns.set(hand, [...(turns.get(hand) ?? []), dealt++])
}

function wait(hand: string): number {
  return Math.min(LONGEST_WAIT, (turns.get(hand)?.shift() ?? 0) * BETWEEN_CARDS)
}

function from(node: Element, place: Element | null): { x: number; y: number } {
  if (place === null) return { x: 0, y: -60 }
  const [start, end] = [place.getBoundingClientRect(), node.getBoundingClientRect()]
  return {
    x: start.left + start.width / 2 - end.left - end.width / 2,
    y: start.top + start.height / 2 - end.top - end.height / 2,
  }
}

function glide(node: Element, place: string, duration: number, delay: number): TransitionConfig {
  const { x, y } = from(node, node.closest('.baize')?.querySelector(place) ?? null)
  return {
    delay, duration, easing: cubicOut,
    css: (t, u) => `transform: translate(${x * u}px, ${y * u}px); opacity: ${Math.min(1, t * 4)}`,
  }
}

/** A card comes from the shoe, when its turn comes. */
export function fromShoe(node: Element, hand: string): TransitionConfig {
  const duration = lasting(260)
  return duration ? glide(node, '[data-place=shoe]', duration, wait(hand)) : { duration: 0 }
}

/** A card is turned over where it lies. */
export function turned(_: Element): TransitionConfig {
  return { duration: moving(220), easing: cubicOut, css: (t) => `transform: scaleX(${0.1 + 0.9 * t})` }
}

/** A result appears when the cards of its frame lie. */
export function afterCards(_: Element): TransitionConfig {
  const duration = lasting(180)
  if (!duration) return { duration: 0 }
  return { delay: Math.min(LONGEST_WAIT, dealt * BETWEEN_CARDS), duration, css: (t) => `opacity: ${t}` }
}

/** Chips go to the house, or come from their owner's side. */
export function chips(node: Element, { lost }: { lost: boolean }): TransitionConfig {
  const duration = lasting(320)
  if (!duration) return { duration: 0 }
  if (lost) return glide(node, '[data-place=dealer]', duration, 0)
  return { duration, easing: cubicOut, css: (t, u) => `transform: translateY(${u * 48}px); opacity: ${t}` }
}
