import { describe, expect, test } from 'vitest'
import { joinPages, type Page, windowOf } from '#web/data/visible-pages.ts'

// A list of numbers in pages of three; a cursor is the last row before its page.
const row = (id: number) => ({ id })
const ids = (pages: readonly Page[]) =>
  pages.flatMap(({ data }) => data.map((one) => (one as { id: number }).id))

function listOf(rows: readonly number[]) {
  let reads = 0
  const read = async (param: unknown): Promise<Page> => {
    reads++
    const behind = rows.filter((id) => param === null || id > Number(param))
    return { data: behind.slice(0, 3).map(row), next_cursor: behind.length > 3 ? String(behind[2]) : null }
  }
  return { read, reads: () => reads }
}

async function pagesOf(rows: readonly number[]) {
  const { read } = listOf(rows)
  const pages: Page[] = []
  const pageParams: unknown[] = []
  for (let param: string | null = null, first = true; first || param !== null; first = false) {
    pageParams.push(param)
    pages.push(await read(param))
    param = pages.at(-1)!.next_cursor
  }
  return { pages, pageParams }
}

const before = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120]

describe('a long list', () => {
  test('The pages between the first and the last visible row count as visible', async () => {
    const { pages } = await pagesOf(before)
    expect(windowOf(pages, { first: row(50), last: row(70) })).toEqual({ from: 1, to: 2 })
    expect(windowOf(pages, { first: row(1), last: row(2) })).toEqual({ from: 0, to: 0 })
  })

  test.each([
    ['nothing moved', before, 1],
    ['a row came', [10, 20, 30, 40, 45, 50, 60, 70, 80, 90, 100, 110, 120], 2],
    ['a row left', [10, 20, 30, 40, 60, 70, 80, 90, 100, 110, 120], 1],
    ['all of a page left', [10, 20, 30, 70, 80, 90, 100, 110, 120], 1],
  ] as const)(
    'Visible pages are read again, and no row is missing or duplicated: %s',
    async (_, after, reads) => {
      const list = listOf(after)
      const { pages, pageParams } = await joinPages(await pagesOf(before), { from: 1, to: 1 }, list.read)
      expect(ids(pages)).toEqual(after)
      expect(list.reads()).toBe(reads)
      expect(pageParams).toHaveLength(pages.length)
      // Each page except the first begins where the previous one ends.
      pages.slice(1).forEach((_page, at) => expect(pages[at]!.next_cursor).toBe(pageParams[at + 1]))
    },
  )

  test('A list ends after the newly read rows if too many rows were added for the pages to meet', async () => {
    const many = [10, 20, 30, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, ...before.slice(5)]
    const { pages } = await joinPages(await pagesOf(before), { from: 1, to: 1 }, listOf(many).read)
    expect(ids(pages)).toEqual([10, 20, 30, 40, 41, 42])
    expect(pages.at(-1)!.next_cursor).toBe('42')
  })

  test('A list ends with the visible rows if all rows after them are gone', async () => {
    const { pages } = await joinPages(
      await pagesOf(before),
      { from: 1, to: 1 },
      listOf([10, 20, 30, 40]).read,
    )
    expect(ids(pages)).toEqual([10, 20, 30, 40])
    expect(pages.at(-1)!.next_cursor).toBeNull()
  })
})
