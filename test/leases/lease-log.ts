import type { Untyped } from '../fixtures/untyped.ts'
import type { Call } from './lease-histories.ts'

// A log of all job changes, written by a trigger with the clock at that moment.

/** Runs a query directly on the database. */
export type Sql = (text: string, values?: unknown[]) => Promise<Untyped[]>

/** The row of a job after a change. Times are milliseconds of the database clock. */
export type JobVersion = {
  state: string
  deadline: number
  lease: { id: string; credential: string; worker: string | null; granted: number; expires: number } | null
  token: number
  refused: number
  retryOf: string | null
  retriedBy: string | null
}

export type Change = {
  seq: number
  at: number
  job_id: string
  before: JobVersion | null
  after: JobVersion
  /** The calls that shared the transaction; none if the service itself made the change. */
  request_ids: string[]
  /** The call that made the change, once it is known. */
  call: Call | null
}

export async function keepLog(sql: Sql) {
  await sql(`
    create table job_log (
      seq bigint generated always as identity, tx text not null, at timestamptz not null,
      project_id text not null, job_id text not null, before jsonb, after jsonb not null
    );
    create index on job_log (project_id);
    create function log_job() returns trigger language plpgsql as $$
    begin
      insert into job_log (tx, at, project_id, job_id, before, after)
      values (pg_current_xact_id()::xid::text, app_now(), new.project_id, new.job_id,
        case when tg_op = 'UPDATE' then to_jsonb(old) end, to_jsonb(new));
      return null;
    end $$;
    create trigger log_job after insert or update on stage_jobs for each row execute function log_job()`)
}

export async function readLog(sql: Sql, project_id: string): Promise<Change[]> {
  const rows = await sql(
    `with done as (
       select xmin::text as tx, array_agg(request_id) as request_ids from audit_rows
       where project_id = $1 and status < 300 and not replayed group by 1
     )
     select log.*, request_ids from job_log log left join done using (tx)
     where project_id = $1 order by seq`,
    [project_id],
  )
  return rows.map(({ seq, at, job_id, before, after, request_ids }) => ({
    seq: Number(seq),
    at: at.getTime(),
    job_id,
    before: before && versionOf(before),
    after: versionOf(after),
    request_ids: request_ids ?? [],
    call: null,
  }))
}

type Row = Record<string, string | null> & { fencing_token: number; refused_results: number }

function versionOf(row: Row): JobVersion {
  return {
    state: row['state']!,
    deadline: Date.parse(row['deadline_at']!),
    lease: row['lease_id']
      ? {
          id: row['lease_id'],
          credential: row['lease_credential_id']!,
          worker: row['lease_worker_id']!,
          granted: Date.parse(row['lease_granted_at']!),
          expires: Date.parse(row['lease_expires_at']!),
        }
      : null,
    token: row.fencing_token,
    refused: row.refused_results,
    retryOf: row['retry_of_job_id']!,
    retriedBy: row['retried_by_job_id']!,
  }
}
