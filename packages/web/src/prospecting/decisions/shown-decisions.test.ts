import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { restoreDecisions, showDecision } from '#web/prospecting/decisions/shown-decisions.ts'

const key = ['prospects', { project_id: 'prj_1' }]

function tableOf(rows: Readonly<Record<string, Prospect['decision']>>) {
  const queries = new QueryClient()
  const data = Object.entries(rows).map(([prospect_id, decision]) => ({ prospect_id, decision }))
  queries.setQueryData(key, { pages: [{ data }], pageParams: [null] })
  const shown = () =>
    queries
      .getQueryData<{ pages: { data: Prospect[] }[] }>(key)
      ?.pages.flatMap((page) => page.data.map(({ decision }) => decision))
  return { queries, shown }
}

test('A decision that was not recorded is replaced by the former one, and a recorded decision stays', () => {
  const { queries, shown } = tableOf({ a: null, b: 'later', c: null, d: 'reject' })
  const former = showDecision(queries, ['a', 'b', 'c'], 'accept')
  expect(shown()).toEqual(['accept', 'accept', 'accept', 'reject'])
  restoreDecisions(queries, former, { decision: 'accept', made: [{ prospect_id: 'a' }] })
  expect(shown()).toEqual(['accept', 'later', null, 'reject'])
})

test('A row that was read after the decision is kept', () => {
  const { queries, shown } = tableOf({ a: null })
  const former = showDecision(queries, ['a'], 'accept')
  queries.setQueryData(key, {
    pages: [{ data: [{ prospect_id: 'a', decision: 'reject' }] }],
    pageParams: [null],
  })
  restoreDecisions(queries, former, { decision: 'accept', made: [] })
  expect(shown()).toEqual(['reject'])
})
