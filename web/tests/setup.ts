/** What jsdom lacks. */
class Still {
  readonly matches = false
  addEventListener(): void {}
  removeEventListener(): void {}
}
Object.assign(globalThis, { matchMedia: () => new Still() })
Object.assign(Element.prototype, { animate: () => ({ cancel: () => undefined, finished: Promise.resolve() }) })
