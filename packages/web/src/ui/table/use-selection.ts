import { useCallback, useMemo, useState } from 'react'

const nothing: ReadonlySet<string> = new Set()

/** The selected rows of a filtered table. A change of the filters clears the selection. */
export function useSelection(of: string) {
  const [kept, setKept] = useState({ of, ids: nothing })
  if (kept.of !== of) setKept({ of, ids: nothing })
  const selected = kept.of === of ? kept.ids : nothing
  const select = useCallback((ids: ReadonlySet<string>) => setKept({ of, ids }), [of])
  return useMemo(() => ({ selected, select, unselect: () => select(nothing) }), [selected, select])
}
