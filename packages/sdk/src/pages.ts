import type { CallOptions } from '#sdk/client'

type Page<Item> = { data: Item[]; next_cursor: string | null }
type ListRoute<Given, Item> = (given: Given & {}, options?: CallOptions) => Promise<Page<Item>>

/**
 * Iterates over the pages of a list, reading each one only when it is asked for.
 *
 * @example
 * for await (const page of pages(client.prospects, { project_id, limit: 200 })) save(page)
 */
export async function* pages<Given extends object, Item>(
  list: ListRoute<Given, Item>,
  given: Given & {},
  options: CallOptions = {},
): AsyncGenerator<Item[], void> {
  let more = given
  for (;;) {
    const { data, next_cursor } = await list(more, options)
    yield data
    if (next_cursor === null) return
    more = { ...given, cursor: next_cursor }
  }
}

/**
 * Iterates over the items of all pages of a list.
 *
 * @example
 * for await (const prospect of items(client.prospects, { project_id })) console.log(prospect.company.name)
 */
export async function* items<Given extends object, Item>(
  list: ListRoute<Given, Item>,
  given: Given & {},
  options: CallOptions = {},
): AsyncGenerator<Item, void> {
  for await (const page of pages(list, given, options)) yield* page
}
