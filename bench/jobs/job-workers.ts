import { randomUUID } from 'node:crypto'
import { type Answer, openConnection, requestText } from '../connection.ts'
import { type ClaimedJob, researchResult } from './job-result.ts'
import type { Jobs } from './job-seed.ts'

/** A worker's connection to the service: over HTTP, or in its process. */
export type Caller = { post(path: string, body: object): Promise<Answer>; close(): void }

export type Pairs = { pairs: number; perSecond: number }
/** `calls`: the requests that completed jobs. */
export type OurPairs = Pairs & { calls: number }

export function httpCaller(url: string, { secret }: Jobs, open = openConnection): Caller {
  const connection = open(url)
  return {
    post: (path, body) =>
      connection.ask(requestText(path, { secret, key: randomUUID(), body: JSON.stringify(body) })),
    close: () => connection.close(),
  }
}

/** Produces the result of a job. */
export type ResultOf = (job: ClaimedJob) => object

type Working = {
  workers: number
  seconds: number
  atOnce: number
  /** Completes jobs that were claimed together in one request. */
  together?: boolean
  resultOf?: ResultOf
}

/** Runs workers that claim jobs and complete each, until the time is over. */
export async function work(
  open: () => Caller,
  { project_id }: Jobs,
  { workers, seconds, atOnce, together = false, resultOf = researchResult }: Working,
): Promise<OurPairs> {
  const jobsPath = `/api/v1/outreach/projects/${project_id}/stage-jobs`
  const started = performance.now()
  const end = started + 1000 * seconds
  let pairs = 0
  let calls = 0
  const loop = async (worker_id: string) => {
    const caller = open()
    while (performance.now() < end) {
      const claimed = await caller.post(`${jobsPath}/claims`, { max_jobs: atOnce, worker_id })
      const jobs = dataOf(claimed, 200) as ClaimedJob[]
      if (jobs.length === 0) throw new Error('The jobs have run out.')
      if (together) await completeTogether(caller, jobsPath, jobs)
      else
        for (const job of jobs)
          dataOf(await caller.post(`${jobsPath}/${job.job_id}/results`, resultOf(job)), 201)
      pairs += jobs.length
      calls += together ? 1 : jobs.length
    }
    caller.close()
  }
  await Promise.all(Array.from({ length: workers }, (_, at) => loop(`worker-${at}`)))
  return { pairs, calls, perSecond: (1000 * pairs) / (performance.now() - started) }
}

async function completeTogether(caller: Caller, jobsPath: string, jobs: ClaimedJob[]) {
  const results = jobs.map((job) => ({ job_id: job.job_id, result: researchResult(job) }))
  const answer = await caller.post(`${jobsPath}/results`, { results })
  const outcomes = dataOf(answer, 200) as { outcome: string }[]
  if (outcomes.some(({ outcome }) => outcome !== 'completed')) throw new Error(answer.body)
}

function dataOf({ status, body }: Answer, wanted: number) {
  if (status !== wanted) throw new Error(`${status} instead of ${wanted}: ${body}`)
  return (JSON.parse(body) as { data: unknown }).data
}
