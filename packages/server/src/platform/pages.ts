/** Start and length of a page. `after` is the key of the last item before it. */
export type Page = { readonly limit: number; readonly after: readonly string[] | null }
/** A page of items, with the key of its last item if more follow, and further members of the response. */
export type PageOf<Item, Beside = {}> = { items: Item[]; next: readonly string[] | null } & ({} extends Beside
  ? { beside?: Beside }
  : { beside: Beside })

/** Builds a page from rows that were requested with one more than the limit. */
export function pageOf<Row, Item>(
  rows: Row[],
  { limit }: Page,
  keyOf: (row: Row) => readonly string[],
  present: (row: Row) => Item,
): PageOf<Item> {
  const shown = rows.slice(0, limit)
  return { items: shown.map(present), next: rows.length > limit ? keyOf(shown.at(-1)!) : null }
}
