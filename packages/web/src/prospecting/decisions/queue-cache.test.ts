import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { removeFromQueue, restoreToQueue } from '#web/prospecting/decisions/queue-cache.ts'

const key = ['app_review_list', { project_id: 'prj_1', limit: 200 }]

function queueOf(pages: readonly (readonly string[])[]) {
  const queries = new QueryClient()
  queries.setQueryData(key, {
    pages: pages.map((page) => ({ data: page.map((prospect_id) => ({ prospect_id })) })),
  })
  const shown = () =>
    queries
      .getQueryData<{ pages: { data: { prospect_id: string }[] }[] }>(key)!
      .pages.map(({ data }) => data.map(({ prospect_id }) => prospect_id))
  return { queries, shown }
}

test('A text whose action is refused returns to its position without a response of the service', () => {
  const { queries, shown } = queueOf([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ])
  removeFromQueue(queries, 'prj_1', 'b')
  removeFromQueue(queries, 'prj_1', 'd')
  expect(shown()).toEqual([['a', 'c'], ['e']])
  restoreToQueue(queries, 'prj_1', 'd')
  restoreToQueue(queries, 'prj_1', 'b')
  expect(shown()).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ])
})

test('A text that the service has listed again is not restored twice', () => {
  const { queries, shown } = queueOf([['a', 'b']])
  removeFromQueue(queries, 'prj_1', 'a')
  queries.setQueryData(key, { pages: [{ data: [{ prospect_id: 'a' }, { prospect_id: 'b' }] }] })
  restoreToQueue(queries, 'prj_1', 'a')
  expect(shown()).toEqual([['a', 'b']])
})

test('The queue of another project is not changed', () => {
  const { queries, shown } = queueOf([['a']])
  removeFromQueue(queries, 'prj_2', 'a')
  expect(shown()).toEqual([['a']])
})
