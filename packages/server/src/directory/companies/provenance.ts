import type { CompanyDetail } from '@alphorn/contract/directory/companies'
import type { Db } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import { factsIn } from '#server/directory/companies/facts'
import { isSource, knownSources } from '#server/directory/companies/known-sources'

const statementsOf = statement<{ company_id: string }>()('company_statements_of', (p) =>
  build
    .selectFrom('company_statements')
    .select(['source', 'stated_on', 'imported_at', 'facts'])
    .where('company_id', '=', p.company_id)
    .orderBy('stated_on', 'desc')
    .orderBy('source'),
)

/** Returns the source of each fact of a company, the time at which it was reported, and the terms of use. */
export async function provenanceOf(db: Db, company_id: string): Promise<CompanyDetail['provenance']> {
  const statements = await db.rows(statementsOf, { company_id })
  return statements.map(({ source, stated_on, imported_at, facts }) => {
    const known = isSource(source) ? knownSources[source] : null
    return {
      source,
      title: known?.title ?? null,
      url: known?.url ?? null,
      licence: known?.licence ?? null,
      stated_on,
      imported_at: imported_at.toISOString(),
      facts: factsIn(facts),
    }
  })
}
