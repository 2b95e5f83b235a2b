import type { OutcomeKind } from '@alphorn/contract/prospecting/outcome-kinds'
import { sql } from 'kysely'

/** Returns the number of rows whose `kinds` have one of these outcomes. */
const countWith = (...outcomes: OutcomeKind[]) =>
  sql`(count(*) filter (where kinds && ${outcomes}::text[]))::int`

/** Columns that count the rows of a report by step. A company that bought has answered and met as well. */
export const stepCounts = sql`${countWith('answered', 'meeting', 'won', 'no')} as answered,
  ${countWith('meeting', 'won')} as meeting, ${countWith('won')} as won, ${countWith('no')} as declined,
  ${countWith('returned', 'wrong_address')} as returned`
