// The lines of a table in groups: its rows and the headings between them.

/** A heading of a group. Its rows follow it, unless it is folded. */
export type GroupHeading = {
  key: string
  /** Number of loaded rows that come before the heading. */
  before: number
  words: string
  /** Number of rows in the group, loaded or not. */
  count: number
  folded: boolean
  /** Whether all of its rows are selected, some of them, or none. */
  selected: 'all' | 'some' | 'none'
  /** Whether its rows are known as one group, which can be folded and selected. */
  isWhole: boolean
}

export type TableGroups = {
  headings: readonly GroupHeading[]
  /** Number of all lines, including those that are not loaded. */
  lines: number
  nameOf: (heading: GroupHeading) => string
  onFold: (key: string) => void
  onSelect: (key: string) => void
}

/** A line: the position of a row, or of a heading. */
export type Line = { row: number; heading?: undefined } | { heading: number; row?: undefined }

/** Returns the lines of a number of rows with the headings before them. */
export function linesOf(rows: number, headings: readonly Pick<GroupHeading, 'before'>[]): Line[] {
  const lines: Line[] = []
  let row = 0
  for (const [heading, { before }] of headings.entries()) {
    while (row < before) lines.push({ row: row++ })
    lines.push({ heading })
  }
  while (row < rows) lines.push({ row: row++ })
  return lines
}

/** Returns the first and the last row within a range of lines, or undefined if it contains only headings. */
export function rowsWithin(lines: readonly Line[], first: number, last: number) {
  const rows = lines.slice(first, last + 1).flatMap(({ row }) => (row === undefined ? [] : [row]))
  return rows.length === 0 ? undefined : ([rows[0]!, rows.at(-1)!] as const)
}

/** Returns the line of the last heading up to a line, which stays visible while its rows scroll. */
export function headingAt(headings: readonly Pick<GroupHeading, 'before'>[], at: number): number | undefined {
  const linesOfHeadings = headings.map(({ before }, heading) => before + heading)
  return linesOfHeadings.findLast((line) => line <= at)
}
