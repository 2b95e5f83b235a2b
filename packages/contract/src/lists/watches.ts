import { z } from 'zod'
import { CompanyFilter } from '#contract/directory/company-filters'
import { Timestamp, text } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { list, read, type RouteTable, scoped } from '#contract/core/route'
import { signalKinds } from '#contract/directory/signal-kinds'
import { SignalKind } from '#contract/directory/company-facts'
import { Signal, signalParameters } from '#contract/directory/signals'

/** Companies, given by name or by filters, and the kinds of signals to report about them. */
export const Watch = z
  .object({
    watch_id: idOf('watch'),
    name: z.string(),
    company_ids: z.array(idOf('company')).nullable(),
    filters: CompanyFilter.nullable().meta({
      description:
        'The watch reports signals of companies that match. It also reports the signal by which a company stops matching: status, canton, municipality, distance, postal code, legal form, capital or last licence. Changes of other facts (industry, size, district, language, website, dates, words) are not reported',
    }),
    kinds: z.array(SignalKind).meta({ description: 'All kinds if empty' }),
    muted: z
      .boolean()
      .meta({ description: 'A muted watch sends no notifications; its signals and feeds can be read' }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Watch' })
export type Watch = z.infer<typeof Watch>

const maxCompanies = 1000

/** Largest number of watches of an account. */
export const maxWatches = 500

export const WatchInput = z
  .strictObject({
    name: text(120),
    company_ids: z.array(idOf('company')).min(1).max(maxCompanies).optional(),
    filters: CompanyFilter.optional(),
    kinds: z.array(SignalKind).max(signalKinds.length).default([]),
  })
  .refine(({ company_ids, filters }) => company_ids !== undefined || filters !== undefined, {
    message: 'Send company_ids or filters.',
    params: { code: 'one_of_required' },
  })
  .refine(({ company_ids, filters }) => company_ids === undefined || filters === undefined, {
    message: 'Send company_ids or filters, not both.',
    params: { code: 'mutually_exclusive' },
  })
  .meta({ id: 'WatchInput' })
export type WatchInput = z.infer<typeof WatchInput>

// Watches belong to the prospect form; they are created in the browser app.
const reading = { group: 'watches', access: scoped('watches:read'), families: ['prospect'] } as const

export const watchRoutes = {
  watch_list: list({ ...reading, path: '/watches', summary: 'Watches of the account', item: Watch }),
  watch_detail: read({ ...reading, path: '/watches/:watch_id', summary: 'One watch', answer: Watch }),
  watch_signals: list({
    ...reading,
    path: '/watches/:watch_id/signals',
    summary: 'List the signals about the companies of a watch, latest publication first',
    item: Signal,
    query: signalParameters,
    budget: 'companies',
    refusals: ['daily_row_limit', 'monthly_row_limit', 'search_unavailable'],
  }),
} satisfies RouteTable
