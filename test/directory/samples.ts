import { readFileSync } from 'node:fs'
import type { ParsedRow } from '@alphorn/server/directory/companies/company-row'

// Recorded answers of the sources, to test what reads them. Where none was recorded, a test follows what readers of the
// source describe.

/** The folder of the recorded answers, which is beside the repository where it is at hand. */
export const samples = new URL('../../../shared/data/samples/', import.meta.url)

/** A recorded answer by its path in the folder. */
export function sample(name: string): Buffer {
  return readFileSync(new URL(name, samples))
}

/** A text as a source would send it. */
export function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

/** All rows that a parser reads. */
export async function collected(rows: AsyncIterable<ParsedRow>): Promise<ParsedRow[]> {
  const all: ParsedRow[] = []
  for await (const row of rows) all.push(row)
  return all
}

/** The row of a line that could be parsed, or why it could not. */
export function rowOf(parsed: ParsedRow | null | undefined) {
  return parsed?.ok ? parsed.row : parsed
}
