/** Where one is, in the fragment, so that every view has a link and the house serves one page. */
export type Route =
  | { view: 'lobby' } | { view: 'create' } | { view: 'history' }
  | { view: 'table'; table: string }
  | { view: 'replay'; table: string; round: number }
  | { view: 'shoe'; table: string; shoe: number }
  | { view: 'rules'; rules: string }
  | { view: 'device'; code: string }

export function parse(fragment: string): Route {
  const [head, first = '', second = ''] = fragment.replace(/^#?\/?/, '').split('/').map(decodeURIComponent)
  const number = Number(second)
  switch (head) {
    case 'table': return first ? { view: 'table', table: first } : { view: 'lobby' }
    case 'device': return { view: 'device', code: first }
    case 'create': return { view: 'create' }
    case 'history': return { view: 'history' }
    case 'rules': return { view: 'rules', rules: first }
    case 'replay': return { view: 'replay', table: first, round: number }
    case 'shoe': return { view: 'shoe', table: first, shoe: number }
    default: return { view: 'lobby' }
  }
}

class Router {
  now: Route = $state(parse(location.hash))
  constructor() {
    addEventListener('hashchange', () => (this.now = parse(location.hash)))
  }
}

export const router = new Router()

const at = encodeURIComponent
export const link = {
  lobby: '#/',
  create: '#/create',
  history: '#/history',
  table: (id: string) => `#/table/${at(id)}`,
  rules: (id: string) => `#/rules/${at(id)}`,
  replay: (table: string, round: number) => `#/replay/${at(table)}/${round}`,
  shoe: (table: string, shoe: number) => `#/shoe/${at(table)}/${shoe}`,
}
