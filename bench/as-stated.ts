import type { ParsedRow } from '@alphorn/server/directory/companies/company-row'

/** Generated companies as a register would state them: what the demo invented, only demo accounts see. */
export async function* asStated(rows: AsyncIterable<ParsedRow>): AsyncGenerator<ParsedRow> {
  for await (const parsed of rows)
    yield parsed.ok ? { ...parsed, row: { ...parsed.row, source_names: ['bench'] } } : parsed
}
