import { readFileSync } from 'node:fs'
import type { ParsedRow } from '@alphorn/server/directory/companies/company-row'

// Recorded responses of the sources, to test their readers. Where none was recorded, a test follows the description by
// readers of the source.

/** The folder of the recorded responses, which is next to the repository where available. */
export const samples = new URL('../../../shared/data/samples/', import.meta.url)

/** Returns a recorded response by its path in the folder. */
export function sample(name: string): Buffer {
  return readFileSync(new URL(name, samples))
}

/** Returns a text as a source would send it. */
export function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

/** Returns all rows that a parser reads. */
export async function collected(rows: AsyncIterable<ParsedRow>): Promise<ParsedRow[]> {
  const all: ParsedRow[] = []
  for await (const row of rows) all.push(row)
  return all
}

/** Returns the row of a parsed line, or the reason for which it could not be parsed. */
export function rowOf(parsed: ParsedRow | null | undefined) {
  return parsed?.ok ? parsed.row : parsed
}
