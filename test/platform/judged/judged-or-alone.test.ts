import fc from 'fast-check'
import { expect, test } from 'vitest'
import { researchResult } from '../../fixtures/results.ts'
import { addProspects, openFixture, type Fixture, startCycle, takeJob } from '../../fixtures/project.ts'
import type { ClaimedJob } from '../../fixtures/jobs.ts'
import type { Answer } from '../../fixtures/actors.ts'
import { openWorld } from '../../fixtures/world.ts'

// A call gets the same response whether it was judged and applied with others, or ran in its own transaction.
// `RUNS=300` is its long run, which `npm run test:long` does not include.

const numRuns = Number(process.env['RUNS'] ?? 12)

const world = await openWorld()
const alone = await world.another({ batches: false })

type Command = {
  what: 'decide' | 'claim' | 'extend' | 'complete' | 'fail' | 'cancel' | 'together'
  pick: number
  how: number
  again: boolean
}

const command: fc.Arbitrary<Command> = fc.record({
  what: fc.constantFrom(
    'decide',
    'decide',
    'claim',
    'extend',
    'complete',
    'complete',
    'fail',
    'cancel',
    'together',
  ),
  pick: fc.nat(2),
  how: fc.nat(4),
  again: fc.boolean(),
})

const decisions = [
  { decision: 'accept' },
  { decision: 'reject', reason: 'other', note: 'No.' },
  { decision: 'later', until: '2030-01-01' },
  { decision: 'reject' },
  { decision: 'do_not_contact', reason: 'do_not_contact' },
]

type Desk = { fixture: Fixture; prospects: string[]; jobs: ClaimedJob[] }

/** Opens a project with three prospects whose research Wanda has claimed, called on one of the two servers. */
async function openDesk(at: 'judged' | 'alone'): Promise<Desk> {
  const fixture = await openFixture(world)
  const { olga, wanda } = fixture
  const prospects = await addProspects(fixture, 3)
  await startCycle(fixture, prospects, { stages: ['research', 'qualification'] })
  const jobs: ClaimedJob[] = []
  while (jobs.length < 3) jobs.push(await takeJob(fixture, 'research'))
  jobs.sort((a, b) => prospects.indexOf(a.prospect_id) - prospects.indexOf(b.prospect_id))
  const there = at === 'judged' ? world : alone
  const moved = {
    olga: { ...olga, ...there.actor(olga.secret) },
    wanda: { ...wanda, ...there.actor(wanda.secret) },
  }
  return { fixture: { ...fixture, ...moved }, prospects, jobs }
}

type Given = Desk & {
  how: number
  pick: number
  path: string
  result: object
  lease_id: string
  sending: { key: string }
}

const calls: Record<Command['what'], (given: Given) => Promise<Answer>> = {
  decide: ({ fixture: { olga, at }, prospects, pick, how, sending }) =>
    olga.post(`${at}/prospects/${prospects[pick]}/decisions`, decisions[how], sending),
  claim: ({ fixture: { olga, wanda }, path, how, sending }) =>
    (how === 0 ? olga : wanda).post(`${path}/claims`, how === 1 ? { lease_seconds: 0 } : {}, sending),
  extend: ({ fixture: { wanda }, path, lease_id, sending }) => {
    const progress = { percent: 10, message: 'On it' }
    return wanda.post(`${path}/claims`, { lease_id, lease_seconds: 60, progress }, sending)
  },
  complete: ({ fixture: { olga, wanda }, path, how, result, lease_id, sending }) => {
    const sent = how === 2 ? { ...result, facts: [] } : { ...result, ...(how < 1 && { lease_id }) }
    return (how === 1 ? olga : wanda).post(`${path}/results`, sent, sending)
  },
  fail: ({ fixture: { wanda }, path, sending }) =>
    wanda.post(`${path}/failures`, { code: 'gave_up', message: 'It does not work.' }, sending),
  cancel: ({ fixture: { olga }, path, sending }) => olga.post(`${path}/cancellations`, {}, sending),
  together: ({ fixture: { wanda, at }, jobs, pick, sending }) => {
    const results = jobs
      .slice(0, 1 + pick)
      .map((one) => ({ job_id: one.job_id, result: researchResult(one) }))
    return wanda.post(`${at}/stage-jobs/results`, { results }, sending)
  },
}

function callOf(desk: Desk, { what, pick, how }: Command, key: string) {
  const job = desk.jobs[pick]!
  const path = `${desk.fixture.at}/stage-jobs/${job.job_id}`
  const result = researchResult(job)
  const lease_id = how === 0 ? 'lse_00000000000000000000000000' : job.lease!.lease_id!
  return calls[what]({ ...desk, pick, how, path, result, lease_id, sending: { key } })
}

/** Returns the content of a response, without the IDs and times that differ between any two calls. */
function essence({ status, body }: Answer): unknown {
  const names = new Map<string, string>()
  const text = JSON.stringify({ status, data: body.data, error: body.error, job: body.job })
    .replace(/"[a-z]+_[0-9a-z]{26}"/g, (id) => {
      names.set(id, names.get(id) ?? `"${id.slice(1, 4)} ${names.size}"`)
      return names.get(id)!
    })
    .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"a time"')
    .replace(/"expires_in":[\d.]+/g, '"expires_in":0')
    .replace(/sha256:[\w-]+/g, 'a fingerprint')
    .replace(/\d+ seconds?/g, 'seconds')
  return JSON.parse(text) as unknown
}

