import type { Language } from '@alphorn/contract/core/fields'
import { legalFormOf } from '@alphorn/contract/directory/legal-forms'
import { nogaName } from '@alphorn/contract/directory/noga'
import { csvLine } from '#server/platform/formats/csv'
import type { ColumnKind } from '#server/lists/export-columns'
import { type Rendered, xlsxRow } from '#server/lists/xlsx'

export type Cells = readonly (string | null)[]
/** `lines`: JSON arrays of cells, one per line. `first`: the row number of the first of them. */
export type RenderInput = {
  format: 'csv' | 'xlsx'
  lines: string
  first: number
  language: Language
  kinds: readonly ColumnKind[]
}

/** Renders rows of an exported list in the format of its file, as a task for a worker thread. */
export function work({ format, lines, first, language, kinds }: RenderInput): Rendered {
  const rows = lines.split('\n').slice(0, -1)
  const written = rows.map((line, at) => {
    const isHead = first + at === 1
    const read = JSON.parse(line) as Cells
    const cells = isHead ? read : withIndustry(read, { language, kinds })
    return format === 'csv'
      ? csvLine(cells)
      : xlsxRow(isHead ? cells : inWords(cells, { language, kinds }), first + at, kinds)
  })
  return { bytes: Buffer.from(written.join('')), rows: rows.length }
}

type Columns = Pick<RenderInput, 'language' | 'kinds'>

/** The industry column shows the name instead of the code, in both formats. */
function withIndustry(cells: Cells, { language, kinds }: Columns): Cells {
  return cells.map((cell, at) =>
    kinds[at] === 'industry' && cell !== null ? (nogaName(cell)?.[language] ?? null) : cell,
  )
}

/** A person reads the workbook, so codes are replaced by names. Programs read the CSV, which keeps the codes. */
function inWords(cells: Cells, { language, kinds }: Columns): Cells {
  return cells.map((cell, at) =>
    cell !== null && kinds[at] === 'legal_form' ? (legalFormOf(cell)?.name[language] ?? cell) : cell,
  )
}
