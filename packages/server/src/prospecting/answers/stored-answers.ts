import type { OfferingContent } from '@alphorn/contract/prospecting/projects'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'
import type { CriterionAnswersTable } from '#server/platform/db/tables/research'
import type { ProspectKey } from '#server/prospecting/keys'

export type AnswerRow = Selectable<CriterionAnswersTable>

const findAnswers = statement<ProspectKey>()('criterion_answers_of', (p) =>
  build
    .selectFrom('criterion_answers')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id)
    .orderBy('criterion_id'),
)

/** Returns people's answers for a prospect. Answers to questions that the offering no longer asks are left out. */
export async function answersOf(
  db: Db,
  { account_id, project_id, prospect_id }: ProspectKey,
  criteria: OfferingContent['criteria'],
): Promise<AnswerRow[]> {
  const asked = new Map(criteria.map(({ id, text }) => [id, text]))
  const rows = await db.rows(findAnswers, { account_id, project_id, prospect_id })
  return rows.filter(({ criterion_id, criterion_text }) => asked.get(criterion_id) === criterion_text)
}

const keep = statement<{ row: string }>()('criterion_answer_keep', (p) =>
  rawQuery<object>(sql`
    insert into criterion_answers (account_id, project_id, prospect_id, criterion_id, criterion_text, answer,
      answered_by, answered_at)
    select account_id, project_id, prospect_id, criterion_id, criterion_text, answer, answered_by, answered_at
    from json_populate_record(null::criterion_answers, ${p.row}::json)
    on conflict (account_id, project_id, prospect_id, criterion_id) do update set
      criterion_text = excluded.criterion_text, answer = excluded.answer, answered_by = excluded.answered_by,
      answered_at = excluded.answered_at`),
)

/** Stores an answer; it replaces an earlier one. */
export function storeAnswer(tx: Tx, answer: AnswerRow) {
  tx.write(keep, { row: JSON.stringify(answer) })
}
