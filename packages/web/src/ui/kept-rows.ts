import { useLocation } from '@tanstack/react-router'

/** The row of a table that somebody is at: which it is, and the place that it had. */
export type KeptRow = { id: string; at: number }

const most = 50
const rows = new Map<string, KeptRow>()

/** The address of a table, whatever stands open beside it. */
export function useTableAddress(): string {
  return useLocation({
    select: ({ pathname, search }) => {
      const { panel: _panel, show: _show, ...narrowed } = search as Readonly<Record<string, unknown>>
      return `${pathname}?${JSON.stringify(narrowed)}`
    },
  })
}

/** Where somebody was in the table at an address, since the app was loaded. */
export function keptRow(address: string): KeptRow | undefined {
  return rows.get(address)
}

export function keepRow(address: string, row: KeptRow) {
  rows.delete(address)
  rows.set(address, row)
  if (rows.size > most) rows.delete(rows.keys().next().value!)
}
