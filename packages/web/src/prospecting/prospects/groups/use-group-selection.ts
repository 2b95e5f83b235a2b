import type { ProspectGroup } from '@alphorn/contract/prospecting/groups/prospect-groups'
import { useCallback, useState } from 'react'
import { type GroupedBy, groupGiven } from '#web/prospecting/prospects/groups/group-columns.ts'
import type { RowsInGroups } from '#web/prospecting/prospects/groups/use-groups.ts'
import type { Filters } from '#web/prospecting/prospects/table/filters-of.ts'
import { matchingIds } from '#web/prospecting/prospects/table/use-matching.ts'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import type { GroupHeading } from '#web/ui/table/lines.ts'
import { withoutEmpty } from '#web/data/without-empty.ts'

type GroupSelectionOptions = {
  project_id: string
  filters: Filters
  by: GroupedBy | null
  inGroups: RowsInGroups | null
  selected: ReadonlySet<string>
  onSelected: (selected: ReadonlySet<string>) => void
}

type Members = { of: string; byKey: ReadonlyMap<string, ReadonlySet<string>> }
const noMembers: Members['byKey'] = new Map()

/** Selects all prospects of a group, including those that are not loaded. */
export function useGroupSelection({
  project_id,
  filters,
  by,
  inGroups,
  selected,
  onSelected,
}: GroupSelectionOptions) {
  const showFailure = useFailureToast()
  const of = JSON.stringify([project_id, filters, by?.name])
  const [members, setMembers] = useState<Members>({ of, byKey: noMembers })
  const byKey = members.of === of ? members.byKey : noMembers
  const stateOf = useCallback(
    ({ key, prospects }: ProspectGroup, chosen: ReadonlySet<string>): GroupHeading['selected'] => {
      const loaded = inGroups?.find(({ group }) => group?.key === key)?.rows ?? []
      const ids = byKey.get(key) ?? new Set(loaded.map(({ prospect_id }) => prospect_id))
      const count = chosen.size === 0 ? 0 : [...ids].filter((id) => chosen.has(id)).length
      if (count === 0) return 'none'
      return count >= Math.max(prospects, ids.size) ? 'all' : 'some'
    },
    [inGroups, byKey],
  )
  const toggle = async (key: string) => {
    try {
      const ids = await matchingIds({
        project_id,
        ...withoutEmpty(filters),
        ...groupGiven(by!),
        group_key: key,
      })
      const isAll = [...ids].every((id) => selected.has(id))
      const others = [...selected].filter((id) => !ids.has(id))
      setMembers({ of, byKey: new Map([...byKey, [key, ids]]) })
      onSelected(new Set(isAll ? others : [...others, ...ids]))
    } catch (error) {
      showFailure(error)
    }
  }
  return { stateOf, toggle: (key: string) => void toggle(key) }
}
