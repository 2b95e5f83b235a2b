import type { Untyped } from '../fixtures/untyped.ts'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { type ErrorCode, errorCatalogue } from '@alphorn/contract/core/errors'
import type { JobAction } from '@alphorn/contract/prospecting/stage-job-rules'
import type { Pools } from '@alphorn/server/platform/db/connect'
import { anyHistory, type CallCommand, type Command, type History, type Naming } from './lease-commands.ts'
import { type Change, readLog } from './lease-log.ts'
import { complaintsAboutAnswers } from './lease-answers.ts'
import { complaintsAboutChanges } from './lease-law.ts'
import { type LeaseFixture, setStage, type Stage, travel } from './lease-fixture.ts'
import { researchResult } from '../fixtures/results.ts'

/** The servers under test on one database, possibly with another copy of the code. Calls alternate between them. */
export type UnderTest = {
  servers: readonly { url: string; service: { pools: Pools } }[]
  expireJobs: (pools: Pools) => Promise<void>
}

/** One call of a history and its response. */
export type Call = {
  batch: number
  action: JobAction | 'batch_claims'
  credential_id: string
  job_id: string | null
  path: string
  body: { worker_id?: string; lease_id?: string; lease_seconds?: number }
  sound: boolean
  key: string
  status: number
  answer: Untyped
  replayed: boolean
  /** The call was one of several results in a request. */
  together: boolean
}

/** A batch: the changes made while it ran, after `from` and up to `to`, and the clock times during it. */
type Batch = { from: number; to: number; times: number[] }

/** The record of a history after its end. */
export type Played = { stage: Stage; calls: Call[]; log: Change[]; batches: Batch[] }

type Ask = Omit<Call, 'batch' | 'status' | 'answer' | 'replayed' | 'together'> & { beside?: Ask }

/** A running history: the information that callers have received so far. */
type Play = {
  fixture: LeaseFixture
  underTest: UnderTest
  stage: Stage
  asked: Ask[]
  sent: number
  calls: Call[]
  /** Every job in the responses so far, with its input, and the leases granted on it, oldest first. */
  jobs: Map<string, { at: number; input_snapshot: Untyped }>
  leases: { job_id: string; credential_id: string; lease_id: string }[]
  /** The clock times since the batch began. */
  times: number[]
}

/** Runs random histories against servers, and checks each against the lease rules, or a part of them. */
export function checkHistories(
  fixture: LeaseFixture,
  underTest: UnderTest,
  options: fc.Parameters<[History]>,
  { about = /^/, meet = () => {} }: { about?: RegExp; meet?: (call: Call) => void } = {},
) {
  return fc.check(
    fc.asyncProperty(anyHistory, async (history) => {
      const played = await play(fixture, underTest, history)
      played.calls.forEach(meet)
      const all = [...complaintsAboutAnswers(played), ...complaintsAboutChanges(played)]
      const complaints = all.filter((complaint) => about.test(complaint))
      if (complaints.length > 0) throw new Error(complaints.join('\n'))
    }),
    options,
  )
}

async function play(fixture: LeaseFixture, underTest: UnderTest, history: History): Promise<Played> {
  const stage = await setStage(fixture, history)
  const inputs = stage.job_ids.map(
    (id, at) => [id, { at, input_snapshot: fixture.patterns[at]!.job.input_snapshot }] as const,
  )
  const run: Play = {
    fixture,
    underTest,
    stage,
    asked: [],
    sent: 0,
    calls: [],
    jobs: new Map(inputs),
    leases: [],
    times: [fixture.base],
  }
  const batches: Batch[] = []
  let to = await lastChange(run)
  for (const [batch, commands] of history.batches.entries()) {
    const from = to
    run.times = run.times.slice(-1)
    await Promise.all(commands.map((command) => perform(run, batch, command)))
    to = await lastChange(run)
    batches.push({ from, to, times: run.times })
  }
  return { stage, calls: run.calls, log: await readLog(fixture.sql, stage.project_id), batches }
}

async function lastChange({ fixture, stage }: Play): Promise<number> {
  const [last] = await fixture.sql(
    'select coalesce(max(seq), 0)::int as seq from job_log where project_id = $1',
    [stage.project_id],
  )
  return last!.seq
}

async function perform(run: Play, batch: number, command: Command): Promise<unknown> {
  const { underTest } = run
  if (command.kind === 'travel') return run.times.push(await travel(run.fixture, command.seconds))
  if (command.kind === 'sweep') return underTest.expireJobs(underTest.servers[0]!.service.pools)
  if (command.kind === 'replay') {
    const again = run.asked[command.which % run.asked.length]
    return again && send(run, batch, again)
  }
  const ask = askOf(run, command)
  run.asked.push(ask)
  return Promise.all([send(run, batch, ask), command.twice && send(run, batch, ask)])
}

const workers = ['Wilma', 'Walter', 'Wim']

/** Returns the current request of a command, with its job and its lease. */
function askOf(run: Play, command: CallCommand): Ask {
  const worker = command.worker === null ? {} : { worker_id: workers[command.worker]! }
  const { credential_id } = run.fixture.callers[command.credential]!
  const jobs = `/projects/${run.stage.project_id}/stage-jobs` as const
  const common = { credential_id, key: randomUUID(), sound: command.kind !== 'results' || command.sound }
  if (command.kind === 'batch_claims') {
    const body = { max_jobs: command.most, lease_seconds: command.seconds, ...worker }
    return { ...common, action: 'batch_claims', job_id: null, path: `${jobs}/claims`, body }
  }
  const job_id = jobOf(run, command)
  const { named, holder } = namesOf(run, credential_id, job_id, command)
  const ask = {
    ...common,
    ...(holder && { credential_id: holder.credential_id }),
    action: command.kind,
    job_id,
    path: `${jobs}/${job_id}/${command.kind}`,
    body: {
      ...bodyOf(run, command, job_id),
      ...(command.kind === 'claims' && worker),
      ...(named && { lease_id: named.lease_id }),
    },
  }
  return command.kind === 'results' ? withBeside(run, command.beside, ask) : ask
}

