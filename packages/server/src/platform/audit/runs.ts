import type { AuditChain, AuditCheckpoint, SealedRow } from '@alphorn/contract/accounts/audit-chain'
import { type SqlBool, sql } from 'kysely'
import { keyOf, sealedColumns, sealedRowOf, sealFrom, sealsIn } from '#server/platform/audit/chain'
import type { Db } from '#server/platform/db/connection'
import type { ReadPart } from '#server/platform/db/long-reads'
import { build } from '#server/platform/db/statement'

/** A row as the table holds it, with its number (null in an export, which has none), and whether it is sealed. */
export type NumberedRow = { seq: number | null; row: SealedRow; sealed: boolean }

/**
 * Consecutive sealed rows: their state when they were sealed and their present state. `left` means that they were
 * deleted from the history.
 */
export type Run = {
  first_position: number
  length: number
  seals: string[]
  /** For each position, the rows that were found there: one if the history is intact. */
  places: NumberedRow[][]
  left: { checkpoints: number; public_key: string; signature: string } | null
}

const maxRuns = 200
const maxRows = 4000

/** Whether sealing has passed a row: it is below the floor, or it was sealed in its turn. */
export const isSealed = sql<boolean>`(audit_rows.seq <= audit_sealing.floor
  or (audit_rows.xid, audit_rows.seq) <= (audit_sealing.xid, audit_sealing.seq))`

/**
 * Reads the runs of a chain in order, a few thousand rows at a time. Each statement is its own transaction, so memory
 * use stays constant.
 */
export async function* runsOf(readPart: ReadPart, chain: AuditChain): AsyncGenerator<Run[]> {
  let after = 0
  for (;;) {
    const runs = await readPart((db) => runsAfter(db, chain, after))
    if (runs.length === 0) return
    after = runs.at(-1)!.first_position
    yield runs
  }
}

async function runsAfter(db: Db, chain: AuditChain, after: number): Promise<Run[]> {
  const page = await findRuns(db, chain, after)
  const rows = await findRows(db, chain, page)
  return page.map((run) => runOf(run, rows))
}

type StoredRun = Awaited<ReturnType<typeof findRuns>>[number]

function runOf(stored: StoredRun, rows: ReadonlyMap<number, NumberedRow[]>): Run {
  const { first_position, length, seqs, seals, checkpoints, public_key, signature } = stored
  return {
    first_position,
    length,
    seals: sealsIn(seals),
    places: (seqs ?? []).map((seq) => rows.get(Number(seq)) ?? []),
    left:
      seqs === null
        ? { checkpoints: checkpoints ?? 0, public_key: public_key ?? '', signature: signature ?? '' }
        : null,
  }
}

async function findRuns(db: Db, chain: AuditChain, after: number) {
  const { account_id, project_id } = keyOf(chain)
  const next = build
    .selectFrom('audit_seals')
    .selectAll()
    .select(
      sql<number>`sum(case when seqs is null then 0 else length end) over (order by first_position)
        - case when seqs is null then 0 else length end`.as('before'),
    )
    .where('account_id', '=', account_id)
    .where('project_id', '=', project_id)
    .where('first_position', '>', after)
    .orderBy('first_position')
    .limit(maxRuns)
  return await db.query(
    build.selectFrom(next.as('next')).selectAll().where('before', '<', maxRows).orderBy('first_position'),
  )
}

async function findRows(db: Db, chain: AuditChain, runs: readonly StoredRun[]) {
  const kept = runs.filter(({ seqs }) => seqs !== null)
  if (kept.length === 0) return new Map<number, NumberedRow[]>()
  const seqs = kept.flatMap((run) => run.seqs!)
  const rows = await db.query(
    build
      .selectFrom('audit_rows')
      .innerJoin('audit_sealing', (join) => join.onTrue())
      .select([...sealedColumns, 'audit_rows.seq', isSealed.as('sealed')])
      .where(ofChain(chain))
      .where('started_at', '>=', earliestOf(kept))
      .where('started_at', '<=', latestOf(kept))
      .where(sql<SqlBool>`audit_rows.seq = any(${seqs}::bigint[])`),
  )
  const found = new Map<number, NumberedRow[]>()
  for (const { seq, sealed, ...row } of rows)
    found.set(seq, [...(found.get(seq) ?? []), { seq, row: sealedRowOf(row), sealed }])
  return found
}

function earliestOf(runs: readonly StoredRun[]) {
  return runs.reduce((least, { earliest }) => (earliest < least ? earliest : least), runs[0]!.earliest)
}

function latestOf(runs: readonly StoredRun[]) {
  return runs.reduce((most, { latest }) => (latest > most ? latest : most), runs[0]!.latest)
}

/** Reads the rows of a chain. */
export function ofChain({ account_id, project_id }: AuditChain) {
  return project_id === null
    ? sql<SqlBool>`audit_rows.account_id = ${account_id} and audit_rows.project_id is null`
    : sql<SqlBool>`audit_rows.account_id = ${account_id} and audit_rows.project_id = ${project_id}`
}

/** Reads the checkpoints of a chain between two positions, both included, in order. */
export async function checkpointsBetween(
  db: Db,
  chain: AuditChain,
  first: number,
  last: number,
): Promise<AuditCheckpoint[]> {
  const { account_id, project_id } = keyOf(chain)
  const rows = await db.query(
    build
      .selectFrom('audit_checkpoints')
      .select(['number', 'position', 'seal', 'made_at', 'public_key', 'signature'])
      .where('account_id', '=', account_id)
      .where('project_id', '=', project_id)
      .where('position', '>=', first)
      .where('position', '<=', last)
      .orderBy('number'),
  )
  return rows.map(({ seal, made_at, ...rest }) => ({
    ...rest,
    seal: sealFrom(seal),
    made_at: made_at.toISOString(),
  }))
}
