import { randomUUID } from 'node:crypto'
import { ApiError, type CallOptions } from '@alphorn/sdk/client'
import {
  type ClaimedJob,
  type Ending,
  type Handler,
  runWorker,
  type StageOutput,
  type WorkerClient,
} from '@alphorn/sdk/worker'

// A worker against a service of a few lines, which a test can make answer as no true one would.

export const output: StageOutput = {
  stage: 'research',
  producer: { name: 'wanda', version: '1' },
  evidence: [],
  facts: [],
  identity: { verdict: 'confirmed', reason: 'Same UID.', evidence_ids: ['evd_1'] },
  not_found: [],
  summary: 'A roofer.',
}

export const wrong = { ...output, identity: { ...output.identity, evidence_ids: ['evd_2'] } } as StageOutput
export const missing = { code: 'evidence_reference_missing', field: 'identity.evidence_ids', detail: 'evd_2' }

let leases = 0
export const newLease = (expires_in: number) => ({
  lease_id: `lse_${String(++leases).padStart(26, '0')}`,
  expires_in,
  expires_at: new Date(Date.now() + expires_in * 1000).toISOString(),
  worker_id: 'w1',
})

export function newJob(expires_in = 30) {
  return {
    job_id: `job_${randomUUID()}`,
    stage: 'research',
    input_snapshot: { id: 'snp_1', fingerprint: `sha256:${'0'.repeat(64)}` },
    upstream: [],
    lease: newLease(expires_in),
    input: {
      prospect: { company: { name: 'Muster AG', uid: 'CHE-500.000.014' } },
      evidence: [{ id: 'evd_1', excerpt: 'Muster AG' }],
      facts: [],
      offering: {},
    },
  } as unknown as ClaimedJob
}

export const refusal = (
  status: number,
  code: string,
  errors: object[] = [],
  retry_after: number | null = null,
) =>
  new ApiError(
    status,
    { error: { code, message: code, errors: errors as never }, request_id: 'req_1' },
    retry_after,
  )

const replays = new WeakSet<object>()
/** An answer that was given before, to the same request under the same key. */
export function replay<Data extends object>(data: Data) {
  replays.add(data)
  return data
}

export type Heard = { route: string; given: Record<string, unknown>; key: string | undefined }
type Answers = Partial<Record<keyof WorkerClient, (heard: Heard) => object | Promise<object>>>

/** A service that hands out the jobs once, accepts everything, and remembers what it heard. */
function service(jobs: ClaimedJob[], answers: Answers = {}) {
  const heard: Heard[] = []
  const usual: Required<Answers> = {
    stage_job_list: () => [],
    stage_job_batch_claims: ({ given }) => jobs.splice(0, Number(given['max_jobs'])),
    stage_job_claims: () => ({ lease: newLease(30) }),
    stage_job_results: () => ({ accepted: { revision_id: 'rev_1' } }),
    stage_job_batch_results: ({ given }) =>
      (given['results'] as { job_id: string }[]).map(({ job_id }) => ({
        job_id,
        accepted: { revision_id: `rev_of_${job_id}` },
      })),
    stage_job_failures: () => ({}),
  }
  const route =
    (name: keyof WorkerClient) =>
    async (given: object, options: CallOptions = {}) => {
      // An empty poll gives the others their turn, as a real one does.
      await new Promise((turn) => setTimeout(turn, 1))
      options.signal?.throwIfAborted()
      const call = { route: name, given: { ...given }, key: options.idempotencyKey }
      if (name !== 'stage_job_batch_claims' && name !== 'stage_job_list') heard.push(call)
      const aborted = new Promise<never>((_, reject) =>
        options.signal?.addEventListener('abort', () => reject(options.signal!.reason)),
      )
      aborted.catch(() => {})
      const data = await Promise.race([{ ...usual, ...answers }[name](call), aborted])
      return { data, next_cursor: null, replayed: replays.has(data) }
    }
  const names = Object.keys(usual) as (keyof WorkerClient)[]
  return {
    heard,
    client: Object.fromEntries(names.map((name) => [name, route(name)])) as unknown as WorkerClient,
  }
}

type Running = {
  jobs: ClaimedJob[]
  answers?: Answers
  handle?: Handler
  more?: object
  stopWhen?: Promise<unknown>
}

/** Runs a worker until all jobs have ended, or until it is stopped. */
export async function run({ jobs, answers, handle = async () => output, more, stopWhen }: Running) {
  const left = new Set(jobs.map(({ job_id }) => job_id))
  const { heard, client } = service([...jobs], answers)
  const stop = new AbortController()
  const endings: Ending[] = []
  void stopWhen?.then(() => stop.abort())
  await runWorker(client, {
    project_id: 'prj_1',
    worker_id: 'w1',
    signal: stop.signal,
    handle,
    onEnding: (job, ending) => {
      endings.push(ending)
      left.delete(job.job_id)
      if (left.size === 0) stop.abort()
    },
    ...more,
  })
  return { heard, endings }
}
