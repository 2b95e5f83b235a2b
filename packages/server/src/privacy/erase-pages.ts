import { websiteDomain } from '@alphorn/contract/directory/website-domain'
import type { Subject } from '@alphorn/contract/privacy/subjects'
import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import { companiesByIds } from '#server/directory/companies/company'
import {
  deletePages,
  deletePagesOf,
  findPagesNaming,
  isPartOf,
} from '#server/directory/websites/delete-pages'
import { wordsOf } from '#server/privacy/scope'

const companiesOfDomains = statement<{ domains: string[] }>()('companies_of_domains', (p) =>
  build
    .selectFrom('companies')
    .select(['company_id', 'website'])
    .where((is) => is('website_domain', '=', sql<string>`any(${p.domains}::text[])`)),
)
const companiesHeld = statement<{ account_id: string; company_ids: string[] }>()('companies_held', (p) =>
  build
    .selectFrom('prospects')
    .select('company_id')
    .distinct()
    .where('account_id', '=', p.account_id)
    .where((is) => is('company_id', '=', sql<string>`any(${p.company_ids}::text[])`)),
)

type Part = { account_id: string; subject: Subject; after: string }

/**
 * Deletes the subject's pages among the next texts of the archive, which all accounts share. Deletes pages as a whole;
 * a reader archives them again while they are on the web. Returns the number, and the key to continue after.
 */
export async function erasePages(
  tx: Tx,
  { account_id, subject, after }: Part,
): Promise<{ deleted: number; last: string | null }> {
  if (subject.kind === 'company') {
    const url = (await companiesByIds(tx, [subject.company_id])).get(subject.company_id)?.website?.url
    return { deleted: url === undefined ? 0 : await deletePagesOf(tx, url), last: null }
  }
  const { email } = subject
  const emails = [email, encodeURIComponent(email)].map((address) => address.toLowerCase())
  const words = wordsOf(subject).filter((word) => !emails.includes(word) && isSpecific(word))
  const { pages, last } = await findPagesNaming(tx, { emails, words, after })
  const named = pages.filter(({ by_address }) => by_address)
  const others = pages.filter(({ by_address }) => !by_address)
  const deleted = await deletePages(tx, [...named, ...(await pagesOfAccount(tx, account_id, others))])
  return { deleted, last }
}

/** A single word without a number is in texts about many. */
const isSpecific = (word: string) => /[\s\d]/.test(word)

type Page = { site: string; content_sha256: string; words: string[] }

/** Words on more sites than this, among the texts of a transaction, name no single person. */
const maxSitesOfWord = 10

/**
 * The strings of a request are the account's own choice, so they reach only websites of companies that its prospects
 * hold. A phrase that many sites have in common reaches none.
 */
async function pagesOfAccount(tx: Tx, account_id: string, pages: readonly Page[]): Promise<Page[]> {
  const sitesOf = Map.groupBy(
    pages.flatMap(({ site, words }) => words.map((word) => ({ word, domain: domainOf(site) }))),
    ({ word }) => word,
  )
  const isRare = (word: string) =>
    new Set(sitesOf.get(word)!.map(({ domain }) => domain)).size <= maxSitesOfWord
  const naming = pages.filter(({ words }) => words.some(isRare))
  if (naming.length === 0) return []
  const domains = [...new Set(naming.map(({ site }) => domainOf(site)))].filter((domain) => domain !== null)
  const companies = await tx.rows(companiesOfDomains, { domains })
  const company_ids = companies.map(({ company_id }) => company_id)
  const held = new Set(
    (await tx.rows(companiesHeld, { account_id, company_ids })).map((row) => row.company_id),
  )
  const websites = companies.flatMap(({ company_id, website }) => (held.has(company_id) ? [website!] : []))
  return naming.filter(({ site }) => websites.some((website) => isPartOf(site, website)))
}

function domainOf(site: string) {
  return websiteDomain(site.replace(/^page /, ''))
}
