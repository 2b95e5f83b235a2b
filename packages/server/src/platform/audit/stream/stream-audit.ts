import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { nextBatch } from '#server/platform/audit/stream/next-batch'
import { sendRecords } from '#server/platform/audit/stream/send'
import type { AuditStreamSettings } from '#server/platform/config/audit-stream'
import type { Pools } from '#server/platform/db/connect'
import { pooledDb, transaction } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'
import type { Log } from '#server/platform/log'

// The position moves as soon as the receiver has accepted a batch. Rows that a process sent just before it ended are
// sent again, with the same ids. A lease ensures that one process sends at a time. A lock would need a transaction as
// long as a request, which would keep rows from being sealed.

type StreamDependencies = {
  settings: AuditStreamSettings | null
  signal: AbortSignal
  log: Pick<Log, 'warn'>
}
type Turn = { holder: string; position: number; attempts: number }

/** Longer than one attempt may take. */
const leaseSeconds = 60
const maxPauseSeconds = 300

const findWork = statement<{}>()('audit_stream_work', () =>
  rawQuery<{ enabled: boolean; waiting: boolean }>(sql`select enabled,
    exists (select from audit_seals where number > position) as waiting from audit_stream`),
)
const disable = statement<{}>()('audit_stream_disable', () =>
  rawQuery<unknown>(sql`update audit_stream set enabled = false, attempts = 0, retry_at = null, failing_since = null,
    failure = null where enabled`),
)
const takeTurn = statement<{ holder: string }>()('audit_stream_take', (p) =>
  rawQuery<{ position: number; attempts: number }>(sql`update audit_stream
    set enabled = true, holder = ${p.holder}, held_until = app_now() + ${sql.lit(leaseSeconds)} * interval '1 second'
    where coalesce(held_until, '-infinity') <= app_now() and coalesce(retry_at, '-infinity') <= app_now()
    returning position, attempts`),
)
const movePosition = statement<{ holder: string; from: number; to: number }>()('audit_stream_move', (p) =>
  rawQuery<{ position: number }>(sql`update audit_stream
    set position = ${p.to}::bigint, accepted_at = app_now(), attempts = 0, retry_at = null, failing_since = null,
      failure = null, held_until = app_now() + ${sql.lit(leaseSeconds)} * interval '1 second'
    where holder = ${p.holder} and position = ${p.from}::bigint returning position`),
)
// One reading of the clock for both times, because `app_now()` returns a new instant at each call.
const noteFailure = statement<{ holder: string; failure: string; pauseSeconds: number }>()(
  'audit_stream_fail',
  (p) =>
    rawQuery<unknown>(sql`update audit_stream
    set attempts = attempts + 1, failure = ${p.failure}, failing_since = coalesce(failing_since, clock.now),
      retry_at = clock.now + ${p.pauseSeconds}::float8 * interval '1 second'
    from (select app_now() as now) clock
    where holder = ${p.holder}`),
)
const endTurn = statement<{ holder: string }>()('audit_stream_end', (p) =>
  rawQuery<unknown>(sql`update audit_stream set holder = null, held_until = null where holder = ${p.holder}`),
)

/**
 * Sends sealed rows until all are accepted or a batch is refused. Safe to run concurrently and to be killed at any
 * point.
 */
export async function streamAudit(
  { read, write }: Pick<Pools, 'read' | 'write'>,
  dependencies: StreamDependencies,
): Promise<void> {
  const db = pooledDb(read)
  const { enabled = false, waiting = false } = (await db.row(findWork, {})) ?? {}
  if (!dependencies.settings) {
    if (enabled) await transaction(write, (tx) => tx.rows(disable, {}))
    return
  }
  if (!waiting) return
  const holder = randomUUID()
  const taken = await transaction(write, (tx) => tx.row(takeTurn, { holder }))
  if (!taken) return
  try {
    await sendAll(
      { read, write },
      { ...dependencies, settings: dependencies.settings },
      { holder, ...numbersIn(taken) },
    )
  } finally {
    await transaction(write, (tx) => tx.rows(endTurn, { holder }))
  }
}

type SendContext = StreamDependencies & { settings: AuditStreamSettings }

async function sendAll(
  { read, write }: Pick<Pools, 'read' | 'write'>,
  dependencies: SendContext,
  turn: Turn,
) {
  const { settings, signal, log } = dependencies
  const { holder, attempts } = turn
  let from = turn.position
  while (!signal.aborted) {
    const batch = await nextBatch(pooledDb(read), from)
    if (!batch) return
    const refused = batch.rows.length > 0 ? await sendUntilStopped(settings, batch.rows, signal) : null
    if (refused === 'stopped') return
    if (refused) {
      log.warn({ failure: refused.failure }, 'The audit stream does not go on')
      const asked = refused.retryAfterSeconds ?? 0
      const pauseSeconds = Math.min(maxPauseSeconds, Math.max(asked, 2 ** Math.min(attempts, 8)))
      await transaction(write, (tx) =>
        tx.rows(noteFailure, { holder, failure: storableText(refused.failure), pauseSeconds }),
      )
      return
    }
    const to = batch.last
    // Another process has taken over in the meantime, so its position is the valid one.
    if (!(await transaction(write, (tx) => tx.row(movePosition, { holder, from, to })))) return
    from = to
  }
}

async function sendUntilStopped(...[settings, rows, signal]: Parameters<typeof sendRecords>) {
  try {
    return await sendRecords(settings, rows, signal)
  } catch (error) {
    if (signal.aborted) return 'stopped' as const
    throw error
  }
}

function numbersIn({ position, attempts }: { position: number; attempts: number }) {
  return { position: Number(position), attempts: Number(attempts) }
}

/** PostgreSQL stores no NUL and no lone surrogate. */
function storableText(text: string) {
  return text.toWellFormed().replaceAll('\u0000', '')
}
