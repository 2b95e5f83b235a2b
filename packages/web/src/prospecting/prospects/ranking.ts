// Rows that somebody ranked, while their scores go on changing.

/** The rows in the order in which their ids were kept, and behind them those that are not among these, as they come. */
export function inKeptOrder<Row>(kept: readonly string[], rows: readonly Row[], idOf: (row: Row) => string) {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  const known = kept.flatMap((id) => {
    const row = byId.get(id)
    byId.delete(id)
    return row === undefined ? [] : [row]
  })
  return [...known, ...byId.values()]
}
