import type { CompanyInput } from '@alphorn/contract/prospecting/resolution'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/connection'
import { insertInto } from '#server/platform/db/insert'
import { build, statement } from '#server/platform/db/statement'
import type { ProjectKey } from '#server/prospecting/keys'

/** A stored resolution: the companies that an input may mean, and the decision about it. */
export type ResolutionRow = {
  resolution_id: string
  input: unknown
  candidate_ids: string[]
  chosen_company_id: string | null
  created_at: Date
  state: 'open' | 'settled' | 'dismissed'
  input_key: string | null
  settled_at: Date | null
  settled_by: string | null
  overridden: boolean
}

/** The columns of a stored resolution. */
export const resolutionColumns = [
  'resolution_id',
  'input',
  'candidate_ids',
  'chosen_company_id',
  'created_at',
  'state',
  'input_key',
  'settled_at',
  'settled_by',
  'overridden',
] as const

const findResolutions = statement<ProjectKey & { ids: string[]; keys: string[] }>()('resolutions_find', (p) =>
  build
    .selectFrom('resolutions')
    .select(resolutionColumns)
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where((is) =>
      is.or([
        is('resolution_id', '=', sql<string>`any(${p.ids}::text[])`),
        is('input_key', '=', sql<string>`any(${p.keys}::text[])`),
      ]),
    )
    .orderBy('resolution_id'),
)

/** Reads the resolutions that the items of a request name, and those of equal earlier inputs. */
export async function storedResolutions(
  db: Db,
  key: ProjectKey,
  inputs: readonly CompanyInput[],
  inputKeys: readonly (string | null)[],
): Promise<ResolutionRow[]> {
  const ids = inputs.flatMap(({ resolution_id }) => resolution_id ?? [])
  const keys = inputKeys.flatMap((one) => one ?? [])
  return ids.length + keys.length === 0 ? [] : await db.rows(findResolutions, { ...key, ids, keys })
}

/** An open resolution: the input and all companies that were ever offered for it. */
export type OpenResolution = {
  resolution_id: string
  input: CompanyInput
  input_key: string | null
  candidate_ids: string[]
}

/** Stores open resolutions. One that was open or decided before is open again. The project is locked (addCompanies). */
export function saveOpenResolutions(tx: Tx, key: ProjectKey, openings: readonly OpenResolution[], now: Date) {
  const first = [...new Map(openings.toReversed().map((one) => [one.resolution_id, one])).values()]
  if (first.length === 0) return
  tx.writeQuery(
    insertInto('resolutions')
      .values(
        first.map(({ input, ...one }) => ({
          ...key,
          ...one,
          input: JSON.stringify(input),
          chosen_company_id: null,
          settled_at: null,
          settled_by: null,
          created_at: now,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'project_id', 'resolution_id']).doUpdateSet({
          ...undecided,
          candidate_ids: sql`excluded.candidate_ids`,
        }),
      ),
  )
}

// Written into statements as constants. `null` cannot be one.
const nothing = sql<null>`null`
const undecided = {
  state: 'open',
  chosen_company_id: nothing,
  settled_at: nothing,
  settled_by: nothing,
  overridden: false,
} as const

/** A decision about a resolution; a `company_id` of null rejects all candidates. */
export type ResolutionDecision = {
  resolution_id: string
  company_id: string | null
  overridden: boolean
  settled_at: Date
  settled_by: string | null
}

const decide = statement<ProjectKey & ResolutionDecision & { state: 'settled' | 'dismissed' }>()(
  'resolution_decide',
  (p) =>
    build
      .updateTable('resolutions')
      .set({
        state: p.state,
        chosen_company_id: p.company_id,
        settled_at: p.settled_at,
        settled_by: p.settled_by,
        overridden: p.overridden,
      })
      .where('account_id', '=', p.account_id)
      .where('project_id', '=', p.project_id)
      .where('resolution_id', '=', p.resolution_id),
)

/** Stores decisions. */
export function saveDecidedResolutions(tx: Tx, key: ProjectKey, deciding: ResolutionDecision) {
  const state = deciding.company_id === null ? 'dismissed' : 'settled'
  tx.write(decide, { ...key, ...deciding, state })
}

/** Opens a resolution again and deletes its decision. */
export function reopenResolution(tx: Tx, key: ProjectKey, resolution_id: string) {
  tx.writeQuery(
    build
      .updateTable('resolutions')
      .set(undecided)
      .where('account_id', '=', key.account_id)
      .where('project_id', '=', key.project_id)
      .where('resolution_id', '=', resolution_id),
  )
}

const reopenChosen = statement<ProjectKey & { company_ids: string[] }>()('resolutions_reopen_chosen', (p) =>
  build
    .updateTable('resolutions')
    .set(undecided)
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where((is) => is('chosen_company_id', '=', sql<string>`any(${p.company_ids}::text[])`)),
)

/** Reopens the resolutions that chose companies whose prospects were removed. */
export function reopenChosenResolutions(tx: Tx, key: ProjectKey, company_ids: string[]) {
  tx.write(reopenChosen, { ...key, company_ids })
}
