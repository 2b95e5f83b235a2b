import { sql } from 'kysely'
import type { Pools } from '#server/platform/db/connect'
import { withConnection } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'

type Run = {
  name: string
  every_seconds: number
  started_at: string
  finished_at: string | null
  failed_at: string | null
  failure: string | null
}

/** How long the row of a job stays that no process reports any more, in addition to three of its intervals. */
const daysWithoutRun = 1

// Several processes report about the same background jobs, so the latest value of each time is kept.
const upsertRuns = statement<{ runs: string }>()('background_job_runs_report', (p) =>
  rawQuery<object>(sql`insert into background_job_runs as known
    select * from jsonb_to_recordset(${p.runs}::jsonb) as run(name text, every_seconds int, started_at timestamptz,
      finished_at timestamptz, failed_at timestamptz, failure text)
    on conflict (name) do update set every_seconds = excluded.every_seconds,
      started_at = greatest(known.started_at, excluded.started_at),
      finished_at = greatest(known.finished_at, excluded.finished_at),
      failed_at = greatest(known.failed_at, excluded.failed_at),
      failure = case when excluded.failed_at >= coalesce(known.failed_at, excluded.failed_at) then excluded.failure
        else known.failure end`),
)
// Such a job was renamed or switched off. Jobs of this process keep their rows, even if one hangs for days.
const deleteGone = statement<{ names: string[] }>()('background_job_runs_delete_gone', (p) =>
  rawQuery<object>(sql`delete from background_job_runs where name <> all(${p.names}::text[])
    and started_at < app_now() - ${sql.lit(daysWithoutRun)} * interval '1 day'
      - 3 * every_seconds * interval '1 second'`),
)

/**
 * Collects the runs of this process's background jobs in memory, so that a job that runs every second does not write
 * every second.
 */
export function createRuns(now: () => Date) {
  const runs = new Map<string, Run>()
  return {
    began(name: string, every_seconds: number) {
      const none = { finished_at: null, failed_at: null, failure: null }
      runs.set(name, { ...none, ...runs.get(name), name, every_seconds, started_at: now().toISOString() })
    },
    ended(name: string, error?: unknown) {
      const run = runs.get(name)!
      const at = now().toISOString()
      if (error === undefined) runs.set(name, { ...run, finished_at: at })
      else runs.set(name, { ...run, failed_at: at, failure: wordOf(error) })
    },
    /** Stores the new runs, for the system's health, and deletes those of jobs that no process has any more. */
    report: async ({ read }: Pools) => {
      await withConnection(read, async (db) => {
        await db.rows(upsertRuns, { runs: JSON.stringify([...runs.values()]) })
        await db.rows(deleteGone, { names: [...runs.keys()] })
      })
    },
  }
}

/** Returns the kind of an error without its message, which may quote data that an operator must not see. */
function wordOf(error: unknown) {
  const { name = 'Error', code } = error as { name?: string; code?: string }
  return code === undefined ? name : `${name} ${code}`
}
