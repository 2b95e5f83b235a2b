import pg from 'pg'
import { newId } from '@alphorn/contract/core/ids'
import type { History } from './lease-commands.ts'
import { keepLog, type Sql } from './lease-log.ts'
import { type FoundJob, openResearchJobs } from '../prospecting/research-jobs.ts'
import { allScopes } from '../fixtures/accounts.ts'
import type { Actor } from '../fixtures/actors.ts'
import type { World } from '../fixtures/world.ts'
import { closeAtFileEnd } from '../support/file-end.ts'

type Caller = Actor & { credential_id: string }

/** A project whose jobs, each with a valid frozen input, are copied for every history. */
export type LeaseFixture = {
  callers: readonly [Caller, Caller]
  patterns: FoundJob[]
  rows: object[]
  project_id: string
  /** Database time at which a history begins. */
  base: number
  /** Direct database connections: to prepare data, to inspect stored data, to hold locks. */
  pool: pg.Pool
  sql: Sql
}

/** The project of a single history. */
export type Stage = { project_id: string; limit: number; job_ids: string[] }

export async function openLeaseFixture(world: World): Promise<LeaseFixture> {
  const pool = new pg.Pool({ connectionString: world.databaseUrl, max: 12 })
  pool.on('error', () => {}) // connections still closing when their database is dropped
  closeAtFileEnd(() => pool.end())
  const sql: Sql = async (text, values = []) => (await pool.query(text, values)).rows
  const acme = await world.account()
  const olga = await acme.credential(allScopes, { name: 'Olga' })
  const callers = [
    await acme.credential(allScopes, { name: 'Wanda' }),
    await acme.credential(allScopes),
  ] as const
  const project_id = await acme.project()
  const patterns = await openResearchJobs(olga, project_id, 4)
  const ids = patterns.map(({ job }) => job.job_id)
  const rows = await sql(
    'select * from stage_jobs where job_id = any($1) order by array_position($1, job_id)',
    [ids],
  )
  await sql(
    `${deleteJobs}; update projects set active_cycle_id = null; update cycles set state = 'cancelled'`,
  )
  await keepLog(sql)
  return { callers, patterns, rows, project_id, base: Date.now(), pool, sql }
}

/** Deletes the jobs and the rows that refer to them. */
const deleteJobs = 'delete from revisions; delete from stage_jobs'

/** Copies the project with the jobs of the history, and sets the clock back. */
export async function setStage(fixture: LeaseFixture, { jobs, room }: History): Promise<Stage> {
  const project_id = newId('project')
  const limit = Math.max(1, jobs.filter(({ state }) => state === 'unclaimed').length + room)
  const sql: Sql = (text, values) => fixture.sql(text, values)
  await sql(deleteJobs)
  await sql('with gone as (delete from test_clock) insert into test_clock values ($1)', [
    new Date(fixture.base),
  ])
  for (const [table, change] of [
    ['projects', { project_id, stage_job_limit: limit }],
    ['offerings', { project_id }],
    ['prospects', { project_id }],
    ['input_snapshots', { project_id }],
  ] as const)
    await sql(
      `insert into ${table} select (jsonb_populate_record(one, $2)).* from ${table} one where project_id = $1`,
      [fixture.project_id, JSON.stringify(change)],
    )
  const rows = jobs.map((start, at) => jobRow(fixture, project_id, at, start))
  await sql(`insert into stage_jobs select * from jsonb_populate_recordset(null::stage_jobs, $1)`, [
    JSON.stringify(rows),
  ])
  return { project_id, limit, job_ids: rows.map(({ job_id }) => job_id) }
}

function jobRow(
  { rows, base }: LeaseFixture,
  project_id: string,
  at: number,
  start: History['jobs'][number],
) {
  const failed = { code: 'gone', message: 'Gone.', reported_at: new Date(base), credential_name: 'Olga' }
  return {
    ...rows[at],
    project_id,
    job_id: newId('job'),
    cycle_id: null,
    created_at: new Date(base),
    deadline_at: new Date(base + start.deadline * 1000),
    refused_results: start.refused,
    state: start.state,
    ...(start.state === 'failed' && { closed_at: new Date(base), failure: failed }),
  }
}

/**
 * Moves the clock while a table lock blocks all other access to the jobs. No transaction that holds a job sees time
 * pass, and those that wait for one must use the later time. The lock is held for a moment first, so that some
 * transactions wait.
 */
export async function travel({ pool, sql }: LeaseFixture, seconds: number): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin; lock table stage_jobs in exclusive mode; select pg_sleep(0.004)')
    const [clock] = await sql(`update test_clock set at = at + $1 * interval '1 second' returning at`, [
      seconds,
    ])
    return clock!.at.getTime()
  } finally {
    await client.query('commit')
    client.release()
  }
}
