import { useCallback, useRef } from 'react'
import { changedSelection } from '#web/ui/table/changed-selection.ts'

/** Selects rows by index: one, or all from the last selected row on. */
export function useSelecting(
  ids: readonly string[],
  selected: ReadonlySet<string>,
  onSelected: (selected: ReadonlySet<string>) => void,
) {
  const anchor = useRef(0)
  return useCallback(
    (row: number, range: boolean) => {
      onSelected(changedSelection(selected, ids, range ? [anchor.current, row] : [row, row]))
      anchor.current = row
    },
    [ids, selected, onSelected],
  )
}
