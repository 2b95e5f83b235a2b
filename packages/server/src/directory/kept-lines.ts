import { type SelectQueryBuilder, sql } from 'kysely'
import { type Db, transaction, type Writer } from '#server/db/connection'
import type { Pools } from '#server/db/connect'
import { raw } from '#server/db/raw'
import { statement } from '#server/db/statement'
import type { Tables } from '#server/db/tables'
import { lineVersion, linesOf } from '#server/directory/company-lines'

/** Lines of JSON in UTF-8, how many, the last id, and whether more ids were given than asked for. */
type CompanyLines = { text: Uint8Array; rows: number; last: string | null; more: boolean }

// oxlint-disable-next-line typescript/no-explicit-any -- any query of ids will do
type Ids = SelectQueryBuilder<Tables, any, { company_id: string }>

type Found = { company_id: string; line: string | null }

/**
 * The first `count` companies of the ids as lines: those that are kept as they are, the others made here. The ids come in
 * their order; one more than `count` says that there are more.
 */
export async function companyLines(db: Db, ids: Ids, count: number): Promise<CompanyLines> {
  const found = await db.query(
    raw<Found>(sql`
      with ids as materialized (${ids})
      select ids.company_id, kept.line from ids
      left join company_lines kept on kept.company_id = ids.company_id and kept.version = ${lineVersion}::int
      order by ids.company_id`),
  )
  const shown = found.slice(0, count)
  const lines = await completed(db, shown)
  return {
    text: encoded(lines),
    rows: lines.length,
    last: shown.at(-1)?.company_id ?? null,
    more: found.length > count,
  }
}

/** Makes the lines that are not kept. One that cannot be made left the directory since the list was built. */
async function completed(db: Db, found: readonly Found[]): Promise<string[]> {
  const missing = found.filter(({ line }) => line === null).map(({ company_id }) => company_id)
  const lines = missing.length > 0 ? await linesOf(db, missing) : []
  const made = new Map(lines.map(({ company_id, text }) => [company_id, text]))
  return found.flatMap(({ company_id, line }) => line ?? made.get(company_id) ?? [])
}

// Line by line: one text of all of them would be copied twice more, and be wide where one of its letters is.
function encoded(lines: readonly string[]) {
  const size = lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0)
  const text = Buffer.allocUnsafe(size)
  let end = 0
  for (const line of lines) {
    end += text.write(line, end)
    text[end++] = newline
  }
  return text
}

const newline = 10

const batchSize = 500

// Skipping what another process makes, or a change that is not committed yet holds. Whoever changes one of these
// companies waits for this transaction, and takes the line away again.
const takeStale = statement<{ most: number }>()('company_lines_take', (p) =>
  raw<{ company_id: string }>(sql`
    select company_id from company_lines where version < ${sql.lit(lineVersion)}
    order by version limit ${p.most} for update skip locked`),
)

type Made = { company_ids: string[]; lines: (string | null)[] }

const keepMade = statement<Made>()('company_lines_keep', (p) =>
  raw<object>(sql`
    update company_lines kept set version = ${sql.lit(lineVersion)}, line = made.line
    from unnest(${p.company_ids}::text[], ${p.lines}::text[]) made (company_id, line)
    where kept.company_id = made.company_id`),
)

/** Makes the lines of companies that changed, until none is left to make. */
export async function keepLines({ write }: Pools) {
  while ((await keepSomeLines(write)) > 0);
}

async function keepSomeLines(writer: Writer) {
  return transaction(writer, async (tx) => {
    const stale = (await tx.rows(takeStale, { most: batchSize })).map(({ company_id }) => company_id)
    if (stale.length === 0) return 0
    const made = new Map((await linesOf(tx, stale)).map((line) => [line.company_id, line]))
    const lines = stale.map((company_id) => {
      const line = made.get(company_id)
      return line?.alone ? line.text : null
    })
    tx.write(keepMade, { company_ids: stale, lines })
    return stale.length
  })
}
