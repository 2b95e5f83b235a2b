import { type FieldError, refuseIfAny } from '@alphorn/contract/errors'
import type { CompanyInput } from '@alphorn/contract/resolution'
import { sql } from 'kysely'
import type { Tx } from '#server/db/connection'
import { build, statement } from '#server/db/statement'
import type { Resolved } from '#server/identity/resolve'
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
      if (resolution_id === undefined || company_id === undefined) return []
      const candidates = offered.get(resolution_id)
      if (candidates?.includes(company_id)) return []
      const field = candidates ? 'company_id' : 'resolution_id'
      const detail = candidates
        ? 'The resolution did not offer this company.'
        : 'The project has no such resolution.'
      return [{ code: 'candidate_not_offered', field: `companies[${at}].${field}`, detail }]
    }),
  )
}

/** Keeps what was offered for open inputs, and which candidate settled an earlier one. */
export function rememberResolutions(
  tx: Tx,
  key: ProjectKey,
  inputs: readonly CompanyInput[],
  resolved: readonly Resolved[],
  now: Date,
) {
  const open = resolved.flatMap(({ company_id, resolution }, at) =>
    company_id === null && resolution.candidates.length > 0
      ? [
          {
            ...key,
            resolution_id: resolution.resolution_id,
            input: JSON.stringify(inputs[at]),
            candidate_ids: resolution.candidates.map((candidate) => candidate.company_id),
            chosen_company_id: null,
            created_at: now,
          },
        ]
      : [],
  )
  // Equal inputs of one request share a resolution.
  if (open.length > 0)
    tx.writeQuery(
      build
        .insertInto('resolutions')
        .values(open)
        .onConflict((conflict) => conflict.doNothing()),
    )
  for (const { resolution_id, company_id } of inputs)
    if (resolution_id !== undefined && company_id !== undefined)
      tx.writeQuery(
        build
          .updateTable('resolutions')
          .set({ chosen_company_id: company_id })
          .where('account_id', '=', key.account_id)
          .where('project_id', '=', key.project_id)
          .where('resolution_id', '=', resolution_id),
      )
}
