import { api } from '@alphorn/contract/api'
import { callTask, taskTools } from '@alphorn/mcp/tasks'
import { createClient } from '@alphorn/sdk/client'
import { openWorld } from '@alphorn/test/fixtures/world'
import { expect, test } from 'vitest'

const world = await openWorld({ plan: { rowsPerDay: 2 } })

test('A page of companies that a budget ended says so', async () => {
  const { secret } = await (await world.account()).credential(['companies:read'])
  const client = createClient(api, { baseUrl: world.url, family: 'outreach', secret, retries: 0 })
  const find = taskTools.find(({ name }) => name === 'find_companies')!
  const { content } = await callTask(client, find, { limit: 3 }, undefined)
  const [{ text }] = content as unknown as [{ text: string }]
  const page = JSON.parse(text) as object
  expect(page).toMatchObject({ limited_by: 'daily_row_limit', next: expect.stringContaining('budget') })
})
