import { maxReturns } from '@alphorn/contract/prospecting/letters/return-reasons'
import { type ReturnLine, readReturnRecords } from '@alphorn/contract/prospecting/letters/return-references'
import type { ReturnedLetter } from '@alphorn/contract/prospecting/returns'
import type { Arguments } from '#cli/command/command'
import { readCsvFile } from '#cli/command/csv-file'
import { explainError } from '#cli/command/explain'
import { plainText, safeJson } from '#cli/command/table'
import { PlainError, UsageError } from '#cli/command/usage'
import { connectionOf, textOf } from '#cli/connection/connection'

type Result = ReturnLine & ReturnedLetter

/**
 * `alphorn returns FILE`: records the letters that a CSV file lists, a hundred at a time. The exit code is 1 if lines are set
 * aside. A file that is sent again records nothing twice, because a return that is recorded is known.
 */
export async function recordReturnsOf(file: string, options: Arguments['options']): Promise<number> {
  const project_id = textOf(options['project'])
  if (!project_id) throw new UsageError('Name the project: --project ID.', 'returns')
  const lines = await linesOf(file)
  const occurred_on = textOf(options['occurred-on'])
  const given = {
    project_id,
    dry_run: options['dry-run'] === true,
    ...(occurred_on !== undefined && { occurred_on }),
  }
  const { client } = connectionOf(options)
  const results: Result[] = []
  try {
    for (let from = 0; from < lines.length; from += maxReturns) {
      const some = lines.slice(from, from + maxReturns)
      const returns = some.map(({ reference, reason }) => ({ reference, ...(reason !== '' && { reason }) }))
      const { data } = await client.letter_returns({ ...given, returns })
      const answered = data.map((one, at) => ({ ...one, ...some[at]! }))
      printResults(answered, options['json'] === true)
      results.push(...answered)
    }
  } catch (error) {
    if (results.length > 0)
      console.error(
        `${results.length} of ${lines.length} lines were read. Run it again: nothing is recorded twice.`,
      )
    return explainError(error, { command: 'returns', json: options['json'] === true })
  }
  return printSummary(results)
}

async function linesOf(file: string): Promise<ReturnLine[]> {
  const lines = readReturnRecords(await readCsvFile(file))
  if (lines.length === 0) throw new PlainError(`${file} lists no letters.`)
  return lines
}

function printResults(results: readonly Result[], json: boolean) {
  for (const one of results) {
    if (json) {
      console.log(safeJson(one))
      continue
    }
    const { line, reference, result, letter, return_reason, detail } = one
    const letterWords = letter ? [letter.name, letter.place].filter(Boolean).join(', ') : reference
    const words = detail ?? return_reason ?? 'no reason'
    console.log(plainText(`line ${line}: ${result}: ${letterWords}: ${words}`).replaceAll('\n', ' '))
  }
}

/** Results that ask for nothing more. */
const settled = ['recorded', 'ready', 'already_recorded', 'duplicate_in_request']

function printSummary(results: readonly Result[]) {
  const countOf = (...names: string[]) => results.filter(({ result }) => names.includes(result)).length
  const setAside = results.length - countOf(...settled)
  const parts = [
    [countOf('recorded'), 'recorded'],
    [countOf('ready'), 'ready, nothing was recorded (dry run)'],
    [countOf('already_recorded', 'duplicate_in_request'), 'recorded already or listed twice'],
    [setAside, 'set aside'],
  ] as const
  const words = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  console.error(`${words.join('; ')}.`)
  return setAside > 0 ? 1 : 0
}
