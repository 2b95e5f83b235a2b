import { type FieldError, refuseIfAny } from '@alphorn/contract/errors'
import type { CompanyInput, Resolution } from '@alphorn/contract/resolution'
import { sql } from 'kysely'
import type { Tx } from '#server/db/connection'
import { build, statement } from '#server/db/statement'
import type { Resolved } from '#server/identity/resolve'
import { newId } from '@alphorn/contract/ids'
import { canonicalJson } from '@alphorn/contract/canonical-json'
import type { ProjectKey } from '#server/projects/queries'

const findResolutions = statement<ProjectKey & { ids: string[] }>()('resolutions_find', (p) =>
  build
    .selectFrom('resolutions')
    .select(['resolution_id', 'candidate_ids'])
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where((is) => is('resolution_id', '=', sql<string>`any(${p.ids}::text[])`)),
)

/** A resolution is settled with one of the candidates that it offered; anything else is refused, not guessed. */
export async function ensureOffered(tx: Tx, key: ProjectKey, inputs: readonly CompanyInput[]) {
  const ids = inputs.flatMap(({ resolution_id }) => resolution_id ?? [])
  if (ids.length === 0) return
  const rows = await tx.rows(findResolutions, { ...key, ids })
  const offered = new Map(rows.map(({ resolution_id, candidate_ids }) => [resolution_id, candidate_ids]))
  refuseIfAny(
    inputs.flatMap(({ resolution_id, company_id }, at): FieldError[] => {
      if (resolution_id === undefined) return []
      const candidates = offered.get(resolution_id)
      if (candidates && (company_id === undefined || candidates.includes(company_id))) return []
      const field = candidates ? 'company_id' : 'resolution_id'
      const detail = candidates
        ? 'The resolution did not offer this company.'
        : 'The project has no such resolution.'
      return [{ code: 'candidate_not_offered', field: `companies[${at}].${field}`, detail }]
    }),
  )
}

/** A resolved item: the company, if it is sure, and the resolution as it is answered and kept. */
export type Answered = { outcome: Resolved['outcome']; company_id: string | null; resolution: Resolution }

/** Gives resolutions their ids. Equal open inputs of one request share one, so that one answer settles them all. */
export function nameResolutions(inputs: readonly CompanyInput[], resolved: readonly Resolved[]): Answered[] {
  const ids = new Map<string, string>()
  return resolved.map(({ outcome, company_id, ...resolution }, at) => {
    const { external_ref: _ref, resolution_id: settles, ...asked } = inputs[at]!
    const essence = canonicalJson(asked)
    const resolution_id = settles ?? ids.get(essence) ?? newId('resolution')
    ids.set(essence, resolution_id)
    const status =
      settles !== undefined && company_id !== null ? 'settled' : company_id === null ? 'open' : 'resolved'
    return { outcome, company_id, resolution: { resolution_id, status, ...resolution } }
  })
}

/** Keeps what was offered for open inputs, and which candidate settled an earlier one. */
export function rememberResolutions(
  tx: Tx,
  key: ProjectKey,
  inputs: readonly CompanyInput[],
  answered: readonly Answered[],
  now: Date,
) {
  const open = answered.flatMap(({ outcome, resolution }, at) =>
    outcome === 'ambiguous'
      ? [
          {
            ...key,
            resolution_id: resolution.resolution_id,
            input: JSON.stringify(inputs[at]),
            candidate_ids: resolution.candidates.map(({ company_id }) => company_id),
            chosen_company_id: null,
            created_at: now,
          },
        ]
      : [],
  )
  if (open.length > 0)
    tx.writeQuery(
      build
        .insertInto('resolutions')
        .values(open)
        .onConflict((conflict) => conflict.doNothing()),
    )
  for (const { company_id, resolution } of answered)
    if (resolution.status === 'settled' && company_id !== null)
      tx.write(settle, { ...key, resolution_id: resolution.resolution_id, company_id })
}

const settle = statement<ProjectKey & { resolution_id: string; company_id: string }>()(
  'resolution_settle',
  (p) =>
    build
      .updateTable('resolutions')
      .set({ chosen_company_id: p.company_id })
      .where('account_id', '=', p.account_id)
      .where('project_id', '=', p.project_id)
      .where('resolution_id', '=', p.resolution_id),
)
