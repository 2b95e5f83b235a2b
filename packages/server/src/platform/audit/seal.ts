import { type Selectable, sql, type SqlBool } from 'kysely'
import {
  bytesOf,
  chainOf,
  keyOf,
  sealedColumns,
  sealedRowOf,
  sealFrom,
  sealOf,
  type StoredRow,
} from '#server/platform/audit/chain'
import type { Pools } from '#server/platform/db/connect'
import { transaction, type Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'
import type { Tables } from '#server/platform/db/tables'

// Rows are sealed in the order (xid, seq), below the smallest transaction id that is still running. Rows are written by
// concurrent transactions, so neither their times nor their numbers say which came first. Transaction ids do: all ids
// below pg_snapshot_xmin have ended, so the rows below that bound are complete. A later commit has a greater id, so no
// later row can precede a sealed one.

const atOnce = 500

type Progress = Pick<Selectable<Tables['audit_sealing']>, 'floor' | 'xid' | 'seq' | 'cluster'>
type DueRow = StoredRow & { xid: string; seq: number; month: string }
type Head = { account_id: string; project_id: string; position: number; seal: string | null }

// One process seals at a time; a process that finds the row locked has nothing to do.
const lockProgress = statement<{}>()('audit_sealing_lock', () =>
  build.selectFrom('audit_sealing').select(['floor', 'xid', 'seq', 'cluster']).forUpdate().skipLocked(),
)
const dueRows = (p: { floor: unknown; xid: unknown; seq: unknown }, bound: string) =>
  rawQuery<DueRow>(sql`select ${sql.join(sealedColumns.map((name) => sql.ref(name)))}, xid, seq,
      to_char(started_at, 'YYYY-MM-01') as month
    from audit_rows
    where seq > ${p.floor}::bigint and (xid, seq) > (${p.xid}::xid8, ${p.seq}::bigint) ${sql.raw(bound)}
    order by xid, seq limit ${sql.lit(atOnce)}`)
const findDue = statement<Progress>()('audit_due', (p) =>
  dueRows(p, 'and xid < (select pg_snapshot_xmin(pg_current_snapshot()))'),
)
const findAll = statement<Progress>()('audit_due_at_rest', (p) => dueRows(p, ''))
const findHeads = statement<{ accounts: string[]; projects: string[] }>()('audit_heads', (p) =>
  build
    .selectFrom('audit_chains')
    .select(['account_id', 'project_id', 'position', 'seal'])
    .where(
      sql<SqlBool>`(account_id, project_id) in
        (select * from unnest(${p.accounts}::text[], ${p.projects}::text[]))`,
    ),
)
/** Inserts runs of sealed rows, as JSON. */
export const writeSeals = statement<{ runs: string }>()('audit_seals_write', (p) =>
  rawQuery<unknown>(sql`insert into audit_seals
    select * from json_populate_recordset(null::audit_seals, ${p.runs}::json)`),
)
const writeHeads = statement<{ heads: string }>()('audit_heads_write', (p) =>
  rawQuery<unknown>(sql`insert into audit_chains (account_id, project_id, position, seal)
    select account_id, project_id, position, seal from json_populate_recordset(null::audit_chains, ${p.heads}::json)
    on conflict (account_id, project_id) do update set position = excluded.position, seal = excluded.seal`),
)
const writeProgress = statement<{ xid: string; seq: number }>()('audit_sealing_write', (p) =>
  rawQuery<unknown>(sql`update audit_sealing set xid = ${p.xid}::xid8, seq = ${p.seq}::bigint`),
)

/**
 * Seals the rows that are due, in batches of one transaction each. Safe to run concurrently and to be killed at any
 * point.
 */
export async function sealAuditRows({ write }: Pick<Pools, 'write'>): Promise<void> {
  let sealed: number
  do sealed = await transaction(write, sealSome)
  while (sealed === atOnce)
}

async function sealSome(tx: Tx): Promise<number> {
  const progress = await tx.row(lockProgress, {})
  if (!progress) return 0
  // A separate statement, so that its snapshot is taken after the lock.
  return await sealRows(tx, await tx.rows(findDue, progress))
}

async function sealRows(tx: Tx, rows: readonly DueRow[]): Promise<number> {
  const last = rows.at(-1)
  if (!last) return 0
  const heads = await headsOf(tx, rows)
  const runs = [...Map.groupBy(rows, nameOf)].flatMap(([name, ofChain]) =>
    extendChain(heads.get(name)!, ofChain),
  )
  tx.write(writeSeals, { runs: JSON.stringify(runs) })
  const written = [...heads.values()].map((head) => ({ ...head, seal: bytesOf(head.seal!) }))
  tx.write(writeHeads, { heads: JSON.stringify(written) })
  tx.write(writeProgress, { xid: last.xid, seq: last.seq })
  return rows.length
}

function nameOf(row: Pick<StoredRow, 'account_id' | 'project_id'>) {
  return `${row.account_id} ${row.project_id ?? ''}`
}

async function headsOf(tx: Tx, rows: readonly DueRow[]): Promise<Map<string, Head>> {
  const heads = new Map<string, Head>(
    rows.map((row) => [nameOf(row), { ...keyOf(row), position: 0, seal: null }]),
  )
  const known = await tx.rows(findHeads, {
    accounts: [...heads.values()].map(({ account_id }) => account_id),
    projects: [...heads.values()].map(({ project_id }) => project_id),
  })
  for (const head of known) heads.set(nameOf(chainOf(head)), { ...head, seal: sealFrom(head.seal) })
  return heads
}

/** Appends the rows to the chain with the given head, and moves the head. Each range within a month becomes a run. */
function extendChain(head: Head, rows: readonly DueRow[]) {
  const runs: Run[] = []
  for (const stored of rows) {
    const { xid: _xid, seq, month, ...row } = stored
    const position = head.position + 1
    const seal = sealOf(head.seal, position, sealedRowOf(row))
    const last = runs.at(-1)
    const run = last?.month === month ? last : newRun(head, stored)
    if (run !== last) runs.push(run)
    run.length++
    run.seqs.push(seq)
    run.seals += seal.slice('sha256:'.length)
    if (row.started_at < run.earliest) run.earliest = row.started_at
    if (row.started_at > run.latest) run.latest = row.started_at
    Object.assign(head, { position, seal })
  }
  return runs
}

type Run = ReturnType<typeof newRun>

function newRun({ account_id, project_id, position }: Head, { month, started_at }: DueRow) {
  return {
    account_id,
    project_id,
    first_position: position + 1,
    length: 0,
    month,
    earliest: started_at,
    latest: started_at,
    seqs: [] as number[],
    seals: '\\x',
  }
}

const ownCluster = statement<{}>()('cluster_own', () =>
  rawQuery<{ cluster: string; last: number }>(sql`select system_identifier::text as cluster,
    (select last_value from audit_rows_seq)::bigint as last from pg_control_system()`),
)
const lockProgressToMove = statement<{}>()('audit_sealing_lock_to_move', () =>
  build.selectFrom('audit_sealing').select(['floor', 'xid', 'seq', 'cluster']).forUpdate(),
)
const moveIn = statement<{ cluster: string; last: number }>()('audit_sealing_move_in', (p) =>
  rawQuery<unknown>(sql`update audit_sealing
    set cluster = ${p.cluster}, floor = ${p.last}::bigint, xid = '0'::xid8, seq = 0`),
)

/**
 * Runs before any request is served. A database that was restored, moved or upgraded comes from another cluster, where
 * transaction ids differ. No process writes yet, so all of its rows are sealed at once, and the rows of this cluster
 * begin above them.
 */
export async function completeSealing({ write }: Pick<Pools, 'write'>): Promise<void> {
  await transaction(write, async (tx) => {
    const progress = await tx.row(lockProgressToMove, {})
    const own = (await tx.row(ownCluster, {}))!
    if (!progress || progress.cluster === own.cluster) return
    let at: Progress = progress
    for (;;) {
      const rows = await tx.rows(findAll, at)
      await sealRows(tx, rows)
      if (rows.length < atOnce) break
      at = { ...at, xid: rows.at(-1)!.xid, seq: rows.at(-1)!.seq }
    }
    tx.write(moveIn, own)
  })
}
