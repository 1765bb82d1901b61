import type {
  Catalogue, DeviceLink, Lobby, Me, Message, NewTable, Rounds, RuleSets, RuleSheet, ShoeProof, Steps,
  TableCard,
} from './protocol'
import { settings } from './settings.svelte'

/** What the house answered when it could not do what was asked. */
export class HouseError extends Error {
  constructor(readonly status: number, readonly problem: Message) {
    super(problem.text)
  }
}

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  // What a person has set goes before what the browser would say.
  const headers = { 'Accept-Language': settings.language }
  const answer = await fetch(`/api${path}`, {
    method,
    credentials: 'same-origin',
    ...(body === undefined
      ? { headers }
      : { body: JSON.stringify(body), headers: { ...headers, 'Content-Type': 'application/json' } }),
  })
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => null)) as Message | null
    throw new HouseError(answer.status, problem ?? { code: 'unknown', text: answer.statusText })
  }
  return answer
}

async function get<T>(path: string): Promise<T> {
  return (await ask('GET', path)).json() as Promise<T>
}

async function post<T>(path: string, body: unknown = {}): Promise<T> {
  return (await ask('POST', path, body)).json() as Promise<T>
}

const at = encodeURIComponent

/** A value of an option as in a query: `pair,sevens`, `none` for no member. */
function written(chosen: unknown): string {
  return Array.isArray(chosen) ? chosen.join(',') || 'none' : String(chosen)
}

export const api = {
  me: () => get<Me>('/me'),
  guest: (display: string) => post<Me>('/guests', { display }),
  topUp: () => post<Me>('/me/top-up'),
  deviceLink: () => post<DeviceLink>('/me/device-link'),
  device: (code: string) => post<Me>('/device', { code }),
  messages: (language: string) => get<Catalogue>(`/messages/${at(language)}`),
  ruleSets: async () => (await get<RuleSets>('/rules')).rule_sets,
  rules: (id: string, options: Record<string, unknown> = {}) => {
    const choices = Object.entries(options).map(([name, chosen]) => `${at(name)}=${at(written(chosen))}`)
    return get<RuleSheet>(`/rules/${at(id)}${choices.length ? `?${choices.join('&')}` : ''}`)
  },
  tables: async () => (await get<Lobby>('/tables')).tables,
  newTable: (table: NewTable) => post<TableCard>('/tables', table),
  rounds: async () => (await get<Rounds>('/me/rounds')).rounds,
  roundUrl: (table: string, round: number) => `/api/tables/${at(table)}/rounds/${round}`,
  steps: async (table: string, round: number) =>
    (await get<Steps>(`/tables/${at(table)}/rounds/${round}/steps`)).steps,
  shoe: (table: string, shoe: number) => get<ShoeProof>(`/tables/${at(table)}/shoes/${shoe}`),
}
