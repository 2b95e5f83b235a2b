import { z } from 'zod'
import { idOf } from '#contract/core/ids'
import { everyone, session } from '#contract/core/roles'
import { jsonRead, type RouteTable } from '#contract/core/route'
import { OwnCells } from '#contract/directory/own-fields'

/** Largest number of companies whose values one call reads. */
const maxCompanies = 200

const CompanyCells = z
  .object({ company_id: idOf('company'), own_values: OwnCells })
  .meta({ id: 'CompanyCells' })

/** The account's own values beside the companies of a table that knows no accounts: the directory, and lists. */
export const companyCellRoutes = {
  app_company_cells: jsonRead({
    group: 'companies',
    access: session(everyone),
    path: '/company-cells',
    summary: "Read the account's own values of companies; those without a value are left out",
    body: z.strictObject({ company_ids: z.array(idOf('company')).min(1).max(maxCompanies) }),
    answer: z.array(CompanyCells),
  }),
} satisfies RouteTable
