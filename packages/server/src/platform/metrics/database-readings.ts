import { type RawBuilder, sql } from 'kysely'
import type { Series } from '#server/platform/metrics/gauges'

/** A query to the database: each row gives a series a value, under the labels that it names. */
export type Reading = {
  name: string
  labels: readonly string[]
  series: readonly Series[]
  query: RawBuilder<Record<string, unknown>>
}

/** Maximum number of rows to count, so that a reading stays cheap when a queue is long. */
const maxCounted = sql.lit(100_000)
const ageOf = (column: string) =>
  sql`extract(epoch from app_now() - min(${sql.ref(column)}))::float8 as oldest_seconds`

/** Also judged by the operators' page (app/operation/problems.ts). */
export const stageJobs: Reading = {
  name: 'stage jobs',
  labels: ['stage', 'state'],
  series: [
    {
      name: 'alphorn_stage_jobs',
      help: 'Open stage jobs by stage and state: unclaimed or claimed. At most 100,000 are counted.',
      column: 'jobs',
    },
    {
      name: 'alphorn_stage_job_oldest_seconds',
      help: 'The age of the oldest open stage job.',
      column: 'oldest_seconds',
    },
    {
      name: 'alphorn_lease_oldest_seconds',
      help: 'How long the longest lease lasts already.',
      column: 'lease_seconds',
    },
    {
      name: 'alphorn_stage_jobs_overdue',
      help: 'Open stage jobs past their deadline, which the background has not expired yet.',
      column: 'overdue',
    },
  ],
  query: sql`select stage, state, count(*)::float8 as jobs, ${ageOf('created_at')},
      extract(epoch from app_now() - min(lease_granted_at) filter (where state = 'claimed'))::float8 as lease_seconds,
      count(*) filter (where deadline_at < (select app_now()))::float8 as overdue
    from (select * from stage_jobs where closed_at is null limit ${maxCounted}) open group by stage, state`,
}

const work: Reading = {
  name: 'cycles and lists',
  labels: [],
  series: [
    { name: 'alphorn_cycles_running', help: 'Cycles that are queued or run.', column: 'cycles' },
    { name: 'alphorn_list_builds_waiting', help: 'List builds that are queued or run.', column: 'builds' },
  ],
  query: sql`select
    (select count(*)::float8 from cycles where state in ('queued', 'running')) as cycles,
    (select count(*)::float8 from list_builds where state in ('queued', 'running')) as builds`,
}

/** Also judged by the operators' page (app/operation/problems.ts). */
export const audit: Reading = {
  name: 'audit history',
  labels: [],
  series: [
    {
      name: 'alphorn_audit_unsealed_rows',
      help: 'Rows of the audit history that are not sealed yet. At most 100,000 are counted.',
      column: 'rows',
    },
    {
      name: 'alphorn_audit_seal_lag_seconds',
      help: 'The age of the oldest row of the last day that is not sealed yet.',
      column: 'oldest_seconds',
    },
  ],
  query: sql`select count(*)::float8 as rows, coalesce(extract(epoch from app_now() - min(started_at)), 0)::float8 as oldest_seconds
    from (select started_at from audit_rows a, audit_sealing s where a.seq > s.floor and (a.xid, a.seq) > (s.xid, s.seq)
      and a.started_at > app_now() - interval '1 day' limit ${maxCounted}) unsealed`,
}

/** Also judged by the operators' page (app/operation/problems.ts). */
export const auditStream: Reading = {
  name: 'audit stream',
  labels: [],
  series: [
    {
      name: 'alphorn_audit_stream_waiting_rows',
      help: 'Sealed rows that the receiver of the audit stream has not accepted yet. Those of 10,000 runs are counted at most.',
      column: 'rows',
    },
    {
      name: 'alphorn_audit_stream_lag_seconds',
      help: 'The age of the oldest sealed row that the receiver of the audit stream has not accepted; 0 without a stream.',
      column: 'oldest_seconds',
    },
    {
      name: 'alphorn_audit_stream_failing',
      help: '1 if the last batch of the audit stream was not accepted.',
      column: 'failing',
    },
  ],
  query: sql`select coalesce(sum(waiting.length), 0)::float8 as rows,
      coalesce(extract(epoch from app_now() - min(waiting.earliest)), 0)::float8 as oldest_seconds,
      coalesce(bool_or(s.failing_since is not null and s.enabled), false)::int::float8 as failing, max(s.failure) as failure
    from audit_stream s left join lateral (select length, earliest from audit_seals
      where s.enabled and number > s.position order by number limit 10000) waiting on true`,
}

/** Also judged by the operators' page (app/operation/problems.ts). */
export const webhooks: Reading = {
  name: 'webhooks',
  labels: [],
  series: [
    {
      name: 'alphorn_webhook_deliveries_waiting',
      help: 'Deliveries to enabled webhooks that are not done yet. At most 100,000 are counted.',
      column: 'waiting',
    },
    {
      name: 'alphorn_webhook_delivery_oldest_seconds',
      help: 'How long the oldest delivery to an enabled webhook is due already.',
      column: 'oldest_seconds',
    },
    {
      name: 'alphorn_webhooks_disabled',
      help: 'Endpoints that Alphorn disabled because they failed.',
      column: 'disabled',
    },
  ],
  query: sql`select count(*)::float8 as waiting,
      greatest(coalesce(extract(epoch from app_now() - min(next_attempt_at)), 0), 0)::float8 as oldest_seconds,
      (select count(*)::float8 from webhooks where disabled_reason in ('failing', 'gone')) as disabled
    from (select d.next_attempt_at from webhooks w join webhook_deliveries d using (account_id, webhook_id)
      where w.disabled_at is null and d.state = 'pending' limit ${maxCounted}) pending`,
}

