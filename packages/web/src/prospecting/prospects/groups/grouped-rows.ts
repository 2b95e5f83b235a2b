// Puts the loaded rows of a table into its groups.

export type CountedGroup = { key: string; prospects: number }

/** The key of the heading above the rows of all groups that are not listed. */
export const furtherGroups = 'further'

export type GroupsOfRows<Row, Group extends CountedGroup> = {
  /** The groups in their order; null: the groups that are not listed. */
  group: Group | null
  rows: Row[]
  folded: boolean
}[]

type GroupedRowsInput<Group> = {
  groups: readonly Group[]
  folded: readonly string[]
  /** Number of prospects in groups that are not listed. */
  further: number
  /** Group of the last row that the service sent, if more rows follow. */
  lastKey: string | undefined
}

/**
 * Returns the groups with their loaded rows. While more rows follow, the groups after the last loaded one are left out,
 * because their rows would move them.
 */
export function groupedRows<Row, Group extends CountedGroup>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  { groups, folded, further, lastKey }: GroupedRowsInput<Group>,
): GroupsOfRows<Row, Group> {
  const inOrder = orderOf(groups, further)
  const byKey = new Map<string, Row[]>(inOrder.map((group) => [group?.key ?? furtherGroups, []]))
  for (const row of rows) (byKey.get(keyOf(row)) ?? byKey.get(furtherGroups))?.push(row)
  const placeOf = (key: string) => inOrder.findIndex((group) => (group?.key ?? furtherGroups) === key)
  const reached =
    lastKey === undefined ? inOrder.length - 1 : placeOf(byKey.has(lastKey) ? lastKey : furtherGroups)
  return inOrder.slice(0, reached + 1).map((group) => {
    const key = group?.key ?? furtherGroups
    const isFolded = folded.includes(key)
    return { group, rows: isFolded ? [] : byKey.get(key)!, folded: isFolded }
  })
}

/** Returns the listed groups, then those that are not, then the one without a value. */
function orderOf<Group extends CountedGroup>(groups: readonly Group[], further: number): (Group | null)[] {
  if (further === 0) return [...groups]
  const listed = groups.filter(({ key }) => key !== 'empty')
  return [...listed, null, ...groups.filter(({ key }) => key === 'empty')]
}

type LoadedGroups = {
  groups: readonly CountedGroup[]
  folded: readonly string[]
  /** The groups that the requests leave out. */
  skipped: readonly string[]
  /** Group of the last loaded row. */
  lastKey: string | undefined
  hasMore: boolean
}

/**
 * Returns whether the rows must be read with other groups left out. That is so if a group was unfolded whose rows were
 * left out, or if one was folded whose rows would be read next.
 */
export function needsOtherRows({ groups, folded, skipped, lastKey, hasMore }: LoadedGroups): boolean {
  if (skipped.some((key) => !folded.includes(key))) return true
  if (!hasMore) return false
  const placeOf = (key: string | undefined) => groups.findIndex((group) => group.key === key)
  const last = placeOf(lastKey)
  return folded.some((key) => !skipped.includes(key) && placeOf(key) >= Math.max(last, 0))
}
