import { setTimeout as delay } from 'node:timers/promises'
import { offlineProject } from '@alphorn/server/app/demo/offering'
import { checkResult } from '@alphorn/contract/prospecting/result-checks/check-result'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { StageResult } from '@alphorn/contract/prospecting/stage-results'
import type { Stage } from '@alphorn/contract/prospecting/stages'
import { produceOffline } from '@alphorn/server/executors/offline/executor'
import { type Bench, byTurns, ratios } from './bench.ts'
import { connectionOf, type Talk } from './connection.ts'
import type { Database } from './database.ts'
import { serve } from './processes.ts'
import { atLeast, rate } from './report.ts'
import { seedAccount, seedCompanies } from './seed.ts'
import { shownUsage } from './costs.ts'
import { type Usage, usageOf } from './usage.ts'

const prospects = 100

/**
 * Prospects that the offline executor takes from research to a verified letter, through jobs, snapshots,
 * leases, checks and commits. The comparison is the same four stages and checks as functions in one process.
 */
export const offline: Bench = async (cluster, { rounds, profile }) => {
  const database = await cluster.fresh()
  const served = await serve('alphorn', { databaseUrl: database.url, profile })
  await seedCompanies(database, 20 * prospects)
  const account = await seedAccount(
    database,
    served.url,
    undefined,
    offlineProject('Letters', ['de', 'fr', 'it']),
  )
  const talk = connectionOf(served.url, account.secret)
  const at = `/api/v1/outreach/projects/${account.project_id}`
  await addProspects(database, talk, at)
  await cycle(talk, at)
  const inputs = await inputsOf(database)
  const usages: { usage: Usage }[] = []
  const results = await byTurns(rounds, {
    ours: async () => {
      const result = await usageOf(
        cluster,
        served,
        () => cycle(talk, at),
        () => prospects,
      )
      usages.push(result)
      return result.perSecond
    },
    pure: async () => functions(inputs),
  })
  talk.close()
  await served.stop()
  await database.drop()
  console.log(`  ours, each prospect: ${shownUsage(usages)}`)
  return [
    {
      what: 'prospects through four stages, offline',
      baseline: `the four stages alone ${rate(results.pure)}`,
      ours: rate(results.ours),
      ratios: ratios(results.ours, results.pure),
    },
    {
      what: 'companies through four stages in a minute, against 1,000',
      baseline: '1,000 a minute',
      ours: rate(results.ours),
      ratios: results.ours.map((perSecond) => (60 * perSecond) / 1000),
      bar: atLeast(1),
    },
  ]
}

/** Companies of which the register holds enough for a letter. */
async function addProspects({ sql }: Database, { post }: Talk, at: string) {
  const companies = await sql<{ company_id: string }>(
    `select company_id from companies where status = 'active' and language in ('de', 'fr', 'it')
       and legal_form in ('0106', '0107', '0108') and founded_on < '2020-01-01' order by company_id limit ${prospects}`,
  )
  if (companies.length !== prospects) throw new Error('There are too few companies.')
  // A trade that is written about, in each: otherwise there is nothing to say, and nothing is verified.
  await sql(
    `update companies set purpose = 'Betrieb einer Schreinerei und Montage von Möbeln.' where company_id in (${companies
      .map(({ company_id }) => `'${company_id}'`)
      .join(', ')})`,
  )
  await post(`${at}/prospects`, { companies })
  // All of them are written to, whatever their qualification recommends.
  await sql(`update prospects set decision = 'accept'`)
}

/** One cycle over all prospects, until nothing moves; no job may fail. */
async function cycle({ post, get }: Talk, at: string) {
  const started = performance.now()
  const { cycle_id } = await post(`${at}/cycles`, { mode: 'all' })
  for (;;) {
    const { state, counters } = await get(`${at}/cycles/${cycle_id}`)
    if (state === 'completed') {
      const perSecond = (1000 * prospects) / (performance.now() - started)
      // To a holding there is nothing to say, and then nothing is verified.
      const isDone = counters.jobs_completed >= 3.9 * prospects && counters.jobs_failed === 0
      if (!isDone) throw new Error(JSON.stringify(counters))
      return { perSecond }
    }
    await delay(20)
  }
}

type Frozen = { stage: Stage; snapshot_id: string; fingerprint: string; input: StageInput; created_at: Date }

/** The very inputs of the first cycle. */
async function inputsOf({ sql }: Database): Promise<Frozen[]> {
  const rows = await sql<Omit<Frozen, 'input'> & { content: string }>(
    'select stage, snapshot_id, fingerprint, content, created_at from input_snapshots',
  )
  return rows.map(({ content, ...row }) => ({ ...row, input: JSON.parse(content) as StageInput }))
}

/** Prospects a second, if there were nothing but the stages and the checks. */
async function functions(inputs: readonly Frozen[]) {
  const started = performance.now()
  for (const { stage, snapshot_id, fingerprint, input, created_at } of inputs) {
    const binding = { stage, input_snapshot: { id: snapshot_id, fingerprint }, upstream: input.upstream }
    const job = { ...binding, input: input as never, lease: null, created_at: created_at.toISOString() }
    const made = await produceOffline(job, { account_id: 'acc_bench' })
    const faults = checkResult(binding, input, made as StageResult, created_at)
    if (faults.length > 0) throw new Error(JSON.stringify(faults))
  }
  return (1000 * prospects) / (performance.now() - started)
}
