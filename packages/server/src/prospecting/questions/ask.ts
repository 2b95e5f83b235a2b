import { invalid, Refusal } from '@alphorn/contract/core/errors'
import type { StartedCycle } from '@alphorn/contract/prospecting/cycles'
import type { OwnField } from '@alphorn/contract/directory/own-fields'
import { sql } from 'kysely'
import { type Call, nowOf } from '#server/platform/call'
import { insertInto } from '#server/platform/db/insert'
import { build, statement } from '#server/platform/db/statement'
import { lockField } from '#server/directory/own-fields/queries'
import { startCycle } from '#server/prospecting/cycles/start'
import type { ProjectPlan } from '#server/prospecting/projects/project'
import { projectKey } from '#server/prospecting/projects/queries'

type Asking = { field_id: string; prospect_ids: string[]; allow_partial: boolean }

const findCompanies = statement<{ account_id: string; project_id: string; prospect_ids: string[] }>()(
  'prospects_asked_about',
  (p) =>
    build
      .selectFrom('prospects')
      .select(['prospect_id', 'company_id'])
      .where('account_id', '=', p.account_id)
      .where('project_id', '=', p.project_id)
      .where((is) => is('prospect_id', '=', sql<string>`any(${p.prospect_ids}::text[])`)),
)

/** Starts a cycle of research that answers the question of a field about prospects. Each costs a research unit. */
export async function askQuestion(
  call: Call,
  project_id: string,
  { field_id, prospect_ids, allow_partial }: Asking,
  plan: ProjectPlan,
): Promise<StartedCycle> {
  const ids = [...new Set(prospect_ids)]
  const start = { prospect_ids: ids, stages: ['research' as const], mode: 'all' as const, allow_partial }
  const { started, cycle, left_out } = await startCycle(call, project_id, start, plan)
  if (!started) throw new Refusal('cycle_active', { siblings: { cycle } })
  // The project is locked first, so a caller that archives the field waits, or the check here finds it archived.
  ensureQuestion(await lockField(call, field_id))
  const left = new Set(left_out.prospect_ids)
  const taken = ids.filter((id) => !left.has(id))
  await recordAsked(call, { ...projectKey(call, project_id), field_id, cycle_id: cycle.cycle_id }, taken)
  return { ...cycle, left_out }
}

function ensureQuestion(field: Pick<OwnField, 'archived' | 'question'> | undefined) {
  if (!field)
    throw invalid('value_not_allowed', 'field_id', 'The account has no field with this ID. List the fields.')
  if (field.archived)
    throw invalid(
      'value_not_allowed',
      'field_id',
      'The field is archived, and takes no more answers. Restore the field to ask its question.',
    )
  if (field.question === null)
    throw invalid(
      'value_not_allowed',
      'field_id',
      'The field has no question. Define a field with one, or write its values.',
    )
}

type Noting = { account_id: string; project_id: string; field_id: string; cycle_id: string }

async function recordAsked(call: Call, key: Noting, prospect_ids: string[]) {
  const asked = { state: 'asking', asked_by: call.caller.name, asked_at: await nowOf(call) } as const
  const companies = await call.tx.rows(findCompanies, { ...key, prospect_ids })
  call.tx.writeQuery(
    insertInto('question_answers')
      .values(
        companies.map((one) => ({
          ...key,
          ...one,
          ...asked,
          value_version: null,
          quote: null,
          source_title: null,
          source_url: null,
          source_retrieved_at: null,
          evidence_ids: null,
          note: null,
          answered_at: null,
        })),
      )
      // The earlier answer is kept until there is another.
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'company_id', 'field_id']).doUpdateSet((is) => ({
          project_id: is.ref('excluded.project_id'),
          prospect_id: is.ref('excluded.prospect_id'),
          cycle_id: is.ref('excluded.cycle_id'),
          ...asked,
        })),
      ),
  )
}
