import { xmlText } from '#server/platform/formats/xml'
import { type ZippedFile, zip } from '#server/platform/formats/zip'
import type { ColumnKind } from '#server/lists/export-columns'

// A workbook with one sheet, written while its rows arrive (ISO/IEC 29500). Text cells are inline strings, which no
// spreadsheet reads as formulas. Rows and cells carry references: the standard makes them optional, but some readers
// require them.

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const packages = 'http://schemas.openxmlformats.org/package/2006'

const parts: readonly (readonly [name: string, text: string])[] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Companies" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  ],
  // Cell formats by index: 0 plain, 1 bold for the header, 2 a date in the format of the reader's locale.
  [
    'xl/styles.xml',
    `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  ],
]

const sheetHead = `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`

/** Returns the name of a column: A to Z, then AA and so on. */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter
}

/** Renders a row of the sheet. The first row holds the headings. */
export function xlsxRow(
  cells: readonly (string | null)[],
  row: number,
  kinds: readonly ColumnKind[],
): string {
  const written = kinds.map((kind, at) =>
    xlsxCell(cells[at] ?? null, `${columnName(at)}${row}`, row === 1 ? 'heading' : kind),
  )
  return `<row r="${row}">${written.join('')}</row>`
}

const maxCellLength = 32_767 // the limit of Excel

function xlsxCell(value: string | null, reference: string, kind: ColumnKind | 'heading'): string {
  if (value === null) return ''
  const number = kind === 'number' ? numberOf(value) : kind === 'day' ? serialOf(value) : null
  if (number !== null) return `<c r="${reference}"${kind === 'day' ? ' s="2"' : ''}><v>${number}</v></c>`
  const style = kind === 'heading' ? ' s="1"' : ''
  const text = xmlText(value.slice(0, maxCellLength))
  return `<c r="${reference}"${style} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

/** Returns a number that a spreadsheet stores exactly: it has at most 15 digits. */
function numberOf(value: string): number | null {
  return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(value) && value.replace(/\D/g, '').length <= 15
    ? Number(value)
    : null
}

/**
 * Returns the serial number of a date. Dates before March 1900 remain text: spreadsheets number them differently
 * because of a historic leap-year error.
 */
function serialOf(day: string): number | null {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  const days = Math.round((moment - Date.UTC(1899, 11, 30)) / 86_400_000)
  return days >= 61 ? days : null
}

/** Streams the workbook with these rows and this number of columns. */
export function workbook(rows: AsyncIterable<Rendered>, columns: number): AsyncGenerator<Uint8Array> {
  const files = parts.map(([name, text]): ZippedFile => ({ name, pieces: [declaration + text] }))
  return zip([...files, { name: 'xl/worksheets/sheet1.xml', pieces: sheet(rows, columns) }])
}

/** Rendered rows and their number. */
export type Rendered = { bytes: Uint8Array; rows: number }

async function* sheet(rows: AsyncIterable<Rendered>, columns: number) {
  yield declaration + sheetHead
  let last = 0
  for await (const piece of rows) {
    last += piece.rows
    yield piece.bytes
  }
  yield `</sheetData><autoFilter ref="A1:${columnName(columns - 1)}${Math.max(1, last)}"/></worksheet>`
}
