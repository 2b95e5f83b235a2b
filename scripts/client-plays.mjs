// The scenario of each generated client against the mock: it claims a research job and completes it. All types come
// from the generator (scripts/check-clients.mjs).

const head = `
const { ALPHORN_BASE_URL = '', PROJECT = '' } = process.env
const authorization = 'Bearer alp_generated'
const key = () => ({ 'Idempotency-Key': crypto.randomUUID() })
`

const result = `{
  stage: 'research',
  input_snapshot: job.input_snapshot,
  upstream: job.upstream,
  producer: { name: 'generated', version: '1' },
  evidence: [],
  facts: [],
  not_found: [],
  summary: 'Only the register was read.',
  identity: { verdict: 'confirmed', reason: 'As registered.', evidence_ids: evidence.slice(0, 1).map(({ id }) => id) },
}`

/** The programs by the name of their client. */
export const plays = {
  'openapi-typescript': `
import createClient from 'openapi-fetch'
import type { components, paths } from './openapi-typescript'
${head}
const client = createClient<paths>({ baseUrl: ALPHORN_BASE_URL, headers: { authorization } })
const claimed = await client.POST('/api/v1/outreach/projects/{project_id}/stage-jobs/claims', {
  params: { path: { project_id: PROJECT }, header: key() },
  body: { stages: ['research'] },
})
const job = claimed.data?.data[0]
if (!job) throw new Error(JSON.stringify(claimed.error))
const { evidence } = job.input as components['schemas']['ResearchInput']
const sent = await client.POST('/api/v1/outreach/projects/{project_id}/stage-jobs/{job_id}/results', {
  params: { path: { project_id: PROJECT, job_id: job.job_id }, header: key() },
  body: ${result},
})
console.log(sent.data?.data.stage, sent.data?.data.state)
`,
  'hey-api': `
import { createClient, createConfig } from './hey/client'
import { stageJobBatchClaims, stageJobResults } from './hey/sdk.gen'
import type { ResearchInput } from './hey/types.gen'
${head}
const client = createClient(createConfig({ baseUrl: ALPHORN_BASE_URL, headers: { authorization } }))
const claimed = await stageJobBatchClaims({
  client,
  path: { project_id: PROJECT },
  headers: key(),
  body: { stages: ['research'] },
})
const job = claimed.data?.data[0]
if (!job) throw new Error(JSON.stringify(claimed.error))
const { evidence } = job.input as ResearchInput
const path = { project_id: PROJECT, job_id: job.job_id }
const sent = await stageJobResults({ client, path, headers: key(), body: ${result} })
console.log(sent.data?.data.stage, sent.data?.data.state)
`,
  orval: `
import { type ResearchInput, stageJobBatchClaims, stageJobResults } from './orval/api'
${head}
// Its functions know the path alone.
const direct = globalThis.fetch
globalThis.fetch = (input, init) => direct(new URL(String(input), ALPHORN_BASE_URL), init)
const options = () => ({ headers: { authorization, ...key() } })
const claimed = await stageJobBatchClaims(PROJECT, { stages: ['research'] }, options())
if (claimed.status !== 200) throw new Error(JSON.stringify(claimed.data))
const job = claimed.data.data[0]!
const { evidence } = job.input as ResearchInput
const sent = await stageJobResults(PROJECT, job.job_id, ${result}, options())
if (sent.status !== 201) throw new Error(JSON.stringify(sent.data))
console.log(sent.data.data.stage, sent.data.data.state)
`,
  kubb: `
import { stageJobBatchClaims } from './kubb/clients/stageJobBatchClaims'
import { stageJobResults } from './kubb/clients/stageJobResults'
import type { ResearchInput } from './kubb/types/ResearchInput'
${head}
// Headers of the call replace nothing here: those of the configuration come after them.
const config = () => ({ baseURL: ALPHORN_BASE_URL, headers: { authorization, 'Content-Type': 'application/json' } })
const claimed = await stageJobBatchClaims(PROJECT, { stages: ['research'] }, key(), config())
const job = claimed.data[0]!
const { evidence } = job.input as ResearchInput
const sent = await stageJobResults(PROJECT, job.job_id, ${result}, key(), config())
console.log(sent.data.stage, sent.data.state)
`,
}
