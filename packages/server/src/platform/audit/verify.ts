import type { AuditChain } from '@alphorn/contract/accounts/audit-chain'
import { sql } from 'kysely'
import { chainOf, keyOf, sealFrom } from '#server/platform/audit/chain'
import {
  checkpointsBetween,
  type NumberedRow,
  isSealed,
  ofChain,
  type Run,
  runsOf,
} from '#server/platform/audit/runs'
import {
  type Finding,
  forgetSeals,
  expectPosition,
  verifyCheckpoint,
  verifyDroppedRows,
  verifyPosition,
  reportFinding,
  reportChainFault,
  startVerifier,
  type ChainVerifier,
} from '#server/platform/audit/chain-verifier'
import type { Pools } from '#server/platform/db/connect'
import { type Db, transaction, type Writer } from '#server/platform/db/connection'
import { partsOf } from '#server/platform/db/long-reads'
import { rawQuery } from '#server/platform/db/raw'
import { build } from '#server/platform/db/statement'

export type ChainReport = {
  chain: AuditChain
  /** Number of rows that were checked. */
  rows: number
  checkpoints: number
  /** The first hundred findings, in the order of the chain. */
  findings: readonly Finding[]
}

type Scope = { account_id?: string | undefined; project_id?: string | undefined }

const kept = ['audit_chains', 'audit_seals', 'audit_checkpoints']

/**
 * Finds every chain of the scope that left any trace, including one whose seals are gone. A project is found by its own
 * tables.
 */
export async function chainsOf(db: Db, { account_id, project_id }: Scope): Promise<AuditChain[]> {
  const [column, value] = project_id ? ['project_id', project_id] : ['account_id', account_id]
  const named = value ? sql`where ${sql.ref(column!)} = ${value}` : sql``
  const rows = project_id
    ? sql`select account_id, project_id from projects ${named}`
    : sql`select account_id, coalesce(project_id, '') as project_id from audit_rows ${named} group by 1, 2`
  const traces = kept.map((name) => sql`union select account_id, project_id from ${sql.id(name)} ${named}`)
  const found = await db.query(
    rawQuery<{ account_id: string; project_id: string }>(
      sql`${rows} ${sql.join(traces, sql` `)} order by account_id, project_id`,
    ),
  )
  return found.map(chainOf)
}

/** Verifies the chains of the scope one after the other, each in one snapshot of the database. */
export async function verifyChains(
  { write }: Pick<Pools, 'write'>,
  scope: Scope,
  trusted: readonly string[],
  onReport: (report: ChainReport) => void,
): Promise<void> {
  const chains = await inSnapshot(write, (db) => chainsOf(db, scope))
  for (const chain of chains) onReport(await inSnapshot(write, (db) => verifyChain(db, chain, trusted)))
}

async function inSnapshot<T>(writer: Writer, work: (db: Db) => Promise<T>): Promise<T> {
  return await transaction(writer, async (tx) => {
    await tx.query(rawQuery(sql`set transaction isolation level repeatable read, read only`))
    await tx.query(rawQuery(sql`set local statement_timeout = 0`))
    return await work(tx)
  })
}

/**
 * Compares a chain with its rows. Finds every row that was changed, removed, moved or added since it was sealed, and
 * every seal or checkpoint that the service did not write. Must run in one snapshot of the database. `trusted` holds
 * the public keys that are accepted on checkpoints.
 */
export async function verifyChain(
  db: Db,
  chain: AuditChain,
  trusted: readonly string[],
): Promise<ChainReport> {
  const trial = startVerifier(chain, trusted)
  let checked = 0
  for await (const runs of runsOf(partsOf(db), chain)) {
    const upTo = runs.reduce((most, run) => Math.max(most, run.first_position + run.length - 1), checked)
    const checkpoints = await checkpointsBetween(db, chain, checked + 1, upTo)
    checked = upTo
    const candidates = runs.flatMap(({ places }) => places.flat())
    for (const run of runs) verifyRun(trial, run, candidates)
    for (const checkpoint of checkpoints) verifyCheckpoint(trial, checkpoint)
    forgetSeals(trial)
  }
  for (const beyond of await checkpointsBetween(db, chain, checked + 1, Number.MAX_SAFE_INTEGER))
    verifyCheckpoint(trial, beyond)
  await verifyHead(db, chain, trial)
  await findOrphanRows(db, chain, trial)
  return reportOf(trial)
}

