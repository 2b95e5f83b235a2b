import type { Filters } from '#web/prospecting/prospects/table/filters-of.ts'

/** Filters of the table by facts about the companies, in the order of their dialog. */
const companyFacts = [
  'noga',
  'kind',
  'size',
  'legal_form',
  'municipality',
  'company_language',
  'founded_from',
  'founded_to',
] as const
export type CompanyFacts = Pick<Filters, (typeof companyFacts)[number]>

/** Removes all of these filters. */
export const noFacts: CompanyFacts = Object.fromEntries(companyFacts.map((name) => [name, undefined]))

/** Returns the number of these filters that are set. */
export function countFacts(filters: CompanyFacts): number {
  return companyFacts.filter((name) => filters[name] !== undefined).length
}
