/** Columns whose first sort is descending, because higher values matter more. */
const highestFirst = new Set(['score', 'size', 'capital', 'founded', 'founded_on', 'updated', 'approved'])

/** Returns the next order after a click on a column header: the first direction, the opposite one, then the default. */
export function nextSort(sort: string | undefined, name: string): string | undefined {
  const [first, second] = highestFirst.has(name) ? [`-${name}`, name] : [name, `-${name}`]
  if (sort === first) return second
  return sort === second ? undefined : first
}

/** Returns the direction in which a table is sorted by a column. */
export function directionOf(sort: string | undefined, name: string): 'ascending' | 'descending' | 'none' {
  if (sort === name) return 'ascending'
  return sort === `-${name}` ? 'descending' : 'none'
}
