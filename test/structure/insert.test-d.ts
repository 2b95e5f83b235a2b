import { allColumns, insertInto, type NewRow } from '@alphorn/server/platform/db/insert'
import { statement } from '@alphorn/server/platform/db/statement'

// This file never runs: the test is that `tsc -b` accepts it. Each `@ts-expect-error` marks an INSERT that must not
// compile.

declare const decision: NewRow<'decisions'>

insertInto('decisions').values(decision)
insertInto('decisions').values([decision, { ...decision, withdrawn_by: null }])

// @ts-expect-error a column that must not be null is forgotten
insertInto('decisions').values({ ...decision, decided_by: undefined })

const { note, ...withoutNote } = decision
// @ts-expect-error a column that may be null is forgotten
insertInto('decisions').values(withoutNote)
// @ts-expect-error a column is forgotten in one of many rows
insertInto('decisions').values([decision, withoutNote])
// @ts-expect-error a column may be undefined, which the database would take for its default
insertInto('decisions').values({ ...decision, note: undefined })
// @ts-expect-error a column has a value of another type
insertInto('decisions').values({ ...decision, note: 1 })
// @ts-expect-error the table has no such column
insertInto('decisions').values({ ...decision, mood: note })

statement<{ subject: string; used: number }>()('type_test_insert', (p) =>
  // @ts-expect-error a prepared INSERT forgets a column
  insertInto('allowances').values({ subject: p.subject, used: p.used }),
)

allColumns<'allowances'>()(['subject', 'period', 'used'])
// @ts-expect-error an INSERT that selects its rows forgets a column
allColumns<'allowances'>()(['subject', 'used'])
