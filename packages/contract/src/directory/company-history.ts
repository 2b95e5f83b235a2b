import { z } from 'zod'
import { Timestamp } from '#contract/core/fields'
import { everyone, session } from '#contract/core/roles'
import { list, type RouteTable } from '#contract/core/route'

// Recorded changes of a company, with their source. They explain its page, and why a list includes it.

/** A changed fact of the record. A value is null if the directory did not have it. */
const ChangedFact = z
  .object({
    fact: z.string().meta({ description: "Name of the fact's filter or field, such as `capital_nominal`" }),
    before: z.unknown(),
    after: z.unknown(),
  })
  .meta({ id: 'ChangedFact' })

/** One change of a company's record. */
export const CompanyVersion = z
  .object({
    change: z
      .enum(['registered', 'changed'])
      .meta({ id: 'CompanyChange', description: '`registered`: newly founded and new in the directory' }),
    valid_from: z.iso.date().meta({ description: 'The day from which it is valid, according to the source' }),
    recorded_at: Timestamp.meta({ description: 'When the directory recorded the change' }),
    source: z
      .object({
        name: z.string(),
        title: z.string().nullable().meta({ description: 'Null for a file of the operator' }),
        licence: z.string().nullable(),
      })
      .nullable(),
    publication: z
      .object({ rubric: z.string().nullable(), number: z.string(), url: z.string().nullable() })
      .nullable()
      .meta({ description: 'From the gazette, if a publication of that day states it' }),
    facts: z.array(ChangedFact),
  })
  .meta({ id: 'CompanyVersion' })
export type CompanyVersion = z.infer<typeof CompanyVersion>

export const companyHistoryRoutes = {
  app_company_history: list({
    group: 'companies',
    path: '/companies/:company_id/history',
    access: session(everyone),
    summary: 'List the changes of a company with date and source, latest first',
    item: CompanyVersion,
    beside: {
      in_directory_since: Timestamp.meta({ description: 'When the company first appeared in the directory' }),
    },
    budget: 'companies',
    refusals: ['daily_row_limit', 'monthly_row_limit'],
  }),
} satisfies RouteTable
