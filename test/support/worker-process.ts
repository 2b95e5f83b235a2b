import { api } from '@alphorn/contract/api'
import { createClient } from '@alphorn/sdk/client'
import { runWorker, type StageOutput } from '@alphorn/sdk/worker'
import { researchResult } from '../fixtures/results.ts'

// A worker in a separate process, which a test kills. It reports each job it begins; with the pace `dawdle` it never
// finishes one.

const [baseUrl, secret, project_id, pace] = process.argv.slice(2) as [string, string, string, string]
const stop = new AbortController()
process.on('SIGTERM', () => stop.abort())

await runWorker(createClient(api, { baseUrl, family: 'outreach', secret }), {
  project_id,
  worker_id: 'wanda-1',
  stages: ['research'],
  signal: stop.signal,
  handle: async (job, { signal }) => {
    console.log(`began ${job.job_id} ${job.lease!.lease_id}`)
    if (pace === 'dawdle')
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('Stopped.'))))
    const { input_snapshot: _snapshot, upstream: _upstream, ...output } = researchResult(job)
    return output as StageOutput
  },
  onEnding: ({ job_id }, { ending }) => console.log(`${ending} ${job_id}`),
})
console.log('ended')
