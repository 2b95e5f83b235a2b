import { z } from 'zod'
import { CompanyRef } from '#contract/directory/companies'
import { CompanyFilter } from '#contract/directory/company-filters'
import { Timestamp } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { editors, everyone, session } from '#contract/core/roles'
import { list, mutation, type RouteTable } from '#contract/core/route'
import { maxCompaniesPerAddition } from '#contract/lists/addition-limits'

// Companies that people add to a list by hand, in addition to those that match its filters.

const count = z.int().min(0)
const CompanyIds = z.array(idOf('company')).min(1).max(maxCompaniesPerAddition)

/** Messages for a body with none of several alternative members, or with more than one. */
const oneOf = (names: string, others: string) => ({
  required: { message: `Send ${names}.`, params: { code: 'one_of_required' } },
  exclusive: { message: `Send ${names}, ${others}.`, params: { code: 'mutually_exclusive' } },
})
const whatToAdd = oneOf('company_ids, filters or prospects', 'only one of them')
const whatToRemove = oneOf('addition_id or company_ids', 'not both')

const countGiven = (given: readonly unknown[]) => given.filter((one) => one !== undefined).length

export const ListAdditionInput = z
  .strictObject({
    company_ids: CompanyIds.optional(),
    filters: CompanyFilter.optional(),
    prospects: z
      .strictObject({
        project_id: idOf('project'),
        prospect_ids: z.array(idOf('prospect')).min(1).max(maxCompaniesPerAddition),
      })
      .optional()
      .meta({
        description:
          'Companies of these prospects, without those that no longer exist or must not be contacted',
      }),
  })
  .refine(
    ({ company_ids, filters, prospects }) => countGiven([company_ids, filters, prospects]) > 0,
    whatToAdd.required,
  )
  .refine(
    ({ company_ids, filters, prospects }) => countGiven([company_ids, filters, prospects]) < 2,
    whatToAdd.exclusive,
  )
  .meta({ id: 'ListAdditionInput' })
export type ListAdditionInput = z.infer<typeof ListAdditionInput>

/** Result of a call that adds companies to a list. */
export const ListAddition = z
  .object({
    addition_id: idOf('addition'),
    list_id: idOf('list'),
    added: count.meta({ description: 'Number of companies that had not been added by hand before' }),
    present: count.meta({ description: 'Number of companies that had been added by hand already' }),
    left_out: count.meta({
      description:
        'Prospects whose companies were not added: struck off, in liquidation, bankrupt, not to be contacted, or out of the directory',
    }),
    shown: z.boolean().meta({
      description: 'Whether the list shows them already. Otherwise it shows them when its build has ended',
    }),
  })
  .meta({ id: 'ListAddition' })
export type ListAddition = z.infer<typeof ListAddition>

export const ListAdditionRemoval = z
  .strictObject({ addition_id: idOf('addition').optional(), company_ids: CompanyIds.optional() })
  .refine(
    ({ addition_id, company_ids }) => addition_id !== undefined || company_ids !== undefined,
    whatToRemove.required,
  )
  .refine(
    ({ addition_id, company_ids }) => addition_id === undefined || company_ids === undefined,
    whatToRemove.exclusive,
  )
  .meta({ id: 'ListAdditionRemoval' })
export type ListAdditionRemoval = z.infer<typeof ListAdditionRemoval>

/** A company that was added to a list by hand. */
export const AddedByHand = z
  .object({
    company: CompanyRef,
    addition_id: idOf('addition'),
    added_by: z.string(),
    added_at: Timestamp,
    matches_filters: z.boolean().meta({
      description: 'The last finished build also found it by the filters, so it stays after the removal',
    }),
  })
  .meta({ id: 'AddedByHand' })
export type AddedByHand = z.infer<typeof AddedByHand>

const common = { group: 'markets' } as const

export const appListAdditionRoutes = {
  app_list_additions: list({
    ...common,
    path: '/lists/:list_id/additions',
    access: session(everyone),
    summary: 'List the companies that were added to a list by hand, newest first',
    item: AddedByHand,
    budget: 'companies',
    refusals: ['daily_row_limit', 'monthly_row_limit'],
  }),
  app_list_addition_create: mutation({
    ...common,
    path: '/lists/:list_id/additions',
    access: session(editors),
    summary: 'Add companies to a list by hand, or all that match filters now',
    body: ListAdditionInput,
    answers: { 201: ListAddition },
    refusals: ['search_unavailable'],
  }),
  app_list_addition_remove: mutation({
    ...common,
    path: '/lists/:list_id/additions/removals',
    access: session(editors),
    summary: 'Remove companies that were added by hand; those that match the filters stay',
    body: ListAdditionRemoval,
    answers: { 200: z.object({ list_id: idOf('list'), removed: count }) },
  }),
} satisfies RouteTable
