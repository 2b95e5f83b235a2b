import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import type { AddedCompany } from '@alphorn/contract/prospecting/prospects'
import { useMutation } from '@tanstack/react-query'
import { callRoute } from '#web/data/client.ts'
import { useBatches } from '#web/data/use-batches.ts'
import { queryOf } from '#web/companies/filters/filter-query.ts'

/** The source of companies: a list, or filters of the directory. */
export type CompanySource = { list_id: string } | { filters: CompanyFilter }
type Taking = { project_id: string; source: CompanySource; count: number }
type Page = { data: readonly { company_id: string }[]; next_cursor: string | null }
export type SentCompany = { project_id: string; company_id: string }

const pageSizes = { list: 1000, filters: 100 } as const

/** Adds companies to the project named in the call. */
export async function sendCompanies(sent: readonly SentCompany[], idempotencyKey: string) {
  const companies = sent.map(({ company_id }) => ({ company_id }))
  const { project_id } = sent[0]!
  return (await callRoute('prospect_add', { project_id, companies }, { idempotencyKey })).data
}

/** Adds companies to a project, a hundred at a time. After a failure, it continues where it stopped. */
export function useTakeCompanies() {
  const batches = useBatches<SentCompany, AddedCompany>(sendCompanies)
  const collect = useMutation({
    mutationFn: async ({ project_id, source, count }: Taking) => {
      const sent: SentCompany[] = []
      for (let cursor: string | null = null; sent.length < count;) {
        const page: Page = await pageOf(source, count - sent.length, cursor)
        sent.push(...page.data.map(({ company_id }) => ({ project_id, company_id })))
        cursor = page.next_cursor
        if (cursor === null) break
      }
      return sent.slice(0, count)
    },
    onSuccess: batches.start,
  })
  return { collect, batches }
}

async function pageOf(source: CompanySource, most: number, cursor: string | null): Promise<Page> {
  const after = cursor === null ? {} : { cursor }
  if ('list_id' in source) {
    const limit = Math.min(pageSizes.list, most)
    return await callRoute('market_companies', { list_id: source.list_id, limit, ...after })
  }
  const limit = Math.min(pageSizes.filters, most)
  return (await callRoute('companies', {
    ...(queryOf(source.filters) as Parameters<typeof callRoute<'companies'>>[1]),
    limit,
    ...after,
  })) as unknown as Page
}
