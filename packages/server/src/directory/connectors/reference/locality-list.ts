import { placeKey } from '@alphorn/swiss-names/place-key'
import { columnsOf } from '#server/directory/connectors/columns'
import { csvRecords } from '@alphorn/contract/core/csv-records'
import { SourceFault } from '#server/directory/connectors/source-fault'
import type { PostalLocalitiesTable } from '#server/platform/db/tables/directory'

/** A safe maximum: the official table had 5,764 rows in 2025. */
const maxLocalities = 50_000
const maxNameLength = 100

const postalCodes = ['PLZ', 'PLZ4'] as const
const names = ['Ortschaftsname', 'Gemeindename'] as const

/**
 * Reads the official table of localities of swisstopo (Amtliches Ortschaftenverzeichnis, AMTOVZ as CSV): the towns of
 * each postal code, and their municipalities. It lacks codes that have only post-office boxes.
 */
export async function localityList(lines: AsyncIterable<string>): Promise<PostalLocalitiesTable[]> {
  const found = new Map<string, PostalLocalitiesTable>()
  let at: { code: number; town: number; municipality: number } | undefined
  for await (const { line, cells } of csvRecords(lines)) {
    if (!at) {
      at = placesOf(cells)
      continue
    }
    const row = localityIn(line, [cells[at.code], cells[at.town], cells[at.municipality]])
    found.set(`${row.postal_code} ${row.town_key} ${row.municipality_key}`, row)
    if (found.size > maxLocalities)
      throw changedFormat(`has over ${maxLocalities} rows, which is not the expected table`)
  }
  if (found.size === 0) throw changedFormat('contains no locality')
  return [...found.values()]
}

function placesOf(head: readonly string[]) {
  const code = postalCodes.find((name) => head.some((cell) => cell.trim().toUpperCase() === name)) ?? 'PLZ'
  const places = columnsOf(head, [code, ...names], 'The table of localities')
  return { code: places[code], town: places.Ortschaftsname, municipality: places.Gemeindename }
}

function localityIn(line: number, cells: readonly (string | undefined)[]): PostalLocalitiesTable {
  const [postal_code = '', town = '', municipality = ''] = cells.map((cell) => cell?.trim() ?? '')
  if (!/^[1-9]\d{3}$/.test(postal_code) || town === '' || town.length > maxNameLength)
    throw changedFormat(
      `has no postal code with a town on line ${line}: "${postal_code}", "${town.slice(0, maxNameLength)}"`,
    )
  return { postal_code, town, town_key: placeKey(town), municipality_key: placeKey(municipality) }
}

function changedFormat(what: string) {
  return new SourceFault('changed_format', `The table of localities ${what}.`)
}
