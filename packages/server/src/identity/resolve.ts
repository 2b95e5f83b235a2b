import type { CompanyInput, Resolution } from '@alphorn/contract/resolution'
import { sql } from 'kysely'
import type { Tx } from '#server/db/connection'
import { raw } from '#server/db/raw'
import { build, statement } from '#server/db/statement'
import { listCandidates } from '#server/identity/candidates'
import { type Evidence, gatherEvidence, gatherSimilar } from '#server/identity/evidence'
import { judgeByIdentifiers } from '#server/identity/identifier-tier'
import { judgeByName } from '#server/identity/name-tiers'
import { presentCandidate } from '#server/identity/present-candidate'
import { type CompanyQuery, readQuery } from '#server/identity/query'
import { summaryOf } from '#server/identity/summary'
import { listed, type Verdict } from '#server/identity/verdict'

/** What decides. The tiers are rules without probabilities; a model that scores the rest will have a name of its own. */
const modelVersion = 'tiers-1'
const mostCandidates = 10

/** Where the companies are to be added: candidates that are there already carry their prospect. */
export type ResolutionContext = { project?: { account_id: string; project_id: string } }

/** How an input was resolved, before it is kept: `resolution_id` and `status` come with keeping it. */
export type Resolved = Omit<Resolution, 'resolution_id' | 'status'> & {
  outcome: Verdict['outcome']
  company_id: string | null
}

/**
 * Says for each input which register entry it means, or that it is not sure: nobody is guessed between namesakes,
 * a head office and its branch, or the entries of one UID. Seven statements at most, however many inputs.
 */
export async function resolveCompanies(
  tx: Tx,
  inputs: readonly CompanyInput[],
  { project }: ResolutionContext = {},
): Promise<Resolved[]> {
  const queries = inputs.map(readQuery)
  const evidence = await gatherEvidence(tx, queries)
  const verdicts = await judge(tx, queries, evidence)
  const listedIds = verdicts.flatMap(({ hits }) =>
    hits.slice(0, mostCandidates).map(({ company_id }) => company_id),
  )
  const [asOf, prospects] = await Promise.all([
    tx.row(directoryAsOf, {}),
    project ? tx.rows(prospectsOf, { ...project, company_ids: listedIds }) : [],
  ])
  const prospectIds = new Map(prospects.map(({ company_id, prospect_id }) => [company_id, prospect_id]))
  return verdicts.map((verdict, at) =>
    present(queries[at]!, verdict, asOf?.as_of?.toISOString() ?? null, prospectIds),
  )
}

async function judge(
  tx: Tx,
  queries: readonly CompanyQuery[],
  evidence: readonly Evidence[],
): Promise<Verdict[]> {
  const early = queries.map((query, at) => {
    const identified = judgeByIdentifiers(query, evidence[at]!)
    if (identified) return identified
    const verdict = judgeByName(query, evidence[at]!)
    return verdict ? { verdict, wantsNames: false } : undefined
  })
  const open = queries.flatMap((_, at) => (early[at] && !early[at].wantsNames ? [] : [at]))
  const similar = await gatherSimilar(
    tx,
    open.map((at) => queries[at]!),
  )
  const late = new Map(
    open.map((at, order) => [at, listCandidates(queries[at]!, evidence[at]!, similar[order]!)]),
  )
  return queries.map((_, at) => joined(early[at]?.verdict, late.get(at)))
}

/** The identifier's own reason and entries first, then what the name offers. */
function joined(early: Verdict | undefined, late: Verdict | undefined): Verdict {
  if (!early) return late!
  if (!late || early.reason === null) return early
  return listed(late.hits.length > 0 ? 'candidates' : early.method, early.reason, [
    ...early.hits,
    ...late.hits,
  ])
}

function present(
  query: CompanyQuery,
  verdict: Verdict,
  directory_as_of: string | null,
  prospectIds: ReadonlyMap<string, string>,
): Resolved {
  const { outcome, method, reason, hits } = verdict
  const candidates = hits
    .slice(0, mostCandidates)
    .map((hit) => presentCandidate(query, hit, prospectIds.get(hit.company_id) ?? null))
  return {
    outcome,
    company_id: outcome === 'resolved' ? hits[0]!.company_id : null,
    reason,
    method,
    model_version: modelVersion,
    directory_as_of,
    summary: summaryOf(verdict, query),
    more: hits.length - candidates.length,
    candidates,
  }
}

const directoryAsOf = statement<{}>()('directory_as_of', () =>
  raw<{ as_of: Date | null }>(sql`select max(updated_at) as as_of from companies`),
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
