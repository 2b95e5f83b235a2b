import type { CompanyToFind, FoundCompany } from '@alphorn/contract/prospecting/resolution'
import type { ReadCall } from '#server/platform/call'
import { companiesByIds } from '#server/directory/companies/company'
import { visibleTo } from '#server/directory/companies/invented'
import { resolveCompanies } from '#server/directory/identity/resolve'
import type { DirectoryIndex } from '#server/directory/search/port'

/**
 * Resolves inputs to companies without storing anything, as a preview of an import. Each company in the response,
 * including candidates, costs a row of the budget. At most `most` companies are returned if the budget is short.
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
