import { randomUUID } from 'node:crypto'
import { api } from '@alphorn/contract/api'
import { createClient } from '@alphorn/sdk/client'
import { type Handler, type Repair, runWorker } from '@alphorn/sdk/worker'
import { qualify } from './qualify.ts'
import { withoutFaults, research } from './research.ts'

// A worker that does research and qualification. Run it beside the service:
//   ALPHORN_API_KEY=alp_… PROJECT=prj_… node worker.ts
// Everything about leases, retries, extending, checking and giving back is the kit's. Yours are the two functions.

const {
  ALPHORN_BASE_URL: baseUrl = 'http://127.0.0.1:4400',
  ALPHORN_API_KEY: secret,
  PROJECT: project_id,
  WORKER_ID: worker_id = `example-${randomUUID()}`,
} = process.env
if (!secret || !project_id) throw new Error('Set ALPHORN_API_KEY (scope prospect:stages) and PROJECT.')

const producer = { name: 'example-worker', version: '1' }

const handle: Handler = async ({ stage, input }, { now }) => {
  if (stage === 'research') return { stage, producer, ...research(input, now()) }
  if (stage === 'qualification') return { stage, producer, ...qualify(input) }
  return { failure: { code: 'stage_unknown', message: `This worker does no ${stage}.` } }
}

/** A result that was refused comes back with the service's own codes and paths: what is at fault is left out. */
const repair: Repair = async (_job, { output, errors }) =>
  output.stage === 'research'
    ? withoutFaults(output, errors)
    : { failure: { code: 'result_refused', message: errors.map(({ detail }) => detail).join('\n') } }

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())

await runWorker(createClient(api, { baseUrl, family: 'outreach', secret }), {
  project_id,
  // No two at once may have one name. A worker with a fixed id finds its jobs again after it was killed.
  worker_id,
  stages: ['research', 'qualification'],
  max_jobs: 4,
  handle,
  repair,
  signal: stop.signal,
  onEnding: ({ job_id, stage }, ending) => console.log(job_id, stage, ending.ending),
})
