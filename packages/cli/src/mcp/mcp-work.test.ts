import { type Api, api } from '@alphorn/contract/api'
import { stages } from '@alphorn/contract/prospecting/stages'
import { callTask, taskTools } from '@alphorn/mcp/tasks'
import { type Client, createClient } from '@alphorn/sdk/client'
import { closeAtFileEnd } from '@alphorn/test/support/file-end'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import { startMock } from '#cli/mock/mock-server'

// The work tools on jobs as the real service writes them, which the mock has for every stage.

const mock = await startMock({ port: 0 })
closeAtFileEnd(mock.close)
const { project_id } = mock
const client: Client<Api> = createClient(api, {
  baseUrl: mock.url,
  family: 'outreach',
  secret: 'alp_mock',
  retries: 0,
})

async function ask(name: string, given: object) {
  const tool = taskTools.find((one) => one.name === name)!
  const { content, isError } = await callTask(client, tool, { project_id, ...given }, undefined)
  const [{ text }] = content as unknown as [{ text: string }]
  return { text, refused: isError === true }
}

async function work(name: string, given: object) {
  const { text, refused } = await ask(name, given)
  expect([refused, text]).toEqual([false, text])
  return JSON.parse(text) as Record<string, any> // oxlint-disable-line typescript/no-explicit-any -- as a model reads it
}

const maxWorkTokens = 6000

test.each(stages)(
  'A claimed job of %s is whole: every instruction, criterion, fact and excerpt',
  async (stage) => {
    const { text } = await ask('claim_work', { stages: [stage] })
    expect(countTokens(text)).toBeLessThan(maxWorkTokens)
    const claimed = JSON.parse(text)
    const { input } = (await client.stage_job_detail({ project_id, job_id: claimed.job_id })).data
    expect(claimed).not.toHaveProperty('shortened')
    expect(
      claimed.input.evidence.map(({ id, excerpt }: { id: string; excerpt: string }) => [id, excerpt]),
    ).toEqual(input.evidence.map(({ id, excerpt }) => [id, excerpt]))
    expect(claimed.input.offering).toMatchObject(input.offering)
    expect(claimed.input.facts ?? []).toEqual(input.facts)
    expect(claimed.instructions).toContain('`submit_work`')
    expect(claimed.instructions).not.toMatch(/POST|Idempotency-Key|…/)
  },
)

test.each(stages)('The schema of a result of %s is the one of the service', async (stage) => {
  const { job_id } = await work('claim_work', { stages: [stage] })
  const { output_schema } = (await client.stage_job_detail({ project_id, job_id })).data
  const again = await work('claim_work', { job_id, schema: true })
  expect(again['output_schema']).toEqual(output_schema)
})

test('Named evidence of a job is returned whole, and an unknown id is refused', async () => {
  const { job_id, input } = await work('claim_work', { stages: ['outreach'] })
  const ids = [input.evidence.at(-1).id, input.evidence[0].id]
  const page = await work('claim_work', { job_id, evidence: ids })
  expect(page).toEqual({ job_id, evidence: [input.evidence.at(-1), input.evidence[0]] })
  const unknown = await ask('claim_work', { job_id, evidence: ['evd_none'] })
  expect(unknown).toMatchObject({ refused: true, text: expect.stringContaining('no evidence evd_none') })
})

test('A job is extended, given back and claimed again by its id', async () => {
  const { job_id } = await work('claim_work', { stages: ['research'] })
  mock.travel(600)
  const extended = await work('claim_work', { job_id })
  const left = Date.parse(extended['lease_expires_at']) - Date.now()
  expect(left).toBeGreaterThan(1400 * 1000)
  expect(await work('claim_work', { job_id, release: true })).toEqual({ job_id, state: 'unclaimed' })
  expect(await work('claim_work', { job_id })).toMatchObject({ job_id, stage: 'research' })
  expect(await ask('claim_work', { release: true })).toMatchObject({ refused: true })
})

test('A job whose lease ran out is claimed again when it ends, and no other job is taken', async () => {
  const { job_id } = await work('claim_work', { stages: ['research'] })
  mock.travel(1000)
  const failure = { code: 'site_unreachable', message: 'The site does not answer.' }
  expect(await work('submit_work', { job_id, failure })).toMatchObject({ job_id, state: 'failed' })
})
