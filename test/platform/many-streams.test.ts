import { newId } from '@alphorn/contract/core/ids'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { forms } from '@alphorn/contract/core/forms'
import { list } from '@alphorn/contract/core/route'
import { answerCall } from '@alphorn/server/platform/http/answer'
import type { Outgoing } from '@alphorn/server/platform/http/http-messages'
import { implement } from '@alphorn/server/platform/http/implement'
import { createRouting } from '@alphorn/server/platform/http/routing'
import { allScopes } from '../fixtures/accounts.ts'
import { roomyPlan } from '../fixtures/server-settings.ts'
import { openWorld } from '../fixtures/world.ts'

// The data buffered in the process for slow readers has one limit for all of them.

const world = await openWorld({ plan: roomyPlan })
const olga = await (await world.account()).credential(allScopes)
const asked: number[] = []
const routes = {
  rows: list({
    group: 'meta',
    access: { kind: 'any_credential' },
    summary: 'A trial',
    path: '/rows',
    item: z.object({ n: z.int() }),
    pageSize: { usual: 10, most: 100 },
    streams: 'lines',
  }),
}
const endpoints = implement(routes, {
  rows: async () => ({
    read: async (_db, _after, count) => {
      asked.push(count)
      return { text: '{"n":1}\n', rows: 1, next: ['1'] }
    },
  }),
})
const find = createRouting([{ prefix: '/api/v1/trial', form: forms.outreach, endpoints }])

/** Opens a stream whose reader has read the first chunk. */
async function begun() {
  const headers: Record<string, string> = {
    host: 'x',
    authorization: `Bearer ${olga.secret}`,
    accept: 'application/x-ndjson',
  }
  const outgoing: Outgoing = await answerCall(
    { ...world.service, find },
    {
      request_id: newId('request'),
      method: 'GET',
      target: '/api/v1/trial/rows',
      header: (name) => headers[name],
      headerCount: (name) => (name in headers ? 1 : 0),
      address: '127.0.0.1',
      readBody: async () => new Uint8Array(),
      signal: new AbortController().signal,
    },
  )
  expect(outgoing.status).toBe(200)
  const lines = (outgoing.lines as AsyncIterable<unknown>)[Symbol.asyncIterator]()
  await lines.next()
  return lines
}

test('The more streams are open, the fewer rows each holds in memory, and ended streams no longer count', async () => {
  const slow = []
  for (let at = 0; at < 40; at++) slow.push(await begun())
  expect(asked[0]).toBe(2000)
  expect(asked.at(-1)).toBeLessThan(1000)
  for (const lines of slow) await lines.return!()
  asked.length = 0
  await (
    await begun()
  ).return!()
  expect(asked[0]).toBe(2000)
})
