// Merges refetched pages of a long list with the others.

export type Row = object
export type Page = { data: readonly Row[]; next_cursor: string | null }
export type Pages = { pages: readonly Page[]; pageParams: readonly unknown[] }
/** A range of page indexes, both ends included. */
export type Window = { from: number; to: number }

/** Returns the pages that contain the visible rows. */
export function windowOf(pages: readonly Page[], { first, last }: { first: Row; last: Row }): Window {
  const placeOf = (row: Row) => pages.findIndex(({ data }) => data.some((one) => idOf(one) === idOf(row)))
  const from = Math.max(0, placeOf(first))
  return { from, to: Math.max(from, placeOf(last)) }
}

/** Returns the id of a row: its first member, by the convention of the API. */
function idOf(row: Row): unknown {
  return Object.values(row)[0]
}

type FetchPage = (pageParam: unknown) => Promise<Page>

/**
 * Returns the list with the pages of the window refetched. New and removed rows shift the ends of pages, so duplicates
 * are dropped, and rows missing before the next page are fetched. If the pages still do not meet, the list ends after
 * the fetched rows and continues from there.
 */
export async function joinPages({ pages, pageParams }: Pages, { from, to }: Window, read: FetchPage) {
  const fresh = await pagesFrom(pageParams[from], to - from + 1, read)
  const later = pages.slice(to + 1)
  const meeting = later.length === 0 ? undefined : pageParams[to + 1]
  const last = fresh.at(-1)!.page
  let own = fresh
  let rest = later.length
  if (meeting !== undefined && last.next_cursor !== meeting) {
    const ids = new Set(later.flatMap(({ data }) => data.map(idOf)))
    const between =
      last.next_cursor === null || containsAny(fresh, ids) ? [] : await pagesFrom(last.next_cursor, 1, read)
    if (containsAny([...fresh, ...between], ids)) own = upTo([...fresh, ...between], ids, meeting as string)
    else rest = 0
  }
  const tail = pages.length - rest
  return {
    pages: [...pages.slice(0, from), ...own.map(({ page }) => page), ...pages.slice(tail)],
    pageParams: [...pageParams.slice(0, from), ...own.map(({ param }) => param), ...pageParams.slice(tail)],
  }
}

type ReadPage = { param: unknown; page: Page }

async function pagesFrom(first: unknown, count: number, read: FetchPage): Promise<ReadPage[]> {
  const found: ReadPage[] = []
  let param = first
  do {
    const page = await read(param)
    found.push({ param, page })
    param = page.next_cursor
  } while (found.length < count && param !== null)
  return found
}

function containsAny(found: readonly ReadPage[], ids: ReadonlySet<unknown>) {
  return found.some(({ page }) => page.data.some((row) => ids.has(idOf(row))))
}

/** Drops the rows that later pages contain, and keeps the cursor of those pages. */
function upTo(found: readonly ReadPage[], ids: ReadonlySet<unknown>, next_cursor: string): ReadPage[] {
  return found.map(({ param, page }, at) => ({
    param,
    page: {
      ...page,
      data: page.data.filter((row) => !ids.has(idOf(row))),
      next_cursor: at === found.length - 1 ? next_cursor : page.next_cursor,
    },
  }))
}
