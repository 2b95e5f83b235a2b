import type { Company, CompanyDetail } from '@alphorn/contract/directory/companies'
import { Refusal } from '@alphorn/contract/core/errors'
import { parseUid } from '@alphorn/contract/core/uid'
import { sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import type { Db } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import type { Visibility } from '@alphorn/search/query'
import { isVisible, filterVisible, visibleTo } from '#server/directory/companies/invented'
import { mentionedCompanies } from '#server/directory/companies/mentioned-companies'
import { provenanceOf } from '#server/directory/companies/provenance'
import { nameOfNoga } from '#server/directory/companies/references'
import { presentCompany, presentRef } from '#server/directory/companies/present-company'

const mainEntryFirst = sql`
  (status in ('active', 'unknown')) desc,
  (legal_form in ('0151', '0111') or head_offices is not null) is true,
  (status = 'being_cancelled') desc,
  ehraid nulls last, company_id`

const entriesOfUid = statement<{ uid: string; invented: boolean }>()('entries_of_uid', (p) =>
  build
    .selectFrom('companies')
    .selectAll()
    .where('uid', '=', p.uid)
    .where(isVisible(p.invented))
    .orderBy(mainEntryFirst),
)

const companiesById = statement<{ company_ids: string[] }>()('companies_by_id', (p) =>
  build
    .selectFrom('companies')
    .selectAll()
    .where((is) => is('company_id', '=', sql<string>`any(${p.company_ids}::text[])`)),
)

/** Returns companies by their ids. The map lacks those that are not in the directory. */
export async function companiesByIds(db: Db, company_ids: string[]): Promise<Map<string, Company>> {
  const rows = company_ids.length > 0 ? await db.rows(companiesById, { company_ids }) : []
  const mentioned = await mentionedCompanies(db, rows)
  return new Map(rows.map((row) => [row.company_id, presentCompany(row, mentioned)]))
}

const uidOfCompany = statement<{ company_id: string }>()('uid_of_company', (p) =>
  build.selectFrom('companies').select('uid').where('company_id', '=', p.company_id),
)

/**
 * Returns the company that a path names by its id, or the main entry of a UID. A company that is not visible is not
 * found.
 */
export async function companyIdOf(tx: Db, key: string, { invented = false }: Visibility): Promise<string> {
  const parsed = parseUid(key)
  const [entry] = parsed.ok
    ? await tx.rows(entriesOfUid, { uid: parsed.uid, invented })
    : await tx.rows(companiesById, { company_ids: await filterVisible(tx, [key], { invented }) })
  if (!entry) throw new Refusal('not_found')
  return entry.company_id
}

/**
 * Returns a company by its id, or by its UID in any spelling. A UID with several entries gives the main one, with the
 * others as references. A living head office precedes branches and struck-off entries.
 */
export async function findCompany({ tx, caller }: ReadCall, key: string): Promise<CompanyDetail> {
  const parsed = parseUid(key)
  const uid = parsed.ok ? parsed.uid : (await tx.row(uidOfCompany, { company_id: key }))?.uid
  const entries = uid === undefined ? [] : await tx.rows(entriesOfUid, { uid, ...visibleTo(caller) })
  const company = parsed.ok ? entries[0] : entries.find(({ company_id }) => company_id === key)
  if (!company) throw new Refusal('not_found')
  const others = entries.filter((entry) => entry !== company)
  const { company_id, noga_code, noga_version } = company
  const [mentioned, provenance, noga_name] = await Promise.all([
    mentionedCompanies(tx, [company]),
    provenanceOf(tx, company_id),
    nameOfNoga(tx, noga_code, noga_version),
  ])
  return {
    ...presentCompany(company, mentioned),
    other_entries: others.map(presentRef),
    noga_name,
    provenance,
  }
}
