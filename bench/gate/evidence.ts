import pg from 'pg'
import { type Bench, byTurns, ratios } from '../bench.ts'
import { shownUsage } from '../costs.ts'
import type { Database } from '../database.ts'
import { researchResult } from '../jobs/job-result.ts'
import { seedJobs } from '../jobs/job-seed.ts'
import { type ResultOf, httpCaller, work } from '../jobs/job-workers.ts'
import { serve } from '../processes.ts'
import { rate } from '../report.ts'
import { type Usage, usageOf } from '../usage.ts'

const workers = 16
/** Maximum number of pieces of evidence in a body. */
const evidences = 50
const usuallyOpen = 2000

/** Compares research results with the maximum evidence per body against the insert of the same bytes. */
export const evidence: Bench = async (cluster, { rounds, seconds, profile }) => {
  const database = await cluster.fresh()
  const served = await serve('alphorn', { databaseUrl: database.url, profile })
  const seeded = await seedJobs(database, served.url)
  const bytes = JSON.stringify(heavyResult({ ...template, input: JSON.parse(seeded.input) }))
  const open = () => httpCaller(served.url, seeded)
  const usages: { usage: Usage }[] = []
  let done = 0
  const results = await byTurns(rounds, {
    ours: async () => {
      await seeded.fill(usuallyOpen)
      const going = () => work(open, seeded, { workers, seconds, atOnce: 10, resultOf: heavyResult })
      const result = await usageOf(cluster, served, going, ({ pairs }) => pairs)
      usages.push(result)
      done += result.pairs
      return result.perSecond
    },
    bare: () => bareInserts(database, bytes, seconds),
  })
  await served.stop()
  await ensureAllKept(database, done)
  await database.drop()
  console.log(`  ours: ${shownUsage(usages)}`)
  return [
    {
      what: `claim 10 + complete each with ${evidences} evidences, ${Math.round(bytes.length / 1024)} KiB, over HTTP`,
      baseline: `bare INSERT of the same bytes ${rate(results.bare)}`,
      ours: rate(results.ours),
      ratios: ratios(results.ours, results.bare),
    },
  ]
}

const template = {
  job_id: '',
  stage: 'research',
  input_snapshot: { id: '', fingerprint: '' },
  upstream: [],
  lease: { lease_id: '' },
}

const paragraph =
  'Wir besitzen vier Hallen mit Flachdach in Bern und unterhalten sie mit eigenen Leuten. '.repeat(8)

/** Each job has different pages: identical evidence is stored only once. */
const heavyResult: ResultOf = (job) => {
  const light = researchResult(job)
  const pages = Array.from({ length: evidences - 1 }, (_, at) => ({
    ...light.evidence[0]!,
    id: `p${at}`,
    url: `https://muster.example/${job.job_id}/${at}`,
    excerpt: `${paragraph}${job.job_id} ${at}`,
  }))
  return { ...light, evidence: [...light.evidence, ...pages] }
}

async function bareInserts({ url, sql }: Database, bytes: string, seconds: number) {
  await sql('create table if not exists bare_results (id bigserial primary key, body text)')
  const pool = new pg.Pool({ connectionString: url, max: workers })
  const started = performance.now()
  let done = 0
  const loop = async () => {
    while (performance.now() - started < 1000 * seconds) {
      await pool.query({ name: 'bare', text: 'insert into bare_results (body) values ($1)', values: [bytes] })
      done++
    }
  }
  await Promise.all(Array.from({ length: workers }, loop))
  const perSecond = (1000 * done) / (performance.now() - started)
  await pool.end()
  return perSecond
}

async function ensureAllKept({ sql }: Database, done: number) {
  const [counts] = await sql<{ revisions: number; evidence: number }>(
    'select (select count(*)::int from revisions) as revisions, (select count(*)::int from evidence) as evidence',
  )
  console.log(`  ${done} results acknowledged; ${JSON.stringify(counts)}`)
  if (counts!.revisions !== done || counts!.evidence !== done * evidences)
    throw new Error('The counts do not agree.')
}
