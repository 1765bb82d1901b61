import { getContext, setContext } from 'svelte'
import type { Draft } from '../lib/bets.svelte'
import type { Table } from '../lib/table.svelte'

interface AtTable {
  table: Table
  draft: Draft
}

const KEY = Symbol('table')

export function provideTable(table: Table, draft: Draft): void {
  setContext<AtTable>(KEY, { table, draft })
}

export function useTable(): AtTable {
  return getContext<AtTable>(KEY)
}
