// Keeps rows in a stable order by score while their scores change.

/** Returns the rows in the order of the stored ids, followed by all other rows in their own order. */
export function inStoredOrder<Row>(
  kept: readonly string[],
  rows: readonly Row[],
  idOf: (row: Row) => string,
) {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  const known = kept.flatMap((id) => {
    const row = byId.get(id)
    byId.delete(id)
    return row === undefined ? [] : [row]
  })
  return [...known, ...byId.values()]
}
