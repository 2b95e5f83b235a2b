import type { CompanyToFind, FoundCompany } from '@alphorn/contract/prospecting/resolution'
import type { ReadCall } from '#server/platform/call'
import { companiesByIds } from '#server/directory/companies/company'
import { visibleTo } from '#server/directory/companies/invented'
import { resolveCompanies } from '#server/directory/identity/resolve'
import type { DirectoryIndex } from '#server/directory/search/port'

/**
 * Says which companies inputs are taken for, and keeps nothing: what an importer looks at first. Each company that leaves
 * is a row of the budget, a candidate too; `most` leave at most, where the budget says so.
 */
export async function findCompanies(
  { tx, caller }: ReadCall,
  inputs: readonly CompanyToFind[],
  index: DirectoryIndex,
  most: number,
): Promise<{ found: FoundCompany[]; rows: number }> {
  const resolved = await resolveCompanies(tx, inputs, { index, ...visibleTo(caller) })
  const companies = await companiesByIds(
    tx,
    resolved.flatMap(({ company_id }) => company_id ?? []),
  )
  let rows = 0
  const found = resolved.map(({ outcome, company_id, candidates, more, ...resolution }, at) => {
    const shown = candidates.slice(0, most - rows)
    rows += shown.length
    return {
      index: at,
      external_ref: inputs[at]!.external_ref ?? null,
      outcome,
      company: shown.length === 0 ? null : (companies.get(company_id ?? '') ?? null),
      resolution: { ...resolution, candidates: shown, more: more + candidates.length - shown.length },
    }
  })
  return { found, rows }
}
