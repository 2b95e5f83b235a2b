import assert from 'node:assert/strict'
import { ApiError } from '@alphorn/sdk/client'

/** Prints a line of the demo. */
export type Report = (line: string) => void

/** Seconds until the lease in the demo expires. */
export type WaitSeconds = (seconds: number) => Promise<void>

/** Returns the expected refusal of a call; any other result ends the demo. */
export async function refusalOf(call: Promise<{ status: number }>, status: number, code: string) {
  const outcome = await call.catch((error: unknown) => error)
  assert(
    outcome instanceof ApiError,
    `This should be refused with ${status} ${code}: ${JSON.stringify(outcome)}`,
  )
  assert.equal(`${outcome.status} ${outcome.code}`, `${status} ${code}`)
  return outcome
}

/** Formats a refusal in one line: status, code, and the field errors if there are any. */
export function inWords({ status, code, errors, message }: ApiError) {
  const fields = errors.map((error) => `${error.code} at ${error.field}`)
  return `${status} ${code}: ${fields.length > 0 ? fields.join(', ') : message}`
}

/** Returns the lines of rows under headings, each column as wide as its widest cell. */
export function alignRows(heading: readonly string[], rows: readonly (readonly string[])[]) {
  const all = [heading, ...rows]
  const widths = heading.map((_, column) => Math.max(...all.map((row) => row[column]!.length)))
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
}
