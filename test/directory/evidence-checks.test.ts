import type { ProspectDetail } from '@alphorn/contract/prospecting/prospects'
import { expect, test } from 'vitest'
import { checkEvidence } from '@alphorn/server/background/check-evidence'
import { createReaders } from '@alphorn/server/directory/websites/site'
import { approve, decide, detailOf, dossierOf, waitForIdle, namedIn, work } from '../fixtures/drafts.ts'
import { openWeb, pages } from './hostile-web.ts'
import type { ClaimedJob } from '../fixtures/jobs.ts'
import { outreachResult, qualificationResult, researchResult } from '../fixtures/results.ts'
import { addProspects, openFixture, type Fixture, startCycle } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

// Pages that workers cite, fetched by the service if its operator allows it.

const web = openWeb()
const egress = { contact: 'https://operator.example/bot', reads: ['evidence' as const] }
const world = await openWorld({ config: { egress }, internet: web.internet })

const { readPage } = createReaders(world.service.pools, {
  version: 'test',
  contact: egress.contact,
  internet: web.internet,
})

const words = 'Wir besitzen vier Hallen mit Flachdach in Bern.'
const executor = {
  research: 'external',
  qualification: 'external',
  outreach: 'external',
  verification: 'off',
}

function citing(job: ClaimedJob, url: string, retrieved_at?: string) {
  const result = researchResult(job)
  return { ...result, evidence: [{ ...result.evidence[0]!, url, ...(retrieved_at && { retrieved_at }) }] }
}

/** Creates a prospect whose researcher cites words of a page, with optional changes of project and cycle. */
async function cited(url: string, change: object = {}, cycle: object = {}, retrieved_at?: string) {
  const fixture = await openFixture(world, { executor, ...change })
  const [prospect] = await addProspects(fixture)
  await decide(fixture, prospect!, 'accept')
  await startCycle(fixture, [prospect!], cycle)
  await work(fixture, 'research', (job) => citing(job, url, retrieved_at))
  return { fixture, prospect: prospect! }
}

async function checkOf(fixture: Fixture, prospect: string): Promise<string> {
  const { research } = await dossierOf(fixture, prospect)
  return research!.evidence.find(({ kind }) => kind === 'web_page')!.check
}

const settled = ({ fixture, prospect }: Awaited<ReturnType<typeof cited>>) =>
  expect.poll(() => checkOf(fixture, prospect))

async function written({ fixture, prospect }: Awaited<ReturnType<typeof cited>>) {
  await work(fixture, 'qualification', qualificationResult)
  await work(fixture, 'outreach', outreachResult)
  return detailOf(fixture, prospect)
}

const gateOf = ({ gate }: ProspectDetail) => gate.find(({ check }) => check === 'evidence_verified')

test('A quote found on the page is verified, regardless of line breaks', async () => {
  await web.site(
    'holds.example',
    pages({ '/p': '<p>Wir besitzen vier</p><p>Hallen mit  Flachdach in Bern.</p>' }),
  )
  const one = await cited('http://holds.example/p')
  await settled(one).toBe('verified')
  const detail = await written(one)
  expect(gateOf(detail)).toMatchObject({ result: 'pass' })
  expect(detail.outreach_revision!.evidence.find(({ kind }) => kind === 'web_page')!.check).toBe('verified')
})

test('A quote that is missing on the page prevents approval', async () => {
  await web.site('lacks.example', pages({ '/p': '<p>Wir besitzen eine Halle mit Satteldach.</p>' }))
  const one = await cited('http://lacks.example/p')
  await settled(one).toBe('mismatch')
  const detail = await written(one)
  expect(gateOf(detail)).toMatchObject({ result: 'fail' })
  const { fixture, prospect } = one
  const refused = await approve(fixture, prospect, await namedIn(fixture, prospect))
  expect(refused.status).toBe(422)
  expect(refused.body.error.errors.map(({ code }) => code)).toContain('evidence_unverified')
})

