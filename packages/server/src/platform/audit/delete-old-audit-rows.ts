import { leavingText } from '@alphorn/contract/accounts/audit-chain'
import { sql } from 'kysely'
import { bytesOf, chainOf, sealsIn } from '#server/platform/audit/chain'
import { writeSeals } from '#server/platform/audit/seal'
import type { SigningKey } from '#server/platform/audit/signing-key'
import type { Pools } from '#server/platform/db/connect'
import { transaction, type Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'

const atOnce = 1000

type Chain = { account_id: string; project_id: string }
type LeavingRun = {
  first_position: number
  length: number
  seals: Buffer
  checkpoints: number | null
  earliest: string
  latest: string
  /** The rows that are deleted earlier than their month; null if they are deleted with it. */
  stray: string[] | null
}

// Taken before the rows are read. A caller that waits for this lock while it holds locks on the rows would delay the
// deletion.
const lockSealing = statement<{}>()('audit_drop_lock', () =>
  build.selectFrom('audit_sealing').select('floor').forUpdate().skipLocked(),
)
type Sealed = { floor: number; xid: string; seq: number }
const findSealed = statement<{ months: number }>()('audit_drop_sealed', (p) =>
  rawQuery<Sealed & { cutoff: string }>(sql`select floor, xid::text, seq,
      date_trunc('month', (select app_now()) - make_interval(months => ${p.months}::int))::date as cutoff
    from audit_sealing`),
)
// Drops whole months once all of their rows are sealed.
const findUnsealed = statement<Sealed & { cutoff: string }>()('audit_drop_unsealed', (p) =>
  rawQuery<{ seq: number }>(sql`select seq from audit_rows where started_at < ${p.cutoff}::date
      and seq > ${p.floor}::bigint and (xid, seq) > (${p.xid}::text::xid8, ${p.seq}::bigint) limit 1`),
)
const announce = statement<{ cutoff: string }>()('audit_drop_announce', (p) =>
  rawQuery<{ cutoff: string }>(sql`update audit_sealing
    set dropped_before = greatest(dropped_before, ${p.cutoff}::date) returning dropped_before as cutoff`),
)
const findChain = statement<{ cutoff: string }>()('audit_drop_chain', (p) =>
  rawQuery<Chain & { last: number }>(sql`
    select account_id, project_id, max(first_position) as last from audit_seals
    where month < ${p.cutoff}::date and seqs is not null group by 1, 2 limit 1`),
)
const deleteRuns = statement<Chain & { last: number; cutoff: string }>()('audit_delete_runs', (p) =>
  rawQuery<LeavingRun>(sql`
    with leaving as (
      select first_position from audit_seals
      where account_id = ${p.account_id} and project_id = ${p.project_id} and first_position <= ${p.last}::bigint
      order by first_position limit ${sql.lit(atOnce)} for update),
    taken as (
      delete from audit_seals where account_id = ${p.account_id} and project_id = ${p.project_id}
        and first_position in (select first_position from leaving) returning *)
    select first_position, length, seals, checkpoints, earliest::text, latest::text,
      case when month >= ${p.cutoff}::date then seqs end as stray
    from taken order by first_position`),
)
// Calls around midnight may precede, in the chain, a call of the dropped month. They are deleted with that month.
type Strays = { account_id: string; seqs: string[]; earliest: string; latest: string; cutoff: string }
const deleteStrays = statement<Strays>()('audit_delete_strays', (p) =>
  rawQuery<unknown>(sql`delete from audit_rows
    where account_id = ${p.account_id} and seq = any(${p.seqs}::bigint[])
      and started_at between ${p.earliest}::text::timestamptz and ${p.latest}::text::timestamptz
      and started_at >= ${p.cutoff}::date::timestamptz`),
)
const deleteCheckpoints = statement<Chain & { last: number }>()('audit_delete_checkpoints', (p) =>
  rawQuery<{ number: number }>(sql`delete from audit_checkpoints
    where account_id = ${p.account_id} and project_id = ${p.project_id} and position <= ${p.last}::bigint
    returning number`),
)
type Deletion = { cutoff: string; count: number }
const deleteChanges = (p: Deletion) =>
  rawQuery<{ dropped: number }>(sql`
    with gone as (delete from audit_changes where (account_id, request_id) in (
      select account_id, request_id from audit_changes where changed_at < ${p.cutoff}::date::timestamptz
      order by changed_at limit ${p.count}::int) returning 1)
    select count(*)::int as dropped from gone`)
const deleteUnpartitioned = (p: Deletion) =>
  rawQuery<{ dropped: number }>(sql`
    with gone as (delete from audit_rows_default where (xid, seq) in (
      select xid, seq from audit_rows_default where started_at < ${p.cutoff}::date::timestamptz
      limit ${p.count}::int) returning 1)
    select count(*)::int as dropped from gone`)
const findPartitions = statement<{ cutoff: string }>()('audit_drop_partitions', (p) =>
  rawQuery<{
    name: string
  }>(sql`select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'audit_rows'::regclass and relname ~ '^audit_rows_[0-9]{4}_[0-9]{2}$'
      and relname < to_char(${p.cutoff}::date, '"audit_rows_"YYYY_MM')`),
)

/**
 * Drops the months that are older than the retention time of the history. Each chain keeps the last seal of the deleted
 * part, signed, so that the rest can still be verified. Only sealed rows are deleted. The job may be killed at any
 * point and run again.
 */
export async function deleteOldAuditRows(
  { write }: Pick<Pools, 'write'>,
  months: number,
  key: SigningKey,
  rowsAtOnce = 5000,
): Promise<void> {
  const announced = await transaction(write, (tx) => announceCutoff(tx, months))
  if (!announced) return
  const { cutoff } = announced
  while (await transaction(write, (tx) => shortenChain(tx, cutoff, key)));
  // In small transactions: one statement over all rows would exceed its time limit, and seal nothing meanwhile.
  const limits = { cutoff, count: rowsAtOnce }
  while (await transaction(write, (tx) => deleteSome(tx, deleteChanges, limits)));
  while (await transaction(write, (tx) => deleteSome(tx, deleteUnpartitioned, limits)));
  await transaction(write, (tx) => dropPartitions(tx, cutoff))
}

/**
 * Returns the month before which rows are deleted; undefined while some of them are not sealed, or while another
 * process seals.
 */
async function announceCutoff(tx: Tx, months: number) {
  if (!(await tx.row(lockSealing, {}))) return undefined
  const sealed = (await tx.row(findSealed, { months }))!
  return (await tx.row(findUnsealed, sealed)) ? undefined : await tx.row(announce, sealed)
}

/** Removes a thousand runs from the beginning of a chain. Returns false when no chain has any that may be removed. */
async function shortenChain(tx: Tx, cutoff: string, key: SigningKey): Promise<boolean> {
  const found = await tx.row(findChain, { cutoff })
  if (!found) return false
  const { last: lastRun, ...at } = found
  const runs = await tx.rows(deleteRuns, { ...at, last: lastRun, cutoff })
  const run = runs.at(-1)
  if (!run) return true // another process took them
  deleteStraysOf(tx, at.account_id, runs, cutoff)
  const last = run.first_position + run.length - 1
  const signed = await tx.rows(deleteCheckpoints, { ...at, last })
  const numbers = [...signed.map(({ number }) => number), ...runs.map(({ checkpoints }) => checkpoints ?? 0)]
  const leaving = {
    first_position: 1,
    length: last,
    seal: sealsIn(run.seals).at(-1)!,
    checkpoints: Math.max(...numbers),
  }
  const { seal, ...written } = leaving
  const signature = key.sign(leavingText(chainOf(at), leaving))
  const stub = { ...at, ...written, seals: bytesOf(seal), public_key: key.publicKey, signature }
  const times = { month: cutoff, earliest: cutoff, latest: cutoff }
  tx.write(writeSeals, { runs: JSON.stringify([{ ...stub, ...times }]) })
  return true
}

function deleteStraysOf(tx: Tx, account_id: string, runs: readonly LeavingRun[], cutoff: string) {
  for (const { stray: seqs, earliest, latest } of runs)
    if (seqs) tx.write(deleteStrays, { account_id, seqs, earliest, latest, cutoff })
}

/** Returns whether this process may drop now. If another one drops months or seals rows, the next run does it. */
async function mayDrop(tx: Tx) {
  if (!(await tx.row(lockSealing, {}))) return false
  // The lock that dropping takes makes all calls wait: rather not now than for long.
  await tx.query(rawQuery(sql`set local lock_timeout = '500ms'`))
  return true
}

/** Deletes a number of rows. Returns whether more may be left. */
async function deleteSome(tx: Tx, deleting: typeof deleteChanges, limits: Deletion) {
  if (!(await mayDrop(tx))) return false
  const [gone] = await tx.query(deleting(limits))
  return gone?.dropped === limits.count
}

async function dropPartitions(tx: Tx, cutoff: string) {
  if (!(await mayDrop(tx))) return
  for (const { name } of await tx.rows(findPartitions, { cutoff }))
    await tx.query(rawQuery(sql`drop table ${sql.id(name)}`))
}
