import { statfs } from 'node:fs/promises'
import { Refusal } from '@alphorn/contract/core/errors'
import type { SystemHealth } from '@alphorn/contract/app/system-health'
import { sql } from 'kysely'
import type { WaysIn } from '#server/accounts/passwords/ways-in'
import { mailAddressOf } from '#server/accounts/mail/queue-mail'
import type { ReadCall } from '#server/platform/call'
import { ensureProven } from '#server/platform/caller'
import { readMigrations } from '#server/platform/db/migration-files'
import { lastNumberOf } from '#server/platform/db/migration-history'
import type { Db } from '#server/platform/db/connection'
import type { DiskOutlook } from '#server/platform/metrics/disk-series'
import { problemsOf } from '#server/app/operation/problems'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'

/** Sources of the installation's health other than its database. */
export type Installation = {
  version: string
  startedAt: Date
  dataDir: string
  mailBy: SystemHealth['mail']['by']
  /** Addresses of users who may see it; empty: every owner, or those of the first account if anyone may sign up. */
  operators: readonly string[]
  signUp: WaysIn['signUp']
  search: () => Record<string, unknown>
  /** The disk of PostgreSQL, and when it will be full; null if unknown. */
  disk: (db: Db) => Promise<DiskOutlook | null>
  /** The first sender of an `X-Forwarded-For` header that was ignored. */
  ignoredProxy: () => { at: Date; address: string } | null
}

type Numbers = {
  now: Date
  version: string
  bytes: number
  connections: number
  connections_max: number
  migrations: number
  newest: string
  jobs_open: number
  jobs_overdue: number
  lists_building: number
  cycles_running: number
  changes_unread: number
  changes_set_aside: number
  audit_unsealed: number
  events: number
  oldest_event: Date | null
  mails_waiting: number
  mails_failed: number
  mail_failure: string | null
  companies: number
  imported_at: Date | null
  backup_at: Date | null
  backup_verified_at: Date | null
  backup_rows: number | null
  backup_bytes: number | null
}

const findNumbers = statement<{}>()('health_numbers', () =>
  rawQuery<Numbers>(sql`select app_now() as now, current_setting('server_version') as version,
    pg_database_size(current_database()) as bytes,
    (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
    current_setting('max_connections')::int as connections_max,
    (select max(version) from schema_migrations) as migrations,
    (select name from schema_migrations order by version desc limit 1) as newest,
    (select count(*)::int from stage_jobs where closed_at is null) as jobs_open,
    (select count(*)::int from stage_jobs where closed_at is null and deadline_at < (select app_now())) as jobs_overdue,
    (select count(*)::int from list_builds where state in ('queued', 'running')) as lists_building,
    (select count(*)::int from cycles where state in ('queued', 'running')) as cycles_running,
    (select count(*)::int from (select 1 from company_changes limit 100000) c) as changes_unread,
    (select count(*)::int from company_versions_set_aside) as changes_set_aside,
    (select count(*)::int from (select 1 from audit_rows a, audit_sealing s
      where a.seq > s.seq and a.xid >= s.xid::xid8 and a.started_at > app_now() - interval '1 day' limit 100000) u) as audit_unsealed,
    (select count(*)::int from outbox) as events, (select min(created_at) from outbox) as oldest_event,
    (select count(*)::int from mails where sent_at is null and failed_at is null) as mails_waiting,
    (select count(*)::int from mails where failed_at is not null) as mails_failed,
    (select failure from mails where failure is not null order by mail_id desc limit 1) as mail_failure,
    (select greatest(reltuples, 0)::int from pg_class where oid = 'companies'::regclass) as companies,
    (select max(changed_at) from company_changes) as imported_at,
    b.made_at as backup_at, b.verified_at as backup_verified_at, b.rows as backup_rows, b.bytes as backup_bytes
    from (select 1) one left join (select * from backups order by made_at desc limit 1) b on true`),
)

type Run = {
  name: string
  every_seconds: number
  started_at: Date
  finished_at: Date | null
  failed_at: Date | null
  failure: string | null
}
const findRuns = statement<{}>()('health_background_jobs', () =>
  rawQuery<Run>(
    sql`select name, every_seconds, started_at, finished_at, failed_at, failure from background_job_runs order by name`,
  ),
)

type Source = { source: string; read_at: Date | null; failure: string | null }
const findSources = statement<{}>()('health_sources', () =>
  rawQuery<Source>(sql`select source, finished_at as read_at,
      case when failed_at > coalesce(finished_at, '-infinity') then failure end as failure
    from directory_sources order by source`),
)

const findFirstAccount = statement<{}>()('account_first', () =>
  rawQuery<{ account_id: string }>(
    sql`select account_id from accounts order by created_at, account_id limit 1`,
  ),
)

/**
 * Refuses a user who is not an operator. Without named operators, every owner is one. Where anyone may open an account,
 * only the owners of the first account are: it was opened by the person who set up the installation.
 */
export async function ensureOperator(
  call: Pick<ReadCall, 'tx' | 'caller'>,
  { operators, signUp }: Pick<Installation, 'operators' | 'signUp'>,
) {
  if (operators.length === 0) return signUp === 'open' ? ensureFirstAccount(call) : undefined
  ensureProven(call.caller)
  if (operators.includes((await mailAddressOf(call)).email)) return
  throw new Refusal('forbidden', { message: 'Only the operators of this installation can see this.' })
}

async function ensureFirstAccount({ tx, caller }: Pick<ReadCall, 'tx' | 'caller'>) {
  if ((await tx.row(findFirstAccount, {}))?.account_id === caller.account_id) return
  throw new Refusal('forbidden', {
    message:
      'Only owners of the first account of this installation can see this, because anyone may open an account. Name the operators in OPERATORS.',
  })
}

