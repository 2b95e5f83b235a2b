import type { Route } from '@alphorn/contract/core/route'
import { guessMapping, hasHead, type Mapping } from '@alphorn/contract/prospecting/import-columns'
import { cellsOfRow, companyInRow, lossOfRow } from '@alphorn/contract/prospecting/company-rows'
import type { CompanyToFind } from '@alphorn/contract/prospecting/resolution'
import { candidateTables, withReasons } from '#cli/calls/candidate-reasons'
import { faultsOf } from '#cli/calls/route-options'
import { readCsvFile } from '#cli/command/csv-file'
import { plainText, safeJson, tableOf } from '#cli/command/table'
import { PlainError } from '#cli/command/usage'

type Line = { line: number; company: CompanyToFind }
type ResolvedCompany = Parameters<typeof withReasons>[0][number] & Readonly<Record<string, unknown>>
type Send = (
  companies: readonly CompanyToFind[],
  batch: number,
) => Promise<{ data: readonly ResolvedCompany[] }>

/** Largest number of companies in one call. */
const maxCompanies = 100

/** The companies of a CSV file, and the faults of the lines that cannot be sent. */
export async function readCompanies(file: string, route: Route) {
  const records = await readCsvFile(file)
  const rows = records.map(({ cells }) => cells)
  const isHead = hasHead(rows)
  const head = isHead ? rows[0]! : (rows[0] ?? []).map(() => '')
  const mapping = guessMapping(head, isHead ? rows.slice(1) : rows)
  if (!mapping.some((field) => field === 'name' || field === 'uid' || field === 'website'))
    throw new PlainError(
      `${file} has no column of names or UIDs. Name the columns in its first line, for example: name;place;uid`,
    )
  if (isHead) console.error(plainText(mappingLine(head, mapping)))
  const lines: Line[] = []
  const faults: string[] = []
  for (const { line, cells } of isHead ? records.slice(1) : records) {
    const read = readLine(cells, mapping, route)
    if ('fault' in read) faults.push(`line ${line}: ${read.fault}`)
    else lines.push({ line, ...read })
  }
  return { lines, faults }
}

function readLine(cells: readonly string[], mapping: Mapping, route: Route): Read {
  const company = companyInRow(cellsOfRow(cells, mapping))
  if (!company) return { fault: 'no name and no UID' }
  const lost = lossOfRow(cells, mapping)
  if (lost !== null) return { fault: lost }
  const wrong = faultsOf(route, { companies: [company] })[0]
  return wrong ? { fault: `${wrong.field.replace('companies[0].', '')}: ${wrong.detail}` } : { company }
}

type Read = { company: CompanyToFind } | { fault: string }

/** Says which column is read as which fact, because a column that is not recognised is left out. */
function mappingLine(head: readonly string[], mapping: Mapping) {
  const read = head.flatMap((name, at) => (mapping[at] ? [`${name} = ${mapping[at]}`] : []))
  const unused = head.filter((name, at) => !mapping[at] && name.trim() !== '')
  return `Columns: ${read.join(', ')}.${unused.length > 0 ? ` Not used: ${unused.join(', ')}.` : ''}`
}

type Printing = { json: boolean; width: number }

/**
 * Sends the companies of a file, a hundred at a time, and prints the result of each line. The exit code is 1 if lines
 * are set aside. Sending a file again adds nothing twice.
 */
export async function sendCompanies(
  { lines, faults }: Awaited<ReturnType<typeof readCompanies>>,
  send: Send,
  printing: Printing,
): Promise<number> {
  const counts = new Map<string, number>()
  let sent = 0
  try {
    for (let from = 0; from < lines.length; from += maxCompanies) {
      const some = lines.slice(from, from + maxCompanies)
      const { data } = await send(
        some.map(({ company }) => company),
        from / maxCompanies,
      )
      printBatch(data, some, printing)
      for (const { outcome } of data) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
      sent += some.length
    }
  } finally {
    for (const fault of faults) console.error(plainText(`${fault}. It was not sent.`))
    const words = [...counts].map(([outcome, count]) => `${count} ${outcome}`)
    const rest = sent < lines.length ? [`${lines.length - sent} not sent: send the file again`] : []
    console.error(`${[...words, ...rest].join('; ') || 'The file lists no companies'}.`)
  }
  return faults.length > 0 ? 1 : 0
}

function printBatch(data: readonly ResolvedCompany[], some: readonly Line[], { json, width }: Printing) {
  const sent = some.map(({ company }) => company)
  // From here on, rows are identified by their line in the file.
  const rows = withReasons(data, sent).map((row) => ({ ...row, index: some[row.index]!.line }))
  if (json) {
    for (const { index: line, ...rest } of rows) console.log(safeJson({ line, ...rest }))
    return
  }
  const asked: CompanyToFind[] = []
  for (const { line, company } of some) asked[line] = company
  const shown = rows.map(({ index: line, ...rest }) => ({ line, asked: wordsOf(asked[line]!), ...rest }))
  console.log(tableOf(shown, width))
  const candidates = candidateTables(rows, asked, width)
  if (candidates !== '') console.log(candidates)
}

const wordsOf = ({ name, uid, website, place }: CompanyToFind) =>
  [name ?? uid ?? website, place].filter((word) => word !== undefined).join(', ')
