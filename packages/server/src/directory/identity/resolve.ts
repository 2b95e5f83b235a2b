import type { CompanyInput, Resolution } from '@alphorn/contract/prospecting/resolution'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'
import type { Visibility } from '@alphorn/search/query'
import { listCandidates } from '@alphorn/identity/candidates'
import { type Case, openCases } from '#server/directory/identity/cases'
import { gatherSimilar } from '#server/directory/identity/evidence'
import { judgeByScores } from '@alphorn/identity/judge'
import { gatherNearNames } from '#server/directory/identity/near-names'
import { learned } from '@alphorn/identity/weights'
import { presentCandidate } from '@alphorn/identity/present-candidate'
import type { CompanyQuery } from '@alphorn/identity/query'
import { summaryOf } from '@alphorn/identity/summary'
import { joinVerdicts, rulesVersion } from '@alphorn/identity/rules'
import type { Verdict } from '@alphorn/identity/verdict'
import type { DirectoryIndex } from '#server/directory/search/port'

const maxCandidates = 10

export type ResolutionContext = Visibility & {
  /** Finds similar names. If it is unavailable, the rules decide alone and list similar names. */
  index: DirectoryIndex
  /** Project to which the companies will be added: candidates that it already contains carry their prospect. */
  project?: { account_id: string; project_id: string }
}

/** The resolution of an input before it is stored, and so without an id. */
export type NewResolution = Omit<Resolution, 'resolution_id' | 'status' | 'settlement'> & {
  outcome: Verdict['outcome']
  company_id: string | null
}

/**
 * Determines which register entry each input means, or that this is uncertain. Does not guess between namesakes, a head
 * office and its branch, or the entries of one UID. Needs at most eight statements, regardless of the number of inputs.
 */
export async function resolveCompanies(
  db: Db,
  inputs: readonly CompanyInput[],
  { index, project, invented = false }: ResolutionContext,
): Promise<NewResolution[]> {
  const cases = await openCases(db, inputs, { invented })
  const judged = await judgeCases(db, index, cases, { invented })
  const listedIds = judged.flatMap(({ hits }) =>
    hits.slice(0, maxCandidates).map(({ company_id }) => company_id),
  )
  const [asOf, prospects] = await Promise.all([
    db.row(directoryAsOf, {}),
    project ? db.rows(prospectsOf, { ...project, company_ids: listedIds }) : [],
  ])
  const prospectIds = new Map(prospects.map(({ company_id, prospect_id }) => [company_id, prospect_id]))
  return judged.map((verdict, at) =>
    presentResolution(cases[at]!.query, verdict, asOf?.as_of?.toISOString() ?? null, prospectIds),
  )
}

type VersionedVerdict = Verdict & { model_version: string }

async function judgeCases(
  db: Db,
  index: DirectoryIndex,
  cases: readonly Case[],
  visibility: Visibility,
): Promise<VersionedVerdict[]> {
  const named = cases.filter(({ isOpen, query }) => isOpen && query.name !== null)
  const near = await gatherNearNames(db, index, named, visibility)
  const unscored = near ? [] : named
  const similar = await gatherSimilar(
    db,
    unscored.map(({ query }) => query),
    visibility,
  )
  return cases.map((each) => {
    const { query, evidence, early, isOpen } = each
    const by = (verdict: Verdict, model_version = rulesVersion) => ({
      ...joinVerdicts(early, verdict),
      model_version,
    })
    const names = near?.[named.indexOf(each)]
    if (names) return by(judgeByScores(query, evidence, names), `${rulesVersion}+${learned.version}`)
    return isOpen ? by(listCandidates(query, evidence, similar[unscored.indexOf(each)] ?? [])) : by(early!)
  })
}

function presentResolution(
  query: CompanyQuery,
  verdict: VersionedVerdict,
  directory_as_of: string | null,
  prospectIds: ReadonlyMap<string, string>,
): NewResolution {
  const { outcome, method, reason, hits, decided_by, model_version } = verdict
  const candidates = hits
    .slice(0, maxCandidates)
    .map((hit) => presentCandidate(query, hit, prospectIds.get(hit.company_id) ?? null))
  return {
    outcome,
    company_id: outcome === 'resolved' ? hits[0]!.company_id : null,
    reason,
    method,
    decided_by,
    model_version,
    directory_as_of,
    summary: summaryOf(verdict, query),
    more: hits.length - candidates.length,
    candidates,
  }
}

const directoryAsOf = statement<{}>()('directory_as_of', () =>
  rawQuery<{ as_of: Date | null }>(sql`select max(updated_at) as as_of from companies`),
)

const prospectsOf = statement<{ account_id: string; project_id: string; company_ids: string[] }>()(
  'prospects_of_candidates',
  (p) =>
    build
      .selectFrom('prospects')
      .select(['company_id', 'prospect_id'])
      .where('account_id', '=', p.account_id)
      .where('project_id', '=', p.project_id)
      .where('company_id', '=', sql<string>`any(${p.company_ids}::text[])`),
)
