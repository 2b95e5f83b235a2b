import { type SelectQueryBuilder, sql } from 'kysely'
import { type Db, transaction, type Writer } from '#server/platform/db/connection'
import type { Pools } from '#server/platform/db/connect'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'
import type { Tables } from '#server/platform/db/tables'
import { workOneByOneIfFaulty } from '#server/directory/companies/one-by-one'
import { lineVersion, linesOf } from '#server/directory/companies/company-lines'
import { type GatheredLines, gatheredLines } from '#server/directory/companies/gathered-lines'

/**
 * Lines of JSON in UTF-8, their number, the last id, and whether there are more. The text is a view of the reused
 * buffer.
 */
type CompanyLines = { text: Uint8Array; rows: number; last: string | null; more: boolean }

// oxlint-disable-next-line typescript/no-explicit-any -- any query of ids will do
type Ids = SelectQueryBuilder<Tables, any, { company_id: string }>
type LineRange = { after?: string | undefined; count: number; memory?: GatheredLines }

/**
 * Returns the first `count` companies of the ids as lines, in the order of ids. Stored lines are copied byte for byte;
 * missing ones are built.
 */
export async function companyLines(db: Db, ids: Ids, chunk: LineRange): Promise<CompanyLines> {
  const lines = chunk.memory ?? gatheredLines()
  lines.begin()
  let found = 0
  let last: string | null = null
  await db.copy(cachedLines(ids, chunk), ([id, line]) => {
    if (++found > chunk.count) return
    last = id!.toString()
    if (line) lines.add(line)
    else lines.leave(last)
  })
  const missing = lines.missing()
  const made = new Map(missing.length > 0 ? await madeLines(db, missing) : [])
  const rows = Math.min(found, chunk.count) - missing.length + made.size
  return { text: lines.completed(made), rows, last, more: found > chunk.count }
}

/** A company without a line has left the directory since the list was built. */
async function madeLines(db: Db, missing: readonly string[]) {
  return (await linesOf(db, missing)).map(({ company_id, text }): [string, string] => [company_id, text])
}

// Both tables get the bound, because PostgreSQL does not infer it through the join. A merge of both indexes costs half
// as much as a lookup of each line. For a list with few companies PostgreSQL still chooses lookups.
function cachedLines(ids: Ids, { after = '', count }: LineRange) {
  return rawQuery<{ company_id: string; line: string | null }>(sql`
    select ids.company_id, kept.line from (${ids}) ids
    left join company_lines kept
      on kept.company_id = ids.company_id and kept.version = ${sql.lit(lineVersion)} and kept.company_id > ${after}
    where ids.company_id > ${after}
    order by ids.company_id limit ${sql.lit(count + 1)}`)
}

const batchSize = 500

// Skips rows that another process works on or an uncommitted change has locked. A concurrent change of one of these
// companies waits for this transaction, and then removes the line.
const lockStaleLines = statement<{ most: number }>()('company_lines_take', (p) =>
  rawQuery<{ company_id: string }>(sql`
    select company_id from company_lines where version < ${sql.lit(lineVersion)}
    order by version limit ${p.most} for update skip locked`),
)

type BuiltLines = { company_ids: string[]; lines: (string | null)[] }

const insertLines = statement<BuiltLines>()('company_lines_keep', (p) =>
  rawQuery<object>(sql`
    update company_lines kept set version = ${sql.lit(lineVersion)}, line = made.line
    from unnest(${p.company_ids}::text[], ${p.lines}::text[]) made (company_id, line)
    where kept.company_id = made.company_id`),
)

/** Builds the stored lines of changed companies until none is left. */
export async function cacheLines({ write }: Pools) {
  while ((await cacheSomeLines(write)) > 0);
}

/** Builds the next lines: one by one if one of them fails, which is then built when it is read. */
function cacheSomeLines(writer: Writer) {
  return workOneByOneIfFaulty(batchSize, {
    work: (most, note) => cacheNext(writer, most, note),
    setAside: (company_id) =>
      transaction(writer, async (tx) => tx.write(insertLines, { company_ids: [company_id], lines: [null] })),
  })
}

function cacheNext(writer: Writer, most: number, note: (company_id: string) => void) {
  return transaction(writer, async (tx) => {
    const stale = (await tx.rows(lockStaleLines, { most })).map(({ company_id }) => company_id)
    if (stale[0] !== undefined) note(stale[0])
    if (stale.length === 0) return 0
    const made = new Map((await linesOf(tx, stale)).map((line) => [line.company_id, line]))
    const lines = stale.map((company_id) => {
      const line = made.get(company_id)
      return line?.alone ? line.text : null
    })
    tx.write(insertLines, { company_ids: stale, lines })
    return stale.length
  })
}
