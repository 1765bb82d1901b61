import { cubicOut } from 'svelte/easing'
import type { TransitionConfig } from 'svelte/transition'
import { moving } from './settings.svelte'

const BETWEEN_CARDS = 110
const LONGEST_WAIT = 1600

let dealt = 0
let still = true

/** A new frame has come: its cards are dealt one after the other, those of a fresh view just lie there. */
export function dealtAnew(fresh: boolean): void {
  dealt = 0
  still = fresh
}

function wait(): number {
  return Math.min(LONGEST_WAIT, dealt++ * BETWEEN_CARDS)
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

/** A card comes from the shoe. */
export function fromShoe(node: Element): TransitionConfig {
  const duration = still ? 0 : moving(260)
  return duration ? glide(node, '[data-place=shoe]', duration, wait()) : { duration: 0 }
}

/** A result appears when the cards of its frame lie. */
export function afterCards(_: Element): TransitionConfig {
  const duration = still ? 0 : moving(180)
  if (!duration) return { duration: 0 }
  return { delay: Math.min(LONGEST_WAIT, dealt * BETWEEN_CARDS), duration, css: (t) => `opacity: ${t}` }
}

/** Chips go to the house, or come from their owner's side. */
export function chips(node: Element, { lost }: { lost: boolean }): TransitionConfig {
  const duration = still ? 0 : moving(320)
  if (!duration) return { duration: 0 }
  if (lost) return glide(node, '[data-place=dealer]', duration, 0)
  return { duration, easing: cubicOut, css: (t, u) => `transform: translateY(${u * 48}px); opacity: ${t}` }
}
