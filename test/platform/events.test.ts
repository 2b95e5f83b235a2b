import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { nounOfPath } from '@alphorn/contract/core/changes'
import { transaction } from '@alphorn/server/platform/db/connection'
import { suppressFor } from '@alphorn/server/prospecting/decisions/suppress'
import { expect, onTestFinished, test } from 'vitest'
import { addProspects, openFixture, startCycle, submit, takeJob } from '../fixtures/project.ts'
import { researchResult } from '../fixtures/results.ts'
import type { Account } from '../fixtures/accounts.ts'
import { openWorld } from '../fixtures/world.ts'
import { loggedLines } from '../support/logs.ts'

// Notifications to an open screen: any process reports a change at once, as long as the session is valid.

const world = await openWorld()

/** A listening browser: the events so far, and a way to wait for more. */
async function listen(account: Pick<Account, 'cookie'>, { url = world.url, query = '' } = {}) {
  // Not `fetch`, because the tests' version reads every response to its end.
  const request = get(`${url}/app/api/events${query}`, { headers: { cookie: account.cookie } })
  onTestFinished(() => void request.destroy())
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let text = ''
  let ended = false
  response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  response.on('close', () => (ended = true)).on('error', () => {})
  return {
    status: response.statusCode,
    headers: response.headers,
    text: () => text,
    ended: () => expect.poll(() => ended, { interval: 10 }).toBe(true),
    reported: (noun: string, project_id: string | null = null) =>
      expect
        .poll(() => text, { interval: 10 })
        .toContain(`event: changed\ndata: ${JSON.stringify({ noun, project_id })}\n\n`),
    /** Returns whether the server ended the stream; a stream that stays open while the server stops is cut off. */
    isWhole: () => response.complete,
    leave: () => void request.destroy(),
  }
}

test('A change by a colleague is announced to every open screen of the account, across processes, and to no other account', async () => {
  const [acme, bolt, other] = [await world.account(), await world.account('Bolt'), await world.another()]
  const [here, there, elsewhere] = [
    await listen(acme),
    await listen(acme, { url: other.url }),
    await listen(bolt),
  ]
  expect(here.headers['content-type']).toBe('text/event-stream')
  const project = await acme.project()
  await here.reported('project')
  await there.reported('project')
  await bolt.project()
  await elsewhere.reported('project')
  expect(elsewhere.text().match(/event: changed/g)).toHaveLength(1)
  expect(elsewhere.text()).not.toContain(project)
})

test('Changes by workers and background jobs are announced with their project', async () => {
  const fixture = await openFixture(world)
  const screen = await listen(fixture.acme)
  const [prospect] = await addProspects(fixture)
  await screen.reported('prospects', fixture.project)
  await startCycle(fixture, [prospect!])
  await screen.reported('cycles', fixture.project)
  await screen.reported('jobs', fixture.project)
  const job = await takeJob(fixture, 'research')
  await submit(fixture, job, researchResult(job))
  await screen.reported('results', fixture.project)
})

test('Many changes within a moment are announced once', async () => {
  const acme = await world.account()
  const screen = await listen(acme)
  const began = performance.now()
  await Promise.all(Array.from({ length: 20 }, () => acme.project()))
  await screen.reported('project')
  await acme.credential(['prospect:read'])
  await screen.reported('credentials')
  // Independent of the machine's speed: changes within a fifth of a second are reported once.
  const moments = Math.ceil((performance.now() - began) / 199)
  expect(screen.text().match(/"noun":"project"/g)!.length).toBeLessThanOrEqual(moments)
})

test('A suppression that the service itself records is announced', async () => {
  const acme = await world.account()
  const screen = await listen(acme)
  const entry = { kind: 'domain', value: 'roofs.example', reason: 'EspoCRM: opted out' } as const
  const recording = { account_id: acme.account_id, by: 'EspoCRM', now: new Date() }
  await transaction(world.service.pools.write, (tx) => suppressFor(tx, [entry], recording))
  await screen.reported('suppressions')
})

test('The stream of events ends shortly after its session ends', async () => {
  const [acme, mia] = [await world.account(), await world.account('Mia')]
  await world.sql(`insert into memberships values ($1, $2, 'member')`, [acme.account_id, mia.user_id])
  await world.sql('update sessions set account_id = $1 where user_id = $2', [acme.account_id, mia.user_id])
  const [owner, member] = [await listen(acme), await listen(mia)]
  expect((await acme.app('POST', `/members/${mia.user_id}/removals`, {})).status).toBe(200)
  await member.ended()
  expect(member.text()).toContain('event: ended')
  await owner.reported('members')
  expect(owner.text()).not.toContain('event: ended')
  await acme.app('POST', '/sign-out', {})
  await owner.ended()
})

test('A stream of events stays open for the requested time, and the number of streams is limited', async () => {
  const acme = await world.account()
  const short = await listen(acme, { query: '?wait_seconds=0' })
  await short.ended()
  expect(short.text()).toBe('retry: 2000\nevent: ready\ndata: {}\n\n')
  const open = await Promise.all(Array.from({ length: 6 }, () => listen(acme)))
  await expect.poll(() => open.every((one) => one.text() !== '')).toBe(true)
  const refused = await listen(acme)
  expect(refused.status).toBe(429)
  expect(refused.headers['retry-after']).toBe('60')
  open[0]!.leave()
  await expect.poll(async () => (await listen(acme, { query: '?wait_seconds=0' })).status).toBe(200)
})

test('A stream of events needs a session', async () => {
  expect((await listen({ cookie: `__Host-alphorn=${randomUUID()}` })).status).toBe(401)
})

test('A server that stops closes its event streams at once', async () => {
  const [acme, other] = [await world.account(), await world.another()]
  const screen = await listen(acme, { url: other.url })
  await other.stop()
  await screen.ended()
  expect(screen.isWhole()).toBe(true)
})

test('A server that stops while streams are read ends them and queries the database no more', async () => {
  const fixture = await openFixture(world)
  await addProspects(fixture, 60)
  const other = await world.another()
  const lines = loggedLines().length
  const path = `${other.url}/api/v1/outreach/projects/${fixture.project}/prospects`
  const headers = { authorization: `Bearer ${fixture.olga.secret}`, accept: 'application/x-ndjson' }
  const screens = await Promise.all(
    Array.from({ length: 4 }, () => listen(fixture.acme, { url: other.url, query: '?wait_seconds=60' })),
  )
  const readers = Array.from({ length: 8 }, () => get(path, { headers }).on('error', () => {}))
  onTestFinished(() => readers.forEach((reader) => void reader.destroy()))
  const begun = Promise.all(readers.map((reader) => once(reader, 'response')))
  // Changes during the shutdown are announced and can be read.
  const changing = Promise.all(Array.from({ length: 8 }, () => fixture.acme.project()))
  await begun
  await other.stop()
  await changing
  for (const screen of screens) await screen.ended()
  const said = loggedLines()
    .slice(lines)
    .filter((line) => /after calling end|broke off/.test(line))
  expect(said).toEqual([])
})

test.each([
  ['/projects/:project_id/prospects/:prospect_id/approvals', 'releases'],
  ['/projects/:project_id/stage-jobs/:job_id/claims', 'jobs'],
  ['/projects/:project_id/stage-jobs/:job_id/results', 'results'],
  ['/projects', 'project'],
  ['/members/:user_id/removals', 'members'],
  ['/profile', 'account'],
])('A call to %s announces a change of %s', (path, noun) => {
  expect(nounOfPath(path)).toBe(noun)
})
