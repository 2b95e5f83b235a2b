import { crc32, createDeflateRaw } from 'node:zlib'
import { xml } from '#server/formats/xml'

// A workbook of one sheet, written while its rows come: a ZIP whose sizes stand behind each file (ISO/IEC 29500, PKWARE
// APPNOTE 4.4.4). Cells are inline strings, which no spreadsheet reads as formulas.

const sheetHead =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
const sheetTail = '</sheetData></worksheet>'

const parts: readonly (readonly [name: string, text: string])[] = [
  [
    '[Content_Types].xml',
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
  ],
  [
    '_rels/.rels',
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  ],
  [
    'xl/workbook.xml',
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Companies" sheetId="1" r:id="rId1"/></sheets></workbook>',
  ],
  [
    'xl/_rels/workbook.xml.rels',
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  ],
]

/** A row of the sheet. */
export function xlsxRow(cells: readonly (string | null)[]) {
  return `<row>${cells.map(xlsxCell).join('')}</row>`
}

const longestCell = 32_767 // what a spreadsheet holds

function xlsxCell(value: string | null) {
  return value === null
    ? '<c/>'
    : `<c t="inlineStr"><is><t xml:space="preserve">${xml(value.slice(0, longestCell))}</t></is></c>`
}

type Entry = { name: string; crc: number; size: number; packed: number; offset: number }

/** The workbook around rows as they come, in pieces. */
export async function* workbook(rows: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const entries: Entry[] = []
  let offset = 0
  for (const [name, text] of parts) {
    for await (const piece of file(entries, name, offset, [text])) {
      offset += piece.length
      yield piece
    }
  }
  for await (const piece of file(entries, 'xl/worksheets/sheet1.xml', offset, around(rows))) {
    offset += piece.length
    yield piece
  }
  yield directory(entries, offset)
}

async function* around(rows: AsyncIterable<string>) {
  yield sheetHead
  yield* rows
  yield sheetTail
}

/** A file of the archive: its header, its bytes, and behind them what was not known before. */
async function* file(
  entries: Entry[],
  name: string,
  offset: number,
  texts: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<Uint8Array> {
  const entry: Entry = { name, crc: 0, size: 0, packed: 0, offset }
  yield header(0x04034b50, [20, 0x0808, 8, 0, 0x21], [0, 0, 0], name, [Buffer.byteLength(name), 0])
  for await (const piece of deflated(texts, entry)) {
    entry.packed += piece.length
    yield piece
  }
  const behind = Buffer.alloc(16)
  for (const [at, value] of [0x08074b50, entry.crc, entry.packed, entry.size].entries())
    behind.writeUInt32LE(value, at * 4)
  entries.push(entry)
  yield behind
}

async function* deflated(texts: Iterable<string> | AsyncIterable<string>, entry: Entry) {
  const deflate = createDeflateRaw({ level: 6 })
  const fed = feed()
  for await (const piece of deflate) yield piece as Buffer
  await fed

  async function feed() {
    try {
      for await (const text of texts) {
        const bytes = Buffer.from(text)
        entry.crc = crc32(bytes, entry.crc)
        entry.size += bytes.length
        if (!deflate.write(bytes)) await new Promise((resolve) => deflate.once('drain', resolve))
      }
      deflate.end()
    } catch (error) {
      deflate.destroy(error as Error)
    }
  }
}

function directory(entries: readonly Entry[], offset: number) {
  const records = entries.map(({ name, crc, size, packed, offset: at }) =>
    header(0x02014b50, [20, 20, 0x0808, 8, 0, 0x21], [crc, packed, size], name, [
      Buffer.byteLength(name),
      0,
      0,
      0,
      0,
      0,
      0,
      at & 0xffff,
      at >>> 16,
    ]),
  )
  const all = Buffer.concat(records)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(all.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([all, end])
}

/** A header of the archive: a mark, shorts, longs, shorts, and the name. */
function header(
  mark: number,
  shorts: readonly number[],
  longs: readonly number[],
  name: string,
  rest: readonly number[],
) {
  const bytes = Buffer.alloc(4 + 2 * shorts.length + 4 * longs.length + 2 * rest.length)
  let at = bytes.writeUInt32LE(mark, 0)
  for (const value of shorts) at = bytes.writeUInt16LE(value, at)
  for (const value of longs) at = bytes.writeUInt32LE(value, at)
  for (const value of rest) at = bytes.writeUInt16LE(value, at)
  return Buffer.concat([bytes, Buffer.from(name)])
}
