import { type CompanyTableColumn, companyTableColumns } from '@alphorn/contract/directory/company-columns'
import type { OwnField } from '@alphorn/contract/directory/own-fields'
import { widthIn } from '#web/ui/table/column-widths.ts'

// Columns of the tables of companies in the directory and in lists, with their widths. Both are part of the address.

// Most names contain the legal form, so its column is shown only if it is chosen.
const usualNames: readonly CompanyTableColumn[] = ['seat', 'industry', 'uid', 'founded']

/** A visible column: a fact about the company, or a field of the account. */
export type ShownCompanyColumn =
  | { name: CompanyTableColumn; field?: undefined }
  | { name: string; field: OwnField }

/** Returns the columns named in the address, or the usual ones. Unknown names are left out. */
export function shownCompanyColumns(
  cols: readonly string[] | undefined,
  fields: readonly OwnField[],
): readonly ShownCompanyColumn[] {
  const known = [...new Set(cols)].flatMap((name): ShownCompanyColumn[] => {
    const fact = companyTableColumns.find((one) => one === name)
    if (fact !== undefined) return [{ name: fact }]
    const field = fields.find(({ field_id, archived }) => field_id === name && !archived)
    return field ? [{ name, field }] : []
  })
  return known.length > 0 ? known : usualNames.map((name) => ({ name }))
}

const usualWidths: Readonly<Record<CompanyTableColumn | 'company', number>> = {
  company: 208,
  industry: 192,
  kind: 136,
  size: 128,
  seat: 152,
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

/** Returns the width of a visible column, in pixels at the usual font size. */
export function widthOfShown(column: ShownCompanyColumn, widths: readonly string[] | undefined): number {
  return column.field
    ? widthIn(widths, column.name, widthOfField(column.field))
    : widthOfColumn(column.name, widths)
}

/** Returns the usual width of the column of a field. */
export function widthOfField({ kind }: OwnField): number {
  return kind === 'text' ? 176 : kind === 'checkbox' ? 96 : 136
}
