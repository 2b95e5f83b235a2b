import { foundWebsiteSource, type WebsiteDoubt } from '@alphorn/contract/directory/website-proofs'
import { sql } from 'kysely'
import type { Pools } from '#server/platform/db/connect'
import { transaction } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'
import {
  type FoundWebsite,
  saveFoundWebsite,
  withdrawFoundWebsite,
} from '#server/directory/companies/found-website'
import { importRecord } from '#server/directory/companies/import-record'
import { parsedRow } from '#server/directory/connectors/parsed-row'
import {
  type Candidate,
  candidatesOf,
  candidatesToRead,
  saveCandidates,
  saveVerdict,
} from '#server/directory/website-finder/candidates'
import { proofRulesVersion, type SiteVerdict } from '#server/directory/website-finder/prove-site'
import { verdictOrUnread } from '#server/directory/website-finder/prove-visit'
import { finishSearch } from '#server/directory/website-finder/queue'
import { type DoubtEffect, effectOf } from '#server/directory/website-finder/refutation'
import type { SoughtCompany } from '#server/directory/website-finder/sought-company'
import type { work } from '#server/directory/website-finder/prove-visit-task'
import type { ArchivedPage } from '#server/directory/websites/archive'
import { inWebsiteThread } from '#server/directory/websites/in-website-thread'
import type { ReadSite } from '#server/directory/websites/site'

/** The outcome of a search for a company's website: the proven site, or the verdict on each site. */
export type SearchOutcome = {
  proven: { domain: string; by: 'uid' | 'name_and_address'; page_url: string } | null
  doubts: { domain: string; doubt: WebsiteDoubt }[]
}

type SoughtRow = SoughtCompany & {
  company_id: string
  website: string | null
  website_source: string | null
  proven_domain: string | null
}

const findSought = statement<{ company_id: string }>()('website_search_company', (p) =>
  rawQuery<SoughtRow>(sql`
    select company_id, uid, name, translations, street, house_number, postal_code, coalesce(town, seat_name) as town,
      website, website_source, website_proof->>'domain' as proven_domain
    from companies where company_id = ${p.company_id}`),
)
// Pages of the company itself that workers or research cited.
const findCited = statement<{ company_id: string; uid: string }>()('website_search_cited', (p) =>
  rawQuery<{ url: string }>(sql`
    select distinct evidence.content->>'url' as url
    from prospects join evidence using (account_id, project_id, prospect_id)
    where prospects.company_id = ${p.company_id} and evidence.content->>'kind' = 'web_page'
      and evidence.content->>'subject_uid' = ${p.uid} and evidence.content->>'url' is not null
    limit 20`),
)

/** Time limit for all sites of a company together, so that slow hosts do not delay others for longer. */
const companyTimeoutMs = 180_000

/**
 * Searches for a company's website: reads each candidate until one is proven to be its own. The proof, and the reasons
 * against the others, are stored. Undefined: the company is no longer in the directory.
 */
export async function searchWebsite(
  pools: Pools,
  readSite: ReadSite,
  company_id: string,
  stop: AbortSignal,
): Promise<SearchOutcome | undefined> {
  const found = await prepareSearch(pools, company_id)
  if (!found) return undefined
  const { effects, ...outcome } = await checkInTurn(pools, readSite, found, stop)
  await transaction(pools.write, async (tx) => {
    if (!outcome.proven && effects.has('refuted')) withdrawFoundWebsite(tx, company_id)
    const isUnsettled = effects.has('unsettled')
    finishSearch(tx, { company_id, outcome: outcome.proven ? 'proven' : 'not_proven', isUnsettled })
  })
  return outcome
}

type Sought = { company: SoughtRow; candidates: readonly Candidate[] }

type Searched = SearchOutcome & { effects: Set<DoubtEffect> }

