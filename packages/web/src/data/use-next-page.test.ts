import { expect, test } from 'vitest'
import { mayReadOn, readNextPage } from '#web/data/use-next-page.ts'

const idle = { hasNextPage: true, isFetching: false, isFetchNextPageError: false }

test('The next page is fetched by itself unless it failed, is being fetched or does not exist', () => {
  expect(mayReadOn(idle)).toBe(true)
  for (const [name, value] of [
    ['hasNextPage', false],
    ['isFetching', true],
    ['isFetchNextPageError', true],
  ] as const)
    expect(mayReadOn({ ...idle, [name]: value })).toBe(false)
})

test('A table at its end asks once, and not again after a failure', () => {
  let asked = 0
  const fetchNextPage = () => Promise.resolve(++asked)
  readNextPage({ ...idle, fetchNextPage })
  readNextPage({ ...idle, isFetchNextPageError: true, fetchNextPage })
  expect(asked).toBe(1)
})
