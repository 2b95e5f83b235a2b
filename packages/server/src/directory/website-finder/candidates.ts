import {
  type CandidateOrigin,
  foundWebsiteSource,
  type WebsiteDoubt,
  type WebsiteProofKind,
} from '@alphorn/contract/directory/website-proofs'
import { websiteDomain } from '@alphorn/contract/directory/website-domain'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'
import { domainsOfName } from '#server/directory/website-finder/domains-of-name'
import { proofRulesVersion } from '#server/directory/website-finder/prove-site'
import { isSiteOfMany } from '@alphorn/identity/sites-of-many'

export type Candidate = { domain: string; address: string; origin: CandidateOrigin }

/** The order in which candidates are read: stated ones before guessed ones. */
const order: readonly CandidateOrigin[] = ['source', 'file', 'evidence', 'name']

/** Returns an address as a candidate; undefined if it is no website, or a site that many companies share. */
export function candidateAt(address: string, origin: CandidateOrigin): Candidate | undefined {
  const domain = address.length > 500 ? null : websiteDomain(address)
  if (domain === null || isSiteOfMany(domain)) return undefined
  return { domain, address, origin }
}

type KnownWebsite = { name: string; website: string | null; website_source: string | null }

/** Returns the candidate websites of a company: from its row, from cited pages, and from guesses by its name. */
export function candidatesOf(
  { name, website, website_source }: KnownWebsite,
  cited: readonly string[],
): Candidate[] {
  const isStated = website !== null && website_source !== foundWebsiteSource
  const found = [
    isStated ? candidateAt(website, 'source') : undefined,
    ...cited.map((url) => candidateAt(originOf(url), 'evidence')),
    ...domainsOfName(name).map((domain) => candidateAt(domain, 'name')),
  ].filter((one) => one !== undefined)
  return [...new Map(found.toReversed().map((one) => [one.domain, one])).values()].toReversed()
}

function originOf(url: string) {
  return URL.parse(url)?.origin ?? ''
}

type NewCandidates = { company_ids: string[]; domains: string[]; addresses: string[]; origins: string[] }

const addCandidates = statement<NewCandidates>()('website_candidates_add', (p) =>
  rawQuery<object>(sql`
    insert into website_candidates (company_id, domain, address, origin, added_at)
    select company_id, domain, address, origin, app_now()
    from unnest(${p.company_ids}::text[], ${p.domains}::text[], ${p.addresses}::text[], ${p.origins}::text[])
      as candidate (company_id, domain, address, origin)
    on conflict (company_id, domain) do update set address = excluded.address, origin = excluded.origin
      where excluded.origin <> 'name' and website_candidates.origin <> excluded.origin`),
)

/** Adds candidate domains of companies, each once. */
export function saveCandidates(tx: Tx, candidates: readonly (Candidate & { company_id: string })[]) {
  if (candidates.length === 0) return
  tx.write(addCandidates, {
    company_ids: candidates.map(({ company_id }) => company_id),
    domains: candidates.map(({ domain }) => domain),
    addresses: candidates.map(({ address }) => address),
    origins: candidates.map(({ origin }) => origin),
  })
}

type ToRead = { company_id: string; proven_domain: string | null }

// The previously proven site comes after those that sources state.
const readable = statement<ToRead & { version: number; rank: readonly string[]; most: number }>()(
  'website_candidates_to_read',
  (p) =>
    rawQuery<Candidate>(sql`
      select domain, address, origin from website_candidates
      where company_id = ${p.company_id}
        and (judged_at is null or rules_version < ${p.version}::int or judged_at < app_now() - interval '12 hours')
      order by least(array_position(${p.rank}::text[], origin), case when domain = ${p.proven_domain} then 1.5 end),
        added_at, domain limit ${p.most}::int`),
)

/** The maximum number of sites that one search reads for a company. */
const maxReadSites = 12

/** Returns the candidates that a search reads, the most likely first. */
export function candidatesToRead(db: Db, { company_id, proven_domain }: ToRead): Promise<Candidate[]> {
  const bounds = { version: proofRulesVersion, rank: order, most: maxReadSites }
  return db.rows(readable, { company_id, proven_domain, ...bounds })
}

export type CandidateVerdict = {
  company_id: string
  domain: string
  outcome: WebsiteProofKind | WebsiteDoubt
  page_url: string | null
  content_sha256: string | null
  excerpt: string | null
}

const saveOutcome = statement<CandidateVerdict & { version: number }>()('website_candidate_judge', (p) =>
  build
    .updateTable('website_candidates')
    .set({
      outcome: p.outcome,
      page_url: p.page_url,
      content_sha256: p.content_sha256,
      excerpt: p.excerpt,
      rules_version: p.version,
      judged_at: sql<Date>`app_now()`,
    })
    .where('company_id', '=', p.company_id)
    .where('domain', '=', p.domain),
)

/** Stores the proof of a site, or the reason why there is none. */
export function saveVerdict(tx: Tx, judgement: CandidateVerdict) {
  tx.write(saveOutcome, { ...judgement, version: proofRulesVersion })
}
