import { useCallback, useMemo, useState } from 'react'
import type { TableLayout } from '#web/ui/table/virtual-table.tsx'

// Widths of columns, in pixels at the usual font size. Those that a user chose are part of the address: `seat.180`.

const narrowest = 56
const widest = 640

export function boundedWidth(width: number): number {
  return Math.round(Math.min(widest, Math.max(narrowest, width)))
}

/** Returns the width that the address gives a column, or the usual one. */
export function widthIn(widths: readonly string[] | undefined, column: string, usual: number): number {
  const set = widths?.find((one) => one.startsWith(`${column}.`))?.slice(column.length + 1)
  return set === undefined ? usual : boundedWidth(Number(set))
}

/** Returns the widths with one of them replaced. */
export function withWidth(widths: readonly string[] | undefined, column: string, width: number): string[] {
  const others = (widths ?? []).filter((one) => !one.startsWith(`${column}.`))
  return [...others, `${column}.${boundedWidth(width)}`]
}

export type DraggedWidth = { column: string; width: number } | null
type Sized = { name: string; width: number }

/** Holds the width of a column while its edge is dragged. */
export function useDraggedWidth() {
  const [dragged, setDragged] = useState<DraggedWidth>(null)
  const onWidth = useCallback(
    (column: string, width: number | null) => setDragged(width === null ? null : { column, width }),
    [],
  )
  return { dragged, onWidth }
}

/**
 * In a wide window the name column takes the remaining width; every other column keeps its own. `end`: widths of
 * columns that no one can change. `most`: the largest part of the window that the name column takes.
 */
export function useColumnLayout(
  name: Sized & { most?: string },
  columns: readonly Sized[],
  dragged: DraggedWidth,
  end = '',
): TableLayout {
  const rem = (column: Sized) => `${(dragged?.column === column.name ? dragged.width : column.width) / 16}rem`
  // On a phone, or with large letters, the name column is narrower, to leave space for the columns that scroll.
  const first = `minmax(min(${rem(name)},${name.most ?? '38vw'}),1fr)`
  const gridTemplateColumns = ['1.5rem', first, ...columns.map(rem), end].join(' ')
  return useMemo(
    // Space at the end, because the gap there belongs to the edge of the table.
    () => ({ className: 'gap-x-4 pr-2 pl-6', style: { gridTemplateColumns } }),
    [gridTemplateColumns],
  )
}
