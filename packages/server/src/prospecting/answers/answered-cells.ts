import type { CellAnswer } from '@alphorn/contract/directory/own-fields'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'
import type { Tables } from '#server/platform/db/tables'
import { type OwnCellsRead, ownCellsOf } from '#server/directory/own-fields/queries'

type AnswerRow = Selectable<Tables['question_answers']> & { isGoingOn: boolean }

const isGoingOn: RawBuilder<unknown> = sql`exists (select from cycle_prospects member
  join cycles using (account_id, project_id, cycle_id)
  where member.account_id = a.account_id and member.project_id = a.project_id and member.cycle_id = a.cycle_id
    and member.prospect_id = a.prospect_id and member.state <> 'settled' and cycles.state in ('queued', 'running'))`

const findAnswers = statement<{ account_id: string; company_ids: string[] }>()('question_answers_of', (p) =>
  rawQuery<AnswerRow>(sql`
    select a.*, ${isGoingOn} as "isGoingOn" from question_answers a
    join own_fields f using (account_id, field_id)
    where a.account_id = ${p.account_id} and a.company_id = any(${p.company_ids}::text[]) and not f.archived`),
)

/** Returns the companies' values of the fields in use, and the state of the questions asked about them. */
export async function answeredCellsOf(
  { tx, caller: { account_id } }: ReadCall,
  company_ids: readonly string[],
): Promise<Map<string, OwnCellsRead>> {
  if (company_ids.length === 0) return new Map()
  const [cells, answers] = await Promise.all([
    ownCellsOf(tx, account_id, company_ids),
    tx.rows(findAnswers, { account_id, company_ids: [...company_ids] }),
  ])
  for (const row of answers) {
    const of = cells.get(row.company_id) ?? {}
    const cell = of[row.field_id] ?? { value: null, version: 0 }
    of[row.field_id] = { ...cell, answer: presentAnswer(row, cell) }
    cells.set(row.company_id, of)
  }
  return cells
}

type Cell = { value: unknown; version: number }

/**
 * Whether the cell still has the value of the answer. An empty cell shows the sentence of an answer that found nothing,
 * and so has no quote.
 */
function isCurrent({ answered_at, value_version, quote }: AnswerRow, { value, version }: Cell) {
  return answered_at !== null && (value_version === version || (value === null && quote === null))
}

function presentAnswer(row: AnswerRow, cell: Cell): CellAnswer {
  const { state, source_title, source_url, source_retrieved_at } = row
  return {
    state: state === 'asking' && !row.isGoingOn ? 'unanswered' : state,
    is_current: isCurrent(row, cell),
    quote: row.quote,
    source:
      row.quote === null
        ? null
        : { title: source_title, url: source_url, retrieved_at: source_retrieved_at?.toISOString() ?? null },
    note: row.note,
    asked_by: row.asked_by,
    asked_at: row.asked_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
  }
}
