import { api } from '@alphorn/contract/api'
import { outreachResult, qualificationResult, researchResult } from '@alphorn/test/fixtures/results'
import { story } from '@alphorn/test/fixtures/story-companies'
import { allScopes } from '@alphorn/test/fixtures/accounts'
import { openWorld } from '@alphorn/test/fixtures/world'
import { expect, test } from 'vitest'
import { createClient } from '#sdk/client'
import { type ClaimedJob, type Handler, runWorker, type StageOutput } from '#sdk/worker'

const world = await openWorld()
const acme = await world.account()
const project_id = await acme.project()
const { secret } = await acme.credential(allScopes)
const client = createClient(api, { baseUrl: world.url, family: 'prospect', secret })

const results = { research: researchResult, qualification: qualificationResult, outreach: outreachResult }

function made(job: ClaimedJob): StageOutput {
  const make = results[job.stage as keyof typeof results]
  const { input_snapshot: _snapshot, upstream: _upstream, ...output } = make(job)
  return output as StageOutput
}

test('A worker takes a prospect from research to a draft and gives back jobs that it cannot finish', async () => {
  const added = await client.prospect_add({ project_id, companies: [{ uid: story.muster.uid }] })
  const prospect_id = added.data[0]!.prospect_id!
  await client.prospect_decisions({ project_id, prospect_id, decision: 'accept', reason: 'good_fit' })
  await client.cycle_create({ project_id, prospect_ids: [prospect_id] })

  const stop = new AbortController()
  const endings: string[] = []
  const handle: Handler = async (job, { signal }) => {
    if (job.stage === 'outreach') stop.abort()
    signal.throwIfAborted()
    return made(job)
  }
  await runWorker(client, {
    project_id,
    worker_id: 'wanda-1',
    handle,
    signal: stop.signal,
    onEnding: ({ stage }, { ending }) => endings.push(`${stage} ${ending}`),
  })
  expect(endings).toEqual(['research completed', 'qualification completed', 'outreach given_back'])
  const { data } = await client.stage_job_list({ project_id, prospect_id })
  expect(data.map(({ stage, state }) => `${stage} ${state}`).sort()).toEqual([
    'outreach unclaimed',
    'qualification completed',
    'research completed',
  ])
})
