import type { InputQuestion } from '@alphorn/contract/prospecting/stage-input'
import type { Db } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import type { CycleProspectKey } from '#server/prospecting/keys'

const find = statement<CycleProspectKey>()('questions_asked', (p) =>
  build
    .selectFrom('question_answers as a')
    .innerJoin('own_fields as f', (join) =>
      join.onRef('f.account_id', '=', 'a.account_id').onRef('f.field_id', '=', 'a.field_id'),
    )
    .select(['f.field_id', 'f.question', 'f.kind', 'f.choices'])
    .where('a.account_id', '=', p.account_id)
    .where('a.project_id', '=', p.project_id)
    .where('a.cycle_id', '=', p.cycle_id)
    .where('a.prospect_id', '=', p.prospect_id)
    .where('a.state', '=', 'asking')
    .where('f.archived', '=', false)
    .orderBy('f.field_id'),
)

/**
 * Returns the unanswered questions of a cycle about a prospect. Questions of fields that are no longer in use are
 * excluded.
 */
export async function questionsAsked(db: Db, key: CycleProspectKey): Promise<InputQuestion[]> {
  const rows = await db.rows(find, key)
  return rows.map(({ field_id, question, kind, choices }) => ({
    question_id: field_id,
    text: question ?? '',
    kind,
    choices,
  }))
}
