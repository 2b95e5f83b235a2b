import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Database } from '../database.ts'
import { type Baseline, timed } from '../jobs/job-baselines.ts'
import { researchResult } from '../jobs/job-result.ts'
import { completeStatement, grantStatement, guardedTables, seedStatement } from './guarded-statements.ts'

const queue = 'guarded'
const connections = 10
const lease_seconds = 900

type Data = { prospect_id: string; evidence: { id: string }[] }
type FetchedJob = { id: string; retryCount: number; data: Data; lease_id: string }

/**
 * pg-boss with what a user must add to get the guarantees of Alphorn. These are idempotency keys with stored responses, audit
 * rows, and leases with a fencing token. It also stores a revision with its evidence, and the state of
 * the prospect. Each step is one transaction, with prepared and pipelined statements; jobs of one step share each of them.
 */
export async function startGuardedQueue(
  { url, sql }: Pick<Database, 'url' | 'sql'>,
  input: string,
): Promise<Baseline> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.createQueue(queue, { expireInSeconds: lease_seconds })
  await sql(guardedTables)
  const pool = new pg.Pool({ connectionString: url, max: connections, pipeline: true })
  pool.on('error', () => {})
  return {
    async fill(open) {
      const [row] = await sql<{ open: number }>(
        `select count(*)::int as open from pgboss.job where state = 'created' and name = $1`,
        [queue],
      )
      for (let at = row!.open; at < open; at += 1000) {
        const ids = Array.from({ length: Math.min(open - at, 1000) }, () => randomUUID())
        await sql(seedStatement, [ids])
        const data = JSON.parse(input) as object
        await boss.insert(
          queue,
          ids.map((prospect_id) => ({ data: { ...data, prospect_id } })),
        )
      }
      await sql('analyze pgboss.job')
    },
    work: (workers, seconds, atOnce = 1) =>
      timed(workers, seconds, async () => {
        const taken = await inTransaction(pool, (client) => take(boss, client, atOnce))
        if (taken.length === 0) throw new Error('The jobs have run out.')
        await inTransaction(pool, (client) => complete(boss, client, taken))
        return taken.length
      }),
    stop: async () => {
      await boss.stop({ graceful: false })
      await pool.end()
    },
  }
}

/** Takes jobs, and writes their leases, the audit row and the answer under its key. */
async function take(boss: PgBoss, client: pg.PoolClient, atOnce: number): Promise<FetchedJob[]> {
  const begun = client.query('begin')
  const [jobs] = await Promise.all([
    boss.fetch<Data>(queue, { batchSize: atOnce, db: preparing(client) }),
    begun,
  ])
  const taken = jobs.map((job) => ({
    ...(job as unknown as FetchedJob),
    lease_id: randomUUID(),
  }))
  const answer = taken.map(({ id, lease_id, retryCount }) => ({
    job_id: id,
    lease_id,
    token: retryCount + 1,
  }))
  // A key that exists already breaks the insert, and the commit rolls back. No key is repeated here, so nothing reads the
  // kept answer.
  await Promise.all([
    client.query({
      name: 'guarded_grant',
      text: grantStatement,
      values: [
        taken.map(({ id }) => id),
        taken.map(({ retryCount }) => retryCount + 1),
        taken.map(({ lease_id }) => lease_id),
        'worker',
        lease_seconds,
        ...callValues('claim', { max_jobs: atOnce }, answer),
      ],
    }),
    client.query('commit'),
  ])
  return taken
}

/** Ends the jobs under their fencing tokens, and writes what they brought. */
async function complete(boss: PgBoss, client: pg.PoolClient, taken: readonly FetchedJob[]) {
  const results = taken.map((job) => ({ job, revision_id: randomUUID(), result: resultOf(job) }))
  const answer = results.map(({ job, revision_id }) => ({ job_id: job.id, revision_id }))
  const contents = results.map(({ result }) => JSON.stringify(result))
  const evidence = results.flatMap(({ revision_id, result }) =>
    result.evidence.map((item) => ({ revision_id, ...item })),
  )
  const attempts = taken.map(({ id, retryCount }) => ({ id, retryCount }))
  const [, ended, [counts]] = await Promise.all([
    client.query('begin'),
    boss.complete(queue, attempts, null, { db: preparing(client) }),
    client
      .query<{ leases: number; prospects: number }>({
        name: 'guarded_complete',
        text: completeStatement,
        values: [
          taken.map(({ id }) => id),
          taken.map(({ retryCount }) => retryCount + 1),
          taken.map(({ lease_id }) => lease_id),
          taken.map(({ data }) => data.prospect_id),
          results.map(({ revision_id }) => revision_id),
          contents,
          contents.map(sha256),
          JSON.stringify(evidence),
          ...callValues(
            'results',
            results.map(({ result }) => result),
            answer,
          ),
        ],
      })
      .then(({ rows }) => rows),
  ])
  const all = [(ended as { affected: number }).affected, counts!.leases, counts!.prospects]
  if (all.some((count) => count !== taken.length)) throw new Error('A lease was lost.')
  await client.query('commit')
}

/** The worker's result, read from the text that it sent. */
function resultOf({ id, lease_id, data }: FetchedJob) {
  const binding = { stage: 'research', input_snapshot: { id: '', fingerprint: '' }, upstream: [] }
  const sent = JSON.stringify(researchResult({ ...binding, job_id: id, lease: { lease_id }, input: data }))
  return JSON.parse(sent) as ReturnType<typeof researchResult>
}

/** Returns the values of a call's audit row and stored response. */
function callValues(operation: string, body: object, answer: object) {
  return [randomUUID(), sha256(JSON.stringify(body)), JSON.stringify(answer), operation, randomUUID()]
}

async function inTransaction<Result>(pool: pg.Pool, step: (client: pg.PoolClient) => Promise<Result>) {
  const client = await pool.connect()
  try {
    const result = await step(client)
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** pg-boss's own statements, prepared once for each connection. */
function preparing(client: pg.PoolClient) {
  return {
    executeSql: (text: string, values: unknown[] = []) => client.query({ name: nameOf(text), text, values }),
  }
}

const names = new Map<string, string>()

function nameOf(text: string) {
  const name = names.get(text) ?? `boss_${names.size}`
  names.set(text, name)
  return name
}

function sha256(text: string) {
  return createHash('sha256').update(text).digest('hex')
}