/** Returns the state of the installation. Only operators may read it, since its numbers cover all accounts. */
export async function healthOf({ tx, caller }: ReadCall, of: Installation): Promise<SystemHealth> {
  await ensureOperator({ tx, caller }, of)
  const began = performance.now()
  const numbers = (await tx.row(findNumbers, {}))!
  const answer_ms = Math.round(performance.now() - began)
  const background_jobs = (await tx.rows(findRuns, {})).map((run) => backgroundJobHealth(run, numbers.now))
  const sources = (await tx.rows(findSources, {})).map(({ read_at, ...source }) => ({
    ...source,
    read_at: read_at?.toISOString() ?? null,
  }))
  const disk = await diskOf(of.dataDir)
  const isSearchReady = of.search()['ready'] === true
  const parts = {
    ...partsOf(numbers, of, answer_ms, sources),
    ignored_proxy: ignoredProxyOf(of),
    background_jobs,
    disk,
    problems: await problemsOf(tx, { isSearchReady, outlook: await of.disk(tx) }),
  }
  return { state: stateOf(parts), at: numbers.now.toISOString(), ...parts }
}

function partsOf(
  n: Numbers,
  of: Installation,
  answer_ms: number,
  sources: SystemHealth['directory']['sources'],
) {
  const { ready, state, companies } = of.search()
  const { version, bytes, connections, connections_max } = n
  const { jobs_open, jobs_overdue, lists_building, cycles_running, changes_unread, changes_set_aside } = n
  const { audit_unsealed } = n
  return {
    version: of.version,
    node: process.versions.node,
    started_at: of.startedAt.toISOString(),
    database: { version, answer_ms, bytes, connections, connections_max },
    migrations: { applied: n.migrations, newest: n.newest, known: lastNumberOf(readMigrations()) },
    search: {
      ready: ready === true,
      state: String(state),
      companies: typeof companies === 'number' ? companies : null,
    },
    queues: {
      jobs_open,
      jobs_overdue,
      lists_building,
      cycles_running,
      changes_unread,
      changes_set_aside,
      audit_unsealed,
    },
    outbox: { events: n.events, oldest_at: n.oldest_event?.toISOString() ?? null },
    mail: { by: of.mailBy, waiting: n.mails_waiting, failed: n.mails_failed, last_failure: n.mail_failure },
    directory: { companies: n.companies, imported_at: n.imported_at?.toISOString() ?? null, sources },
    backup: backupOf(n),
  }
}

function backupOf({ backup_at, backup_verified_at, ...n }: Numbers): SystemHealth['backup'] {
  return (
    backup_at && {
      made_at: backup_at.toISOString(),
      verified_at: backup_verified_at?.toISOString() ?? null,
      rows: n.backup_rows!,
      bytes: n.backup_bytes!,
    }
  )
}

function ignoredProxyOf({ ignoredProxy }: Installation): SystemHealth['ignored_proxy'] {
  const seen = ignoredProxy()
  return seen && { first_seen_at: seen.at.toISOString(), address: seen.address }
}

function backgroundJobHealth(run: Run, now: Date): SystemHealth['background_jobs'][number] {
  const { started_at, finished_at, failed_at } = run
  return {
    ...run,
    started_at: started_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
    failed_at: failed_at?.toISOString() ?? null,
    state: backgroundJobState(run, now),
  }
}

/** A source may take most of an hour to read. The alert `AlphornBackgroundStopped` reports jobs that must be quick. */
const longestRunSeconds = 3600

/**
 * Returns the state of a background job. It is late if it has not begun again within three of its intervals and half a
 * minute. It is also late if a run takes longer than an hour.
 */
export function backgroundJobState(
  { every_seconds, started_at, finished_at, failed_at }: Omit<Run, 'name' | 'failure'>,
  now: Date,
) {
  if (failed_at !== null && (finished_at === null || failed_at > finished_at)) return 'failing'
  const pauseSeconds = 3 * every_seconds + 30
  const runSeconds = Math.max(pauseSeconds, longestRunSeconds)
  const [since, mostSeconds] =
    finished_at === null || started_at > finished_at ? [started_at, runSeconds] : [finished_at, pauseSeconds]
  if (now.getTime() - since.getTime() > mostSeconds * 1000) return 'late'
  return finished_at === null ? 'never' : 'ok'
}

type Parts = ReturnType<typeof partsOf> &
  Pick<SystemHealth, 'background_jobs' | 'disk' | 'ignored_proxy' | 'problems'>

function stateOf(parts: Parts): SystemHealth['state'] {
  const { background_jobs, search, mail, migrations, disk, database, queues } = parts
  const scarce = disk !== null && disk.free_bytes < 0.05 * disk.total_bytes
  if (parts.problems.some(({ severity }) => severity === 'critical') || scarce) return 'bad'
  if (background_jobs.some(({ state }) => state === 'failing') || background_jobs.length === 0) return 'bad'
  const warnings = [
    parts.problems.length > 0,
    background_jobs.some(({ state }) => state === 'late'),
    !search.ready,
    parts.ignored_proxy !== null,
    mail.failed + queues.changes_set_aside > 0,
    migrations.applied !== migrations.known,
    database.connections > 0.9 * database.connections_max,
  ]
  return warnings.includes(true) ? 'warn' : 'ok'
}

/** Returns the disk of the embedded database and the deployment's files; null if unknown. */
async function diskOf(dataDir: string): Promise<SystemHealth['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    return { free_bytes: bavail * bsize, total_bytes: blocks * bsize }
  } catch {
    return null
  }
}
