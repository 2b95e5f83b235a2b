import { useState } from 'react'
import { callRoute, type GivenTo } from '#web/data/client.ts'
import { withoutEmpty } from '#web/data/without-empty.ts'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import type { Filters } from '#web/prospecting/prospects/table/filters-of.ts'

type MatchingOptions = {
  project_id: string
  filters: Filters
  /** Number of matching prospects, if it is known. */
  total: number | null
  loaded: number
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
}

/** Selects all prospects that match the filters, including those that are not loaded. */
export type Matching = {
  total: number | null
  /** Whether all prospects that matched at that time were selected. */
  isAll: boolean
  canSelectAll: boolean
  isReading: boolean
  selectAll: () => void
  /** The filters as written in an address. */
  query: string
}

export function useMatching({
  project_id,
  filters,
  total,
  loaded,
  selected,
  onSelect,
}: MatchingOptions): Matching {
  const showFailure = useFailureToast()
  const [isReading, setReading] = useState(false)
  const [all, setAll] = useState<ReadonlySet<string> | null>(null)
  const given = withoutEmpty(filters)
  const selectAll = async () => {
    setReading(true)
    try {
      const ids = await matchingIds({ project_id, ...given })
      setAll(ids)
      onSelect(ids)
    } catch (error) {
      showFailure(error)
    } finally {
      setReading(false)
    }
  }
  const isAll = all === selected || (total !== null && total > 0 && selected.size >= total)
  return {
    total,
    isAll,
    canSelectAll:
      !isAll && selected.size >= loaded && loaded > 0 && (total === null || total > selected.size),
    isReading,
    selectAll: () => void selectAll(),
    query: queryOf(given),
  }
}

/** In an address, a filter with several values repeats its parameter. */
function queryOf(given: Partial<Filters>): string {
  const pairs = Object.entries(given).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, String(one)]),
  )
  return new URLSearchParams(pairs).toString()
}

/** Returns the IDs of all prospects that match. */
export async function matchingIds(given: GivenTo<'app_prospect_ids'>): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  let cursor: string | null = null
  do {
    const page: { data: { prospect_id: string }[]; next_cursor: string | null } = await callRoute(
      'app_prospect_ids',
      { ...given, ...(cursor !== null && { cursor }) },
    )
    for (const { prospect_id } of page.data) ids.add(prospect_id)
    cursor = page.next_cursor
  } while (cursor !== null)
  return ids
}
