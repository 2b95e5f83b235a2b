import { z } from 'zod'
import { appTable } from '@alphorn/contract/app'
import type { Route } from '@alphorn/contract/core/route'
import { newId } from '@alphorn/contract/core/ids'
import type { Database } from '../database.ts'
import type { ClaimedJob } from '../jobs/job-result.ts'
import { researchResult } from '../jobs/job-result.ts'
import { largestResult } from './largest-result.ts'
import { type Session, until } from './loop-session.ts'
import type { Request } from './loop.ts'

const prospects = 5000
const auditRows = 20_000
/** Number of prospects with a research revision of 2 MB, each with a job of the next stage that includes it. */
const large = 6
/** Number of jobs that the session's worker keeps. */
const keptJobs = 4

/** Ids of existing objects, by their names in paths. */
export type KnownIds = Readonly<Record<string, string>>

/**
 * Fills the session's account with large amounts of everything on pages and dossiers. Returns the ids of the largest
 * objects, and research jobs whose leases the session's worker holds.
 */
export async function seedLargeObjects(
  { sql }: Database,
  session: Session,
  list_id: string,
): Promise<{ known: KnownIds; kept: ClaimedJob[] }> {
  const { project_id } = session
  const { next: job, kept } = await completeLargeResults({ sql }, session)
  const [owner] = await sql<{ account_id: string; company_id: string }>(
    `select account_id, (select min(company_id) from companies) as company_id from projects where project_id = $1`,
    [project_id],
  )
  await sql(
    `insert into prospects (account_id, project_id, prospect_id, company_id, uid, created_at, updated_at)
     select $1, $2, given.prospect_id, company_id, uid, now(), now()
     from unnest($3::text[]) with ordinality as given (prospect_id, at)
     join (select company_id, uid, row_number() over (order by company_id desc) as at from companies) as company using (at)
     on conflict do nothing`,
    [owner?.account_id, project_id, Array.from({ length: prospects }, () => newId('prospect'))],
  )
  await sql(
    `insert into audit_rows (account_id, project_id, request_id, operation_id, method, path, status, started_at, duration_ms)
     select $1, $2, 'req_bench' || n, 'prospect_detail', 'GET', repeat('/prospects', 50), 200, now(), 1
     from generate_series(1, $3::int) as n`,
    [owner?.account_id, project_id, auditRows],
  )
  await sql('analyze')
  const { prospect_id, job_id, cycle_id } = job
  const company_id = owner?.company_id ?? ''
  return { known: { project_id, list_id, number: '1', company_id, prospect_id, job_id, cycle_id }, kept }
}

type LargeJob = ClaimedJob & { prospect_id: string; cycle_id: string }

/** Submits research results of 2 MB for some prospects, so that their next jobs are as large. Some jobs are kept. */
async function completeLargeResults({ sql }: Pick<Database, 'sql'>, session: Session) {
  const { call, asWorker, project_id } = session
  const at = `/projects/${project_id}`
  const companies = await sql<{ uid: string }>(
    'select uid from companies where uid is not null order by company_id offset 100 limit $1',
    [large + keptJobs],
  )
  const added = (await call('POST', `${at}/prospects`, { companies })) as { prospect_id: string }[]
  const prospect_ids = added.map(({ prospect_id }) => prospect_id)
  await call('POST', `${at}/cycles`, { prospect_ids, stages: ['research', 'qualification'] })
  const wanted = { max_jobs: large + keptJobs, lease_seconds: 3600, stages: ['research'] }
  const claimed: LargeJob[] = []
  await until('jobs of research', async () => {
    claimed.push(...((await asWorker(`${at}/stage-jobs/claims`, wanted)) as LargeJob[]))
    return claimed.length === large + keptJobs
  })
  for (const job of claimed.slice(keptJobs))
    await asWorker(
      `${at}/stage-jobs/${job.job_id}/results`,
      largestResult(researchResult(job), '1,1,', '1,1,'),
    )
  const next = await until('jobs of the next stage', async () => {
    const open = (await call('GET', `${at}/stage-jobs?stage=qualification&state=unclaimed`)) as LargeJob[]
    return open.length === large && open[0]
  })
  return { next, kept: claimed.slice(0, keptJobs) }
}

/** Returns every read route with its largest page, and the claim of all large jobs at once. */
export function largestReads({ call, asWorker }: Session, known: KnownIds): Request[] {
  const reads = Object.entries(appTable).filter(([, route]) => route.method === 'GET' && !route.events)
  return [
    ...reads.map(([name, route]) => ({
      what: name,
      run: () => call('GET', `${pathWith(route.path, known)}${largestPage(route)}`),
    })),
    {
      what: 'claim of all large jobs',
      run: () =>
        asWorker(`/projects/${known['project_id']}/stage-jobs/claims`, {
          max_jobs: 50,
          stages: ['qualification'],
        }),
    },
    ...searches(call),
  ]
}

/** Returns a path with the ids of existing objects; other parameters get unknown ids. */
export function pathWith(path: string, known: KnownIds) {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => known[name] ?? 'none')
}

type QuerySchema = { properties?: Record<string, { maximum?: number; enum?: string[] }>; required?: string[] }

/** Returns the query of a route's largest page, with the first value of each choice that it needs. */
function largestPage({ query }: Pick<Route, 'query'>) {
  const schema = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as QuerySchema
  const { properties = {}, required = [] } = schema
  const limit = properties['limit']?.maximum
  const pairs = required.flatMap(
    (name) => properties[name]?.enum?.slice(0, 1).map((value) => [name, value]) ?? [],
  )
  const parameters = new URLSearchParams(limit === undefined ? pairs : [...pairs, ['limit', String(limit)]])
  return parameters.size > 0 ? `?${parameters}` : ''
}

function searches(call: Session['call']): Request[] {
  const page = (query: string) => () => call('GET', `/companies?${query}&limit=100`)
  const long = encodeURIComponent('metallbau muster garage treuhand '.repeat(6).slice(0, 190))
  return [
    { what: 'companies: many words', run: page(`q=${long}`) },
    { what: 'companies: one letter', run: page('q=a') },
    { what: 'companies: facets of all', run: page('facets=canton,legal_form,status,municipality') },
  ]
}
