import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import type { ProspectGroups } from '@alphorn/contract/prospecting/groups/prospect-groups'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { furtherGroups } from '#web/prospecting/prospects/groups/grouped-rows.ts'
import { type GroupedBy, withFolded } from '#web/prospecting/prospects/groups/group-columns.ts'
import type { RowsInGroups } from '#web/prospecting/prospects/groups/use-groups.ts'
import { useGroupSelection } from '#web/prospecting/prospects/groups/use-group-selection.ts'
import { useGroupWords } from '#web/prospecting/prospects/groups/use-group-words.ts'
import type { Filters } from '#web/prospecting/prospects/table/filters-of.ts'
import type { GroupHeading, TableGroups } from '#web/ui/table/lines.ts'

type TableGroupsOptions = {
  project_id: string
  filters: Filters
  by: GroupedBy | null
  inGroups: RowsInGroups | null
  groups: ProspectGroups | null | undefined
  folded: readonly string[]
  selected: ReadonlySet<string>
  onSelected: (selected: ReadonlySet<string>) => void
}

/** Returns the headings of the groups of a table with what they do, or undefined for a table without groups. */
export function useTableGroups({
  inGroups,
  groups,
  folded,
  ...given
}: TableGroupsOptions): TableGroups | undefined {
  const t = useTranslations('grid')
  const navigate = useNavigate({ from: '/projects/$project_id/prospects' })
  const { by, selected } = given
  const selection = useGroupSelection({ ...given, inGroups })
  const { stateOf } = selection
  const wordsOf = useGroupWords()
  const headings = useMemo(() => {
    let before = 0
    return inGroups?.map(({ group, rows, folded: isFolded }): GroupHeading => {
      const heading = {
        key: group?.key ?? furtherGroups,
        before,
        words: group ? wordsOf(group, by!) : t('further_groups'),
        count: group?.prospects ?? groups!.further,
        folded: isFolded,
        selected: group ? stateOf(group, selected) : ('none' as const),
        isWhole: group !== null,
      }
      before += rows.length
      return heading
    })
  }, [inGroups, groups, by, wordsOf, t, stateOf, selected])
  const onFold = useCallback(
    (key: string) =>
      void navigate({
        search: (before) => ({ ...before, folded: withFolded(before.folded ?? [], key) }),
        replace: true,
      }),
    [navigate],
  )
  const nameOf = useCallback(({ words }: GroupHeading) => t('select_group', { name: words }), [t])
  if (!headings || !groups) return undefined
  return { headings, lines: linesIn(groups, folded), nameOf, onFold, onSelect: selection.toggle }
}

function linesIn({ groups, further }: ProspectGroups, folded: readonly string[]): number {
  const open = groups.filter(({ key }) => !folded.includes(key))
  const rows = open.reduce((sum, { prospects }) => sum + prospects, further)
  return rows + groups.length + (further > 0 ? 1 : 0)
}

/** Returns the rows that the table shows, in the order of their groups. */
export function useShownRows(rows: readonly Prospect[] | undefined, inGroups: RowsInGroups | null) {
  return useMemo(() => inGroups?.flatMap((group) => group.rows) ?? rows, [rows, inGroups])
}