export function reportOf({ chain, rows, checkpoints, findings }: ChainVerifier): ChainReport {
  return { chain, rows, checkpoints, findings }
}

function verifyRun(
  trial: ChainVerifier,
  { first_position, length, seals, places, left }: Run,
  candidates: readonly NumberedRow[],
) {
  expectPosition(trial, first_position)
  if (left) return verifyDroppedRows(trial, { first_position, length, seal: seals.at(-1) ?? '', ...left })
  if (seals.length !== length || places.length !== length)
    return reportChainFault(
      trial,
      'broken',
      `The run of seals from position ${first_position} on is not whole.`,
    )
  for (const [at, place] of places.entries()) verifyPosition(trial, seals[at]!, place, candidates)
}

/** The head on which the next seal will be based. */
async function verifyHead(db: Db, chain: AuditChain, trial: ChainVerifier) {
  const { account_id, project_id } = keyOf(chain)
  const [head] = await db.query(
    build
      .selectFrom('audit_chains')
      .select(['position', 'seal', 'checkpoints'])
      .where('account_id', '=', account_id)
      .where('project_id', '=', project_id),
  )
  const { position, before, checkpoints } = trial
  const known = head ?? { position: 0, seal: null, checkpoints: 0 }
  const seal = known.seal && sealFrom(known.seal)
  if (known.position !== position || (before !== undefined && seal !== before))
    reportChainFault(
      trial,
      'cut',
      `The head of the chain is at ${known.position}, its seals end at ${position}.`,
    )
  if (known.checkpoints !== checkpoints)
    reportChainFault(
      trial,
      'cut',
      `There were ${known.checkpoints} checkpoints, and there are ${checkpoints}.`,
    )
}

const maxReportedRows = 100

type OrphanRow = { request_id: string; seq: number }

/** Rows in the history that sealing has passed and that no seal covers, or that are sealed twice. */
async function findOrphanRows(db: Db, chain: AuditChain, trial: ChainVerifier) {
  const { account_id, project_id } = keyOf(chain)
  const known = sql`select unnest(seqs) as seq, earliest, latest from audit_seals
    where account_id = ${account_id} and project_id = ${project_id}`
  const strangers = await db.query(
    rawQuery<OrphanRow>(sql`with known as (${known})
      select request_id, audit_rows.seq from audit_rows, audit_sealing
      where ${ofChain(chain)} and started_at >= coalesce(dropped_before, '-infinity')
        and (${isSealed} or audit_rows.xid >= pg_snapshot_xmax(pg_current_snapshot()))
        and not exists (select from known where known.seq = audit_rows.seq
          and audit_rows.started_at between known.earliest and known.latest)
      order by audit_rows.seq limit ${maxReportedRows}`),
  )
  // A row that was moved to a time outside of its seals has already been reported at its original position.
  for (const { request_id } of strangers.filter(({ seq }) => !trial.named.has(seq)))
    reportFinding(trial, {
      kind: 'inserted',
      position: null,
      request_id,
      detail: 'The row is in the audit log, but no seal covers it.',
    })
  const twice = await db.query(
    rawQuery<{ seq: number }>(sql`with known as (${known})
      select seq from known group by seq having count(*) > 1 order by seq limit ${maxReportedRows}`),
  )
  for (const { seq } of twice)
    reportChainFault(trial, 'broken', `The row with the number ${seq} is sealed more than once.`)
}