/** Also judged by the operators' page (app/operation/problems.ts). */
export const mails: Reading = {
  name: 'mails',
  labels: [],
  series: [
    { name: 'alphorn_mails_waiting', help: 'Mails that are not sent yet.', column: 'waiting' },
    {
      name: 'alphorn_mail_oldest_seconds',
      help: 'The age of the oldest mail that is not sent yet.',
      column: 'oldest_seconds',
    },
    { name: 'alphorn_mails_failed', help: 'Mails of the last 30 days that were given up.', column: 'failed' },
  ],
  query: sql`select count(*)::float8 as waiting, coalesce(extract(epoch from app_now() - min(created_at)), 0)::float8 as oldest_seconds,
      (select count(*)::float8 from (select from mails where failed_at is not null limit ${maxCounted}) given_up) as failed
    from (select created_at from mails where sent_at is null and failed_at is null limit ${maxCounted}) waiting`,
}

const directory: Reading = {
  name: 'directory',
  labels: [],
  series: [
    {
      name: 'alphorn_companies',
      help: 'Companies of the directory, as PostgreSQL estimates them.',
      column: 'companies',
    },
    {
      name: 'alphorn_company_changes',
      help: 'Changes of companies that are kept for the search index. At most 100,000 are counted.',
      column: 'changes',
    },
  ],
  query: sql`select (select greatest(reltuples, 0)::float8 from pg_class where oid = 'companies'::regclass) as companies,
    (select count(*)::float8 from (select from company_changes limit ${maxCounted}) kept) as changes`,
}

/** Also judged by the operators' page (app/operation/problems.ts). */
export const sources: Reading = {
  name: 'sources',
  labels: ['source'],
  series: [
    {
      name: 'alphorn_source_read_timestamp_seconds',
      help: 'When a source of the directory was last read to its end.',
      column: 'read_at',
    },
    {
      name: 'alphorn_source_failing',
      help: '1 if the last run of a source failed.',
      column: 'failing',
    },
  ],
  query: sql`select source, extract(epoch from finished_at)::float8 as read_at,
    coalesce(failed_at > coalesce(finished_at, '-infinity'), false)::int::float8 as failing from directory_sources`,
}

/** Also judged by the operators' page (app/operation/problems.ts). */
export const backgroundJobs: Reading = {
  name: 'background jobs',
  labels: ['background_job'],
  series: [
    {
      name: 'alphorn_background_job_last_success_timestamp_seconds',
      help: 'When a background job last ended well, on any process.',
      column: 'finished',
    },
    {
      name: 'alphorn_background_job_failing',
      help: '1 if the last run of a background job failed.',
      column: 'failing',
    },
    {
      name: 'alphorn_background_job_late_seconds',
      help: 'How much later than expected a background job is. An hourly job is not late for an hour.',
      column: 'late',
    },
  ],
  query: sql`select name as background_job, extract(epoch from finished_at)::float8 as finished,
      coalesce(failed_at > coalesce(finished_at, '-infinity'), false)::int::float8 as failing,
      greatest(0, extract(epoch from app_now() - coalesce(finished_at, started_at)) - every_seconds)::float8 as late
    from background_job_runs`,
}

/** Also judged by the operators' page (app/operation/problems.ts). */
export const backups: Reading = {
  name: 'backups',
  labels: [],
  series: [
    {
      name: 'alphorn_backup_timestamp_seconds',
      help: 'When the last backup by alphorn backup was complete; 0: never.',
      column: 'made_at',
    },
    {
      name: 'alphorn_backup_verified_timestamp_seconds',
      help: 'When a backup was last restored into a scratch database; 0: never.',
      column: 'verified_at',
    },
    {
      name: 'alphorn_backup_failing',
      help: '1 if the last run of alphorn backup failed.',
      column: 'failing',
    },
  ],
  query: sql`select coalesce(extract(epoch from max(made_at)), 0)::float8 as made_at,
      coalesce(extract(epoch from max(verified_at)), 0)::float8 as verified_at,
      coalesce((select max(failed_at) from backup_failures) >= max(greatest(made_at, verified_at)), exists (select from backup_failures))::int::float8
        as failing,
      (select step || ': ' || failure from backup_failures order by failed_at desc limit 1) as failure,
      (select extract(epoch from app_now() - min(applied_at))::float8 from schema_migrations) as installed_seconds,
      extract(epoch from app_now() - max(made_at))::float8 as age_seconds,
      extract(epoch from app_now() - max(verified_at))::float8 as verified_seconds
    from backups`,
}

/** Also judged by the operators' page (app/operation/problems.ts). */
export const database: Reading = {
  name: 'database',
  labels: [],
  series: [
    { name: 'alphorn_database_size_bytes', help: 'The size of the database.', column: 'bytes' },
    {
      name: 'alphorn_database_connections',
      help: 'Connections to the database, of all programs.',
      column: 'connections',
    },
    {
      name: 'alphorn_database_connections_max',
      help: 'Connections that PostgreSQL allows.',
      column: 'connections_max',
    },
    {
      name: 'alphorn_database_oldest_transaction_seconds',
      help: 'The age of the oldest transaction. A long one keeps PostgreSQL from cleaning up, and rows from being sealed.',
      column: 'transaction_seconds',
    },
  ],
  query: sql`select pg_database_size(current_database())::float8 as bytes, count(*)::float8 as connections,
      current_setting('max_connections')::float8 as connections_max,
      coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 as transaction_seconds
    from pg_stat_activity where datname = current_database()`,
}

/** All readings, each in a separate statement, so that a failing one does not affect the others. */
export const readings: readonly Reading[] = [
  stageJobs,
  work,
  audit,
  auditStream,
  webhooks,
  mails,
  directory,
  sources,
  backgroundJobs,
  backups,
  database,
]
