import {
  maxSuppressionValueLength,
  maxSuppressions,
  type SuppressionImport,
  type SuppressionImported,
  type SuppressionKind,
  suppressionFault,
  suppressionKinds,
  suppressionValue,
} from '@alphorn/contract/prospecting/suppressions'
import { invalid } from '@alphorn/contract/core/errors'
import type { Call } from '#server/platform/call'
import { csvRecords } from '@alphorn/contract/core/csv-records'
import { countMeant, entryOf, suppressAll } from '#server/prospecting/decisions/suppress'
import { type Entry, inForceAmong } from '#server/prospecting/suppressions/entries'

type Line = { line: number; value: string } & ({ entry: Entry } | { detail: string })

/**
 * Suppresses the entries of a CSV file. Unreadable lines are reported and do not affect the others; a dry run changes
 * nothing.
 */
export async function importSuppressions(
  call: Call,
  { csv, reason, dry_run }: SuppressionImport,
): Promise<SuppressionImported> {
  const lines = await readLines(csv, reason)
  const entries = distinctEntries(lines.flatMap((line) => ('entry' in line ? [line.entry] : [])))
  if (entries.length > maxSuppressions)
    throw invalid('too_many_items', 'csv', `The file has more than ${maxSuppressions} entries. Split it.`)
  const known = await inForceAmong(call, entries)
  const fresh = entries.filter((entry) => !known.has(nameOf(entry)))
  const stopped = dry_run ? await countMeant(call, fresh) : (await suppressAll(call, fresh)).stopped
  return {
    dry_run,
    lines: lines.length,
    added: fresh.length,
    already_there: entries.length - fresh.length,
    prospects_stopped: stopped,
    refused: lines.flatMap(({ line, value, ...rest }) =>
      'detail' in rest ? [{ line, value: value.slice(0, 200), detail: rest.detail }] : [],
    ),
  }
}

const nameOf = ({ kind, value }: Entry) => `${kind} ${value}`

function distinctEntries(entries: readonly Entry[]): Entry[] {
  return [...new Map(entries.map((entry) => [nameOf(entry), entry])).values()]
}

async function readLines(csv: string, reason: string): Promise<Line[]> {
  const lines: Line[] = []
  for await (const { line, cells, unclosed } of csvRecords(linesOf(csv))) {
    if (unclosed)
      lines.push({ line, value: '', detail: 'A quotation mark is opened here and not closed. Close it.' })
    else if (lines.length > 0 || !isHead(cells)) lines.push(readLine(line, cells, reason))
    if (lines.length > maxLines)
      throw invalid('too_many_items', 'csv', `The file has more than ${maxLines} lines. Split it.`)
  }
  return lines
}

async function* linesOf(text: string) {
  yield* text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
}

const heads = new Set<string>(['kind', 'value', ...suppressionKinds])

function isHead(cells: readonly string[]) {
  return (
    cells.some((cell) => heads.has(cell.trim().toLowerCase())) &&
    !cells.some((cell) => kindOf(cell.trim()) !== null)
  )
}

function readLine(line: number, cells: readonly string[], usual: string): Line {
  const [first = '', second = '', third = ''] = cells.map((cell) => cell.normalize().trim())
  const named = suppressionKinds.find((kind) => kind === first.toLowerCase())
  const [kind, value, reason] = named ? [named, second, third] : [kindOf(first), first, second]
  if (value.length > maxSuppressionValueLength)
    return {
      line,
      value,
      detail: `The value is longer than ${maxSuppressionValueLength} characters. Shorten it.`,
    }
  // The file was decoded with the wrong encoding: an address with this character matches no recipient.
  if (cells.some((cell) => cell.includes('\uFFFD')))
    return { line, value, detail: 'A character is unreadable (U+FFFD). Save the file as UTF-8.' }
  if (kind === null)
    return { line, value, detail: 'This is not a company ID, UID, domain, email address or postal address.' }
  if (suppressionValue(kind, value) === null) return { line, value, detail: suppressionFault(kind) }
  return { line, value, entry: entryOf({ kind, value, reason: reason.slice(0, 300) || usual }) }
}

/** Reading this many lines takes a few milliseconds; duplicate lines count twice. */
const maxLines = 2 * maxSuppressions

/** Guesses the kind of a value that has none. */
function kindOf(value: string): SuppressionKind | null {
  const order = ['company', 'uid', 'email', 'address', 'domain'] as const
  return order.find((kind) => suppressionValue(kind, value) !== null) ?? null
}
