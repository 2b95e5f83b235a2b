import type { Company } from '@alphorn/contract/directory/companies'
import { newId } from '@alphorn/contract/core/ids'
import type { AddedCompany } from '@alphorn/contract/prospecting/prospects'
import type { CompanyInput } from '@alphorn/contract/prospecting/resolution'
import { sql } from 'kysely'
import { type Call, nowOf } from '#server/platform/call'
import { insertInto } from '#server/platform/db/insert'
import { build, statement } from '#server/platform/db/statement'
import { companiesByIds } from '#server/directory/companies/company'
import { visibleTo } from '#server/directory/companies/invented'
import type { ProjectKey } from '#server/prospecting/keys'
import { lockProject, projectKey } from '#server/prospecting/projects/queries'
import { readIntents } from '#server/prospecting/prospects/intents'
import {
  type ResolvedItem,
  rememberResolutions,
  resolveIntents,
} from '#server/prospecting/prospects/resolutions'
import type { DirectoryIndex } from '#server/directory/search/port'
import { suppressedAmong } from '#server/prospecting/suppressions/in-force'

const findPresent = statement<ProjectKey & { company_ids: string[] }>()('prospects_present', (p) =>
  build
    .selectFrom('prospects')
    .select(['prospect_id', 'company_id'])
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where((is) => is('company_id', '=', sql<string>`any(${p.company_ids}::text[])`)),
)

/**
 * Adds companies to a project. Each is resolved, never guessed: an ambiguous one is returned with its candidates. The
 * order is kept.
 */
export async function addCompanies(
  call: Call,
  project_id: string,
  inputs: readonly CompanyInput[],
  index: DirectoryIndex,
): Promise<AddedCompany[]> {
  const { tx } = call
  const key = projectKey(call, project_id)
  // One request at a time adds to a project, so no company is added twice.
  await lockProject(tx, key)
  const now = await nowOf(call)
  const intents = await readIntents(tx, key, inputs)
  const decider = { settled_by: call.caller.name, now }
  const resolved = await resolveIntents(
    tx,
    intents,
    { index, project: key, ...visibleTo(call.caller) },
    decider,
  )
  const ids = [...new Set(resolved.flatMap(({ company_id }) => company_id ?? []))]
  const [companies, present] = await Promise.all([
    companiesByIds(tx, ids),
    tx.rows(findPresent, { ...key, company_ids: ids }),
  ])
  const suppressed = await suppressedAmong(tx, key.account_id, ids)
  const known = new Map(present.map(({ company_id, prospect_id }) => [company_id, prospect_id]))
  const adding: Adding = { companies, known, suppressed, taken: new Map() }
  const added = inputs.map((input, index) => placeCompany(adding, input, resolved[index]!, index))
  insertProspects(call, key, added, now)
  rememberResolutions(tx, key, intents, resolved, now)
  call.auditContext.target = overriddenResolution(added)
  return added
}

/** The audit row names a resolution that was settled with a company outside of its candidates. */
function overriddenResolution(added: readonly AddedCompany[]) {
  const found = added.find(
    ({ resolution }) => resolution?.settlement?.override && resolution.method !== 'remembered',
  )
  return found?.resolution?.resolution_id ?? null
}

type Adding = {
  companies: Map<string, Company>
  known: Map<string, string>
  suppressed: Set<string>
  /** Companies that an earlier item of this request has added. */
  taken: Map<string, string>
}

/** Decides the outcome of one item. */
function placeCompany(
  { companies, known, suppressed, taken }: Adding,
  input: CompanyInput,
  { outcome, company_id, resolution }: ResolvedItem,
  index: number,
): AddedCompany {
  const base = { index, external_ref: input.external_ref ?? null, resolution }
  const company = company_id === null ? undefined : companies.get(company_id)
  if (!company)
    return {
      ...base,
      outcome: outcome === 'ambiguous' ? outcome : 'not_found',
      prospect_id: null,
      company: null,
    }
  const present = known.get(company.company_id)
  if (present) return { ...base, outcome: 'already_present', prospect_id: present, company }
  const earlier = taken.get(company.company_id)
  if (earlier) return { ...base, outcome: 'duplicate_in_request', prospect_id: earlier, company }
  if (suppressed.has(company.company_id))
    return { ...base, outcome: 'suppressed', prospect_id: null, company }
  const prospect_id = newId('prospect')
  taken.set(company.company_id, prospect_id)
  return { ...base, outcome: 'added', prospect_id, company }
}

function insertProspects({ tx }: Call, key: ProjectKey, items: AddedCompany[], now: Date) {
  const added = items.filter(({ outcome }) => outcome === 'added')
  if (added.length === 0) return
  tx.writeQuery(
    insertInto('prospects').values(
      added.map(({ prospect_id, company, external_ref }) => ({
        ...key,
        prospect_id: prospect_id!,
        company_id: company!.company_id,
        uid: company!.uid,
        external_ref,
        created_at: now,
        updated_at: now,
      })),
    ),
  )
}
