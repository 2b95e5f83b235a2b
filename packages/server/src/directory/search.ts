import type { Company } from '@alphorn/contract/companies'
import type { CompanyFilter } from '@alphorn/contract/company-filters'
import { sql } from 'kysely'
import type { Page, PageOf, ReadCall } from '#server/call'
import { build } from '#server/db/statement'
import { passes } from '#server/directory/filter-sql'
import { mentionedCompanies } from '#server/directory/mentioned-companies'
import { presentCompany } from '#server/directory/present-company'

/** Companies that pass the filters, in the order of their names. */
export async function searchCompanies(
  { tx }: ReadCall,
  filter: CompanyFilter,
  { limit, after }: Page,
): Promise<PageOf<Company>> {
  const [name_key, company_id] = after ?? []
  const rows = await tx.query(
    build
      .selectFrom('companies')
      .selectAll()
      .where((eb) => passes(eb, filter))
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(name_key, company_id) > (${name_key}, ${company_id})`),
      )
      .orderBy('name_key')
      .orderBy('company_id')
      .limit(limit + 1),
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const mentioned = await mentionedCompanies(tx, page)
  return {
    items: page.map((row) => presentCompany(row, mentioned)),
    next: rows.length > limit && last ? [last.name_key, last.company_id] : null,
  }
}
