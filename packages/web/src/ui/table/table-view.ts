import { createContext, use } from 'react'

/** The order, columns, widths and row density of a table, which are part of its address. */
export type TableSearch = {
  sort?: string | undefined
  cols?: string[] | undefined
  widths?: string[] | undefined
  rows?: 'compact' | undefined
}

export type TableView = {
  sort: string | undefined
  widths: readonly string[] | undefined
  /** Changes the address. `replace`: without a new entry in the browser's history. */
  change: (changed: TableSearch, replace: boolean) => void
}

/** Provides the view of a table to its column headers and menus. Its value must stay the same during scrolling. */
export const TableViewContext = createContext<TableView | null>(null)

export function useTableView(): TableView {
  return use(TableViewContext)!
}
