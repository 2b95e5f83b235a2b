const sortableColumns = [
  'industry',
  'kind',
  'size',
  'seat',
  'canton',
  'language',
  'legal_form',
  'capital',
  'founded',
] as const

/**
 * Columns of a table of companies beside the name, in the order of the menu. The directory and lists have them, and the
 * table of prospects has them beside its own.
 */
export const companyTableColumns = [...sortableColumns, 'website', 'uid'] as const
export type CompanyTableColumn = (typeof companyTableColumns)[number]

/** Columns that a list of companies can be sorted by. */
export const companySortColumns = ['name', ...sortableColumns] as const
export type CompanySortColumn = (typeof companySortColumns)[number]

/** Sort orders of the companies of a list. `-` sorts in descending order; unknown values come last. */
export const listCompanySorts = companySortColumns.flatMap((name) => [name, `-${name}`] as const)
export type ListCompanySort = (typeof listCompanySorts)[number]