test('A page that does not answer is tried three times, an hour apart, and then marked unreachable', async () => {
  const page = 'http://away.example/p'
  const one = await cited(page)
  const looked = async () => {
    const [check] = await world.sql(
      `select attempts, next_attempt_at > app_now() + interval '1 hour' as settled
      from evidence_checks join evidence using (account_id, project_id, prospect_id, evidence_id)
      where content->>'url' = $1`,
      [page],
    )
    return { ...check, check: await checkOf(one.fixture, one.prospect) }
  }
  for (const [before, check] of ['pending', 'pending', 'unreachable'].entries()) {
    // The server's background job may check the page first; otherwise this call does.
    await checkEvidence(world.service.pools, readPage, new AbortController().signal)
    await expect.poll(looked).toEqual({ attempts: before + 1, settled: true, check })
    await world.travel(66 * 60)
  }
  expect(web.lookups.filter((host) => host === 'away.example').length).toBeGreaterThanOrEqual(3)
})

test.each([
  ['no page of the public internet', 'http://192.168.1.1/p'],
  ['a name that leads inside', 'http://inner.example/p'],
  ['a page that robots.txt keeps to itself', 'http://shy.example/p'],
])('%s is marked unreachable at once and is not requested', async (_name, url) => {
  web.name('inner.example', ['10.0.0.5'])
  await web.site(
    'shy.example',
    pages({ '/robots.txt': 'User-agent: *\nDisallow: /', '/p': `<p>${words}</p>` }),
  )
  const one = await cited(url)
  await settled(one).toBe('unreachable')
  expect(web.connections.filter((to) => to.startsWith('10.') || to.startsWith('192.168.'))).toEqual([])
})

test('A project that requires verified evidence refuses the approval of a text with unverified evidence', async () => {
  const policies = { languages: ['de', 'fr', 'it', 'en'], evidence_policy: 'verified' }
  const detail = await written(await cited('http://away.example/other', { policies }))
  expect(gateOf(detail)).toMatchObject({
    result: 'fail',
    detail: expect.stringContaining('are not verified, and this project requires it'),
  })
})

test('A resubmitted quote is checked again if its last check failed', async () => {
  let body = '<p>Umbau.</p>'
  await web.site(
    'again.example',
    (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body),
  )
  const onlyResearch = { stages: ['research'] }
  const one = await cited('http://again.example/p', {}, onlyResearch)
  await settled(one).toBe('mismatch')
  body = `<p>${words}</p>`
  await world.travel(25 * 3600)
  const { fixture, prospect } = one
  await waitForIdle(fixture)
  await startCycle(fixture, [prospect], { mode: 'all', ...onlyResearch })
  await work(fixture, 'research', (job) => citing(job, 'http://again.example/p'))
  await settled(one).toBe('verified')
})

test('A quote retrieved after the page was archived is checked against the next copy of the page', async () => {
  let body = '<p>Umbau.</p>'
  await web.site(
    'changed.example',
    (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body),
  )
  await readPage('http://changed.example/p', new AbortController().signal)
  body = `<p>${words}</p>`
  await world.travel(3600)
  const [{ now }] = await world.sql<{ now: Date }>('select app_now() as now')
  const one = await cited('http://changed.example/p', {}, {}, now.toISOString())
  const attempts = () =>
    world.sql(
      `select attempts from evidence_checks join evidence using (account_id, project_id, prospect_id, evidence_id)
       where content->>'url' = 'http://changed.example/p'`,
    )
  // The server's background job may check the page first; otherwise this call does.
  await checkEvidence(world.service.pools, readPage, new AbortController().signal)
  await expect.poll(attempts).toEqual([{ attempts: 1 }])
  expect(await checkOf(one.fixture, one.prospect)).toBe('pending')
  await world.travel(24 * 3600)
  await checkEvidence(world.service.pools, readPage, new AbortController().signal)
  await settled(one).toBe('verified')
})

test('A check left claimed by a crash is completed by the next process', async () => {
  const one = await cited('http://holds.example/p')
  await settled(one).toBe('verified')
  await world.sql(
    `update evidence_checks set state = 'pending', attempts = 1, next_attempt_at = app_now() + interval '5 minutes'`,
  )
  await world.travel(6 * 60)
  // The server's background job may check the page first; otherwise this call does.
  await checkEvidence(world.service.pools, readPage, new AbortController().signal)
  await settled(one).toBe('verified')
})

test("Without the operator's setting, no page is checked and no check is announced", async () => {
  const quiet = await openWorld({ internet: web.internet })
  const fixture = await openFixture(quiet, { executor })
  const [prospect] = await addProspects(fixture)
  await startCycle(fixture, [prospect!])
  await work(fixture, 'research', researchResult)
  expect(await checkOf(fixture, prospect!)).toBe('not_checked')
  expect(await quiet.sql('select from evidence_checks')).toEqual([])
})