/** Returns the resulting rows, without their times. */
async function stateOf({ fixture: { project }, prospects }: Desk) {
  const rows = (text: string) => world.sql(text, [project])
  const order = `order by array_position('{${prospects.join(',')}}'::text[], prospect_id)`
  return {
    prospects: await rows(
      `select state, decision, score, follow_up_since is null as none from prospects where project_id = $1 ${order}`,
    ),
    decisions: await rows(
      `select decision, reason, note, until::text, decided_by from decisions where project_id = $1 ${order}, decision_id`,
    ),
    jobs: await rows(`select stage, state, fencing_token, refused_results, lease_id is null as free, progress,
      failure->>'code' as failure, cancellation->>'reason' as cancellation from stage_jobs where project_id = $1 and stage = 'research' ${order}, job_id`),
    revisions: await rows(
      `select stage, stale, superseded, produced_by is null as nobody from revisions where project_id = $1 ${order}, revision_id`,
    ),
    evidence: await rows(`select count(*)::int from evidence where project_id = $1`),
    // Units are refunded when the feeder ends the cycle.
    units: await rows(
      `select movement, count(*)::int from unit_ledger where project_id = $1 and movement <> 'release' group by 1 order by 1`,
    ),
    calls:
      await rows(`select operation_id, status, error_code, replayed, units_spent, rows_returned, credential_name, count(*)::int
      from audit_rows where project_id = $1 and method = 'POST' and operation_id not in ('stage_job_batch_claims')
      group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7`),
  }
}

test(
  'Random calls get the same answers and leave the same state whether judged in a batch or alone',
  { timeout: 60_000 + numRuns * 10_000 },
  async () => {
    const run = fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 14 }), async (commands) => {
      const desks = [await openDesk('judged'), await openDesk('alone')]
      const reported = await Promise.all(
        desks.map(async (desk) => {
          const said: unknown[] = []
          for (const [n, one] of commands.entries()) {
            said.push(essence(await callOf(desk, one, `key-${n}`)))
            if (one.again) said.push(essence(await callOf(desk, one, `key-${n}`)))
          }
          return { said, state: await stateOf(desk) }
        }),
      )
      expect(reported[0]).toEqual(reported[1])
    })
    await fc.assert(run, { numRuns })
  },
)

test(
  'Concurrent calls on few objects each take effect once, whether judged in a batch or alone',
  { timeout: 120_000 },
  async () => {
    for (const at of ['judged', 'alone'] as const) {
      const desk = await openDesk(at)
      const { fixture, prospects, jobs } = desk
      const path = `${fixture.at}/stage-jobs/${jobs[0]!.job_id}`
      const answers = await Promise.all(
        Array.from({ length: 120 }, (_, n) => {
          const prospect = `${fixture.at}/prospects/${prospects[n % 3]}/decisions`
          if (n % 4 === 0) return fixture.olga.post(prospect, { decision: 'accept', note: `n${n}` })
          if (n % 4 === 1)
            return fixture.olga.post(prospect, { decision: 'accept', note: 'once' }, { key: `once-${n % 3}` })
          if (n % 4 === 2) return fixture.wanda.post(`${path}/claims`, { lease_seconds: 300 })
          return fixture.wanda.post(
            `${fixture.at}/stage-jobs/${jobs[1 + (n % 2)]!.job_id}/results`,
            researchResult(jobs[1 + (n % 2)]!),
          )
        }),
      )
      const counts = (from: number) => {
        const reported = answers
          .filter((_, n) => n % 4 === from)
          .map(({ status, body }) => `${status} ${body.error?.code ?? ''}`.trim())
        return Object.fromEntries(
          [...new Set(reported)]
            .toSorted()
            .map((one) => [one, reported.filter((other) => other === one).length]),
        )
      }
      expect([0, 1, 2, 3].map(counts)).toEqual([
        { 201: 30 },
        { 201: 30 },
        { 200: 30 },
        { 201: 1, '409 job_not_open': 29 },
      ])
      const rows = (text: string) => world.sql(text, [fixture.project])
      expect(await rows('select count(*)::int from decisions where project_id = $1')).toEqual([{ count: 33 }])
      expect(await rows('select count(*)::int from revisions where project_id = $1')).toEqual([{ count: 1 }])
      expect(
        await rows(`select count(*)::int from unit_ledger where project_id = $1 and movement = 'spend'`),
      ).toEqual([{ count: 1 }])
      const lost = `select 1 from prospects p where project_id = $1 and updated_at <
      (select max(decided_at) from decisions d where d.project_id = p.project_id and d.prospect_id = p.prospect_id)`
      expect(await rows(lost)).toEqual([])
      const ids = answers.map(({ body }) => body.request_id)
      const audited = await world.sql(
        'select count(distinct request_id)::int from audit_rows where request_id = any($1)',
        [ids],
      )
      expect(audited).toEqual([{ count: 120 }])
    }
  },
)
