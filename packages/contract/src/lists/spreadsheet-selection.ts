import { z } from 'zod'
import { Language } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { prospectFilters } from '#contract/prospecting/prospects'
import { tableColumns } from '#contract/prospecting/table-columns'

/** Largest number of columns of a spreadsheet. */
const maxColumns = 200

/** Members that define the content of a spreadsheet's address; for prospects also filters and columns. */
export const selectionMembers = {
  language: Language.meta({ description: 'Language of the names of industries' }),
  filters: z.strictObject(prospectFilters).meta({
    description: 'Filters of its prospects, as a list of prospects takes them',
  }),
  columns: z
    .array(z.union([z.enum(tableColumns), idOf('field')]))
    .min(1)
    .max(maxColumns)
    .meta({
      description: 'Columns of the table and IDs of own fields, in order. Default: all columns of an export',
    }),
}

export const SpreadsheetSelection = z
  .object({
    language: selectionMembers.language,
    filters: selectionMembers.filters.optional(),
    columns: selectionMembers.columns.optional(),
  })
  .meta({ id: 'SpreadsheetSelection' })
export type SpreadsheetSelection = z.infer<typeof SpreadsheetSelection>
