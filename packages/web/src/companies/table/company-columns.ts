import { type CompanyTableColumn, companyTableColumns } from '@alphorn/contract/directory/company-columns'
import { widthIn } from '#web/ui/table/column-widths.ts'

// Columns of the tables of companies in the directory and in lists, with their widths. Both are part of the address.

// Most names contain the legal form, so its column is shown only if it is chosen.
const usualNames: readonly CompanyTableColumn[] = ['seat', 'industry', 'uid', 'founded']

/** Returns the columns named in the address, or the usual ones. Unknown names are left out. */
export function shownCompanyColumns(cols: readonly string[] | undefined): readonly CompanyTableColumn[] {
  const known = [...new Set(cols)].flatMap((name) => companyTableColumns.find((one) => one === name) ?? [])
  return known.length > 0 ? known : usualNames
}

const usualWidths: Readonly<Record<CompanyTableColumn | 'company', number>> = {
  company: 208,
  industry: 192,
  kind: 136,
  size: 128,
  seat: 136,
  canton: 80,
  language: 96,
  legal_form: 128,
  capital: 128,
  founded: 104,
  website: 168,
  uid: 136,
}

/** Returns the width of a column, in pixels at the usual font size. */
export function widthOfColumn(
  column: CompanyTableColumn | 'company',
  widths: readonly string[] | undefined,
): number {
  return widthIn(widths, column, usualWidths[column])
}
