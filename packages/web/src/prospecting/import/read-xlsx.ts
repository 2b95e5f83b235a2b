import { type UnzipFileInfo, unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { maxRows, trimCells, UnreadableFile } from '#web/prospecting/import/read-table.ts'

// Limit of the uncompressed size. A small file can unpack to a very large one, so the declared sizes are added up
// first.
const maxUnpackedBytes = 100_000_000
// Parts of a workbook to read: its sheets, strings and relations, but no pictures or macros.
const wanted = /^(\[Content_Types\]\.xml|_rels\/.*|xl\/[^/]*\.xml|xl\/_rels\/.*|xl\/worksheets\/[^/]*\.xml)$/

/** Reads the first sheet of a workbook as rows of strings. */
export async function readXlsx(bytes: Uint8Array): Promise<string[][]> {
  const archive = unpackArchive(bytes)
  try {
    const rows = await readSheet(new Blob([archive]))
    return rows.slice(0, maxRows + 2).map((row) => trimCells(row.map(textOf)))
  } catch {
    throw new UnreadableFile('not_a_table')
  }
}

/**
 * The workbook without compression. The reader would unpack a large workbook in a worker made from a text,
 * which the app's content policy forbids. The reader also has no size limit.
 */
function unpackArchive(bytes: Uint8Array) {
  let sum = 0
  const filter = ({ name, originalSize }: UnzipFileInfo) => {
    if (!wanted.test(name)) return false
    sum += originalSize
    if (sum > maxUnpackedBytes) throw new UnreadableFile('too_big')
    return true
  }
  try {
    return zipSync(unzipSync(bytes, { filter }), { level: 0 }) as Uint8Array<ArrayBuffer>
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('not_a_table')
  }
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'string' ? cell : String(cell as number | boolean)
}
