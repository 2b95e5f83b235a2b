import { useLocation } from '@tanstack/react-router'

/** The current row of a table: its id and its last index. */
export type KeptRow = { id: string; at: number }

const maxEntries = 50
const rows = new Map<string, KeptRow>()

/** Returns the address of a table without the row that is open next to it, and without its folded groups. */
export function useTableAddress(): string {
  return useLocation({
    select: ({ pathname, search }) => {
      const {
        panel: _panel,
        show: _show,
        folded: _folded,
        ...narrowed
      } = search as Readonly<Record<string, unknown>>
      return `${pathname}?${JSON.stringify(narrowed)}`
    },
  })
}

/** Returns the last current row of the table at an address, since the app was loaded. */
export function rememberedRow(address: string): KeptRow | undefined {
  return rows.get(address)
}

export function rememberRow(address: string, row: KeptRow) {
  rows.delete(address)
  rows.set(address, row)
  if (rows.size > maxEntries) rows.delete(rows.keys().next().value!)
}
