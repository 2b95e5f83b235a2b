/** Selects or deselects a range of rows, according to the state of its last one. */
export function changedSelection(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  [from, to]: readonly [number, number],
): ReadonlySet<string> {
  const next = new Set(selected)
  const add = !selected.has(ids[to]!)
  for (const id of ids.slice(Math.min(from, to), Math.max(from, to) + 1))
    if (add) next.add(id)
    else next.delete(id)
  return next
}