async function checkInTurn(
  pools: Pools,
  readSite: ReadSite,
  { company, candidates }: Sought,
  stop: AbortSignal,
): Promise<Searched> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(companyTimeoutMs)])
  const searched: Searched = { proven: null, doubts: [], effects: new Set() }
  for (const candidate of candidates) {
    const { domain, origin } = candidate
    const wasProven = domain === company.proven_domain
    const isNamed = origin !== 'name' || wasProven
    const judged = await checkCandidate(pools, readSite, { company, candidate }, signal).catch(
      (error: unknown) => {
        stop.throwIfAborted()
        if (signal.aborted) return undefined
        throw error
      },
    )
    if (!judged) {
      if (isNamed) searched.effects.add('unsettled')
      break
    }
    const { verdict, isWhole } = judged
    if (verdict.proven) return { ...searched, proven: { domain, by: verdict.by, page_url: verdict.page.url } }
    searched.doubts.push({ domain, doubt: verdict.doubt })
    searched.effects.add(effectOf(verdict, { isWhole, wasProven, isNamed }))
  }
  return searched
}

async function prepareSearch({ write }: Pools, company_id: string) {
  return transaction(write, async (tx) => {
    const company = await tx.row(findSought, { company_id })
    if (!company) return undefined
    const cited = await tx.rows(findCited, company)
    const found = candidatesOf(
      company,
      cited.map(({ url }) => url),
    )
    saveCandidates(
      tx,
      found.map((one) => ({ ...one, company_id })),
    )
    return { company, candidates: await candidatesToRead(tx, company) }
  })
}

type CandidateToCheck = { company: SoughtRow; candidate: Candidate }
/** `isWhole`: every page of the site could be read. */
type Judged = { verdict: SiteVerdict; isWhole: boolean }

async function checkCandidate(
  { write }: Pools,
  readSite: ReadSite,
  { company, candidate }: CandidateToCheck,
  signal: AbortSignal,
): Promise<Judged> {
  const { pages, notices } = await readSite(candidate.address, signal)
  const input = { company: soughtOf(company), pages: pages.map(proofPageOf), notices }
  const task = new URL('./prove-visit-task.ts', import.meta.url)
  const verdict = await verdictOrUnread(inWebsiteThread<typeof work>(task, input, signal))
  await transaction(write, async (tx) => {
    saveVerdict(tx, {
      company_id: company.company_id,
      domain: candidate.domain,
      outcome: verdict.proven ? verdict.by : verdict.doubt,
      page_url: verdict.page?.url ?? null,
      content_sha256: verdict.page?.content_sha256 ?? null,
      excerpt: verdict.excerpt,
    })
    const found = verdict.proven ? foundWebsite(company, candidate, verdict, pages) : undefined
    if (found) await saveFoundWebsite(tx, found)
  })
  return { verdict, isWhole: notices.length === 0 }
}

type Proven = Extract<SiteVerdict, { proven: true }>

/** Returns the stored data of a proven site. The proving page must exist, because it was read a moment ago. */
function foundWebsite(
  { company_id, uid, name }: SoughtRow,
  { domain }: Candidate,
  { by, page, excerpt, probability }: Proven,
  pages: readonly ArchivedPage[],
): FoundWebsite | undefined {
  const [front] = pages
  const proving = pages.find(({ content_sha256 }) => content_sha256 === page.content_sha256)
  if (!front || !proving) return undefined
  const row = parsedRow(1, { uid, name, website: front.url, website_confidence: probability })
  if (!row.ok) return undefined
  const proof = {
    domain,
    front_sha256: front.content_sha256,
    by,
    page_url: page.url,
    excerpt,
    content_sha256: page.content_sha256,
    proven_at: proving.fetched_at.toISOString(),
    probability,
    rules_version: String(proofRulesVersion),
  }
  return { record: { ...importRecord(row.row, foundWebsiteSource), company_id }, proof }
}

function soughtOf(row: SoughtRow): SoughtCompany {
  const { uid, name, translations, street, house_number, postal_code, town } = row
  return { uid, name, translations, street, house_number, postal_code, town }
}

function proofPageOf({ url, title, blocks, content_sha256 }: ArchivedPage) {
  return { url, title, blocks, content_sha256 }
}
