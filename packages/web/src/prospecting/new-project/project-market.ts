import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import type { CompanySource } from '#web/prospecting/adding/use-take-companies.ts'

/** The first companies of a new project. */
export type ProjectMarket = {
  from: 'later' | 'list' | 'filter'
  list_id: string
  filters: CompanyFilter
  count: number
}

/** Larger selections are not added by the browser. */
export const maxCompanies = 5000
export const noMarket: ProjectMarket = { from: 'later', list_id: '', filters: {}, count: 200 }

/** Returns the source of the companies to add at once, or null without any. */
export function sourceOf({ from, list_id, filters, count }: ProjectMarket): CompanySource | null {
  if (from === 'later' || count === 0) return null
  if (from === 'filter') return { filters }
  return list_id === '' ? null : { list_id }
}
