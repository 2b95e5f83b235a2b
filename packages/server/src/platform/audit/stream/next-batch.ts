import { sql } from 'kysely'
import { sealedColumns, sealedRowOf, type StoredRow } from '#server/platform/audit/chain'
import type { Db } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'
import { recordOf, type StreamedRow } from '#server/platform/audit/stream/record'

const maxRows = 500
const maxRuns = 200

/** Whole runs of sealed rows, in the order in which they were sealed. `last` is the number of the last run. */
type Batch = { last: number; rows: StreamedRow[] }

type Numbered = StoredRow & { number: number; position: number; seal: string }

const columns = sql.join(sealedColumns.map((name) => sql.ref(`a.${name}`)))
const findNext = statement<{ after: number }>()('audit_stream_next', (p) =>
  rawQuery<Numbered | ({ [Name in keyof Numbered]: null } & { number: number })>(sql`
    with next as (select *, sum(length) over (order by number) - length as before from (
        select * from audit_seals where number > ${p.after}::bigint order by number limit ${sql.lit(maxRuns)}) n)
    select r.number, r.first_position + at.nth - 1 as position,
      encode(substring(r.seals from ((at.nth - 1) * 32 + 1)::int for 32), 'hex') as seal, ${columns}
    from next r
    left join lateral unnest(r.seqs) with ordinality as at (seq, nth) on true
    left join audit_rows a on a.seq = at.seq and a.account_id = r.account_id
      and a.started_at >= r.earliest and a.started_at <= r.latest
    where r.before = 0 or r.before + r.length <= ${sql.lit(maxRows)}
    order by r.number, at.nth`),
)

/** Returns the next runs of sealed rows; null if all were sent. Rows that were deleted in the meantime are missing. */
export async function nextBatch(db: Db, after: number): Promise<Batch | null> {
  const found = await db.rows(findNext, { after })
  const last = found.at(-1)
  if (!last) return null
  const rows = found.filter((row): row is Numbered => row.started_at !== null && row.seal !== null)
  return {
    last: Number(last.number),
    rows: rows.map(({ number: _number, position, seal, ...row }) =>
      recordOf(sealedRowOf(row), Number(position), `sha256:${seal}`),
    ),
  }
}