/** Returns the lease that a command names, and its credential if the holder makes the call. */
function namesOf(run: Play, credential_id: string, job_id: string, command: CallCommand) {
  if (!('names' in command)) return { named: undefined, holder: undefined }
  const named = leaseNamed(run, credential_id, job_id, command.names)
  return { named, holder: command.names === 'holder' ? named : undefined }
}

/** Adds the result of another job by the same caller to the request. */
function withBeside(run: Play, job: number | null, ask: Ask): Ask {
  const job_id = job === null ? null : jobOf(run, { kind: 'results', job })
  if (job_id === null || job_id === ask.job_id) return ask
  const named = leaseNamed(run, ask.credential_id, job_id, 'own')
  const body = { ...resultFor(run, job_id, true), ...(named && { lease_id: named.lease_id }) }
  return { ...ask, beside: { ...ask, job_id, body, sound: true } }
}

/** Returns the last attempt at a job, or any attempt for retries. */
function jobOf({ jobs }: Play, { kind, job }: { kind: JobAction; job: number }) {
  const ids = [...jobs.keys()]
  const picked = ids[job % ids.length]!
  if (kind === 'retries') return picked
  const { at } = jobs.get(picked)!
  return ids.findLast((id) => jobs.get(id)!.at === at)!
}

function bodyOf(run: Play, command: CallCommand, job_id: string): object {
  if (command.kind === 'claims') return { lease_seconds: command.seconds }
  if (command.kind === 'results') return resultFor(run, job_id, command.sound)
  return command.kind === 'failures' ? { code: 'site_down', message: 'Nobody answers.' } : {}
}

function leaseNamed({ leases }: Play, credential_id: string, job_id: string, names: Naming) {
  const onJob = leases.filter((lease) => lease.job_id === job_id)
  const own = onJob.filter((lease) => lease.credential_id === credential_id)
  const foreign = onJob.filter((lease) => lease.credential_id !== credential_id)
  const choice = {
    none: undefined,
    own: own.at(-1),
    older: own.at(-2),
    foreign: foreign.at(-1),
    holder: onJob.at(-1),
  }
  return choice[names]
}

/** Returns a valid result, or one for a different input. */
function resultFor({ fixture, jobs }: Play, job_id: string, sound: boolean) {
  const { at, input_snapshot } = jobs.get(job_id)!
  const fingerprint = sound ? input_snapshot.fingerprint : `sha256:${'0'.repeat(64)}`
  const pattern = fixture.patterns[at]!.job
  return researchResult({ ...pattern, lease: null, input_snapshot: { ...input_snapshot, fingerprint } })
}

async function send(run: Play, batch: number, ask: Ask) {
  const { secret } = run.fixture.callers.find(({ credential_id }) => credential_id === ask.credential_id)!
  const { servers } = run.underTest
  const { url } = servers[run.sent++ % servers.length]!
  const { path, body } = ask.beside ? inOneRequest(run, [ask, ask.beside]) : ask
  const response = await fetch(`${url}/api/v1/outreach${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
      'idempotency-key': ask.key,
    },
    body: JSON.stringify(body),
  })
  const answer: Untyped = await response.json()
  const replayed = response.headers.get('idempotency-replayed') === 'true'
  const reported = { status: response.status, answer, replayed }
  for (const call of ask.beside && response.ok
    ? eachAlone([ask, ask.beside], reported)
    : [{ ...ask, ...reported }]) {
    run.calls.push({ ...call, batch, together: ask.beside !== undefined })
    if (call.status < 300) for (const job of [call.answer.data].flat()) learn(run, call, job)
  }
}

type CallOutcome = Pick<Call, 'status' | 'answer' | 'replayed'>

/** Returns several results of one request as separate calls, each with its own key. */
function eachAlone(asks: Ask[], { answer, replayed }: CallOutcome): (Ask & CallOutcome)[] {
  const calls = asks.map((ask, at) => {
    return { ...ask, key: `${ask.key} ${ask.job_id}`, ...asAlone(answer, at), replayed }
  })
  // Refusals of single results are stored with the response: a replay reports them again, whatever the current state of
  // the job.
  return calls.filter(({ status }) => !replayed || status < 300)
}

function inOneRequest({ stage }: Play, asks: Ask[]) {
  const results = asks.map(({ job_id, body }) => ({ job_id, result: body }))
  return { path: `/projects/${stage.project_id}/stage-jobs/results`, body: { results } }
}

/** Returns one outcome of several as the job's own route would have responded. */
function asAlone({ data, request_id }: Untyped, at: number) {
  const { outcome, job, error } = data[at]
  if (outcome === 'completed') return { status: 201, answer: { data: job, request_id } }
  return {
    status: errorCatalogue[error.code as ErrorCode].status,
    answer: { error, request_id, ...(job && { job }) },
  }
}

/** Records a job as callers learn of it: from a response. */
function learn({ jobs, leases }: Play, { credential_id }: Pick<Ask, 'credential_id'>, job: Untyped) {
  if (!jobs.has(job.job_id)) {
    const origin = jobs.get(job.retry_of_job_id)
    jobs.set(job.job_id, { at: origin?.at ?? 0, input_snapshot: job.input_snapshot })
  }
  const lease_id: string | null = job.lease?.lease_id ?? null
  if (lease_id !== null && !leases.some((known) => known.lease_id === lease_id))
    leases.push({ job_id: job.job_id, credential_id, lease_id })
}
