import type { Dossier } from '@alphorn/contract/app/app-views'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { offering } from '@alphorn/server/app/demo/offering'
import { readConfig } from '@alphorn/server/platform/config'
import { deleteArchivedPages } from '@alphorn/server/directory/websites/delete-pages'
import { decide, detailOf, dossierOf, waitForIdle } from '../fixtures/drafts.ts'
import { openWeb, pages } from './hostile-web.ts'
import { researchResult } from '../fixtures/results.ts'
import {
  addProspects,
  companyUids,
  openFixture,
  type Fixture,
  startCycle,
  submit,
  takeJob,
} from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

// Results of the offline executor from companies' websites, where the operator allows it to read them.

const web = openWeb()
const world = await openWorld({
  config: { egress: { contact: 'https://operator.example/bot', reads: ['website'] } },
  internet: web.internet,
})
const executor = { research: 'offline', qualification: 'off', outreach: 'offline', verification: 'offline' }
const policies = { languages: ['de', 'fr', 'it', 'en'], four_eyes: true }

const sentence = 'Seit Generationen bauen und pflegen wir Dächer in der Region.'
const home = `<html lang="de"><head><title>Willkommen</title><meta name="description" content="${sentence}"></head>
  <body><nav><a href="/impressum">Impressum</a></nav><p>Herzlich willkommen.</p></body></html>`
const imprint = (uid: string) => `<p>Verantwortlich: Hans Muster, ${uid} MWST</p><p>info@crowd.example</p>`

/** Takes one of the many companies, with a website, through research. */
async function researched(at: number, website: string | null, change: object = {}) {
  const fixture = await openFixture(world, { executor, policies, offering, ...change })
  await world.sql(`update companies set website = $2, website_source = 'test' where uid = $1`, [
    companyUids[at],
    website,
  ])
  const [prospect] = await addProspects(fixture, 1, at)
  await decide(fixture, prospect!, 'accept')
  await startCycle(fixture, [prospect!])
  return { fixture, prospect: prospect!, dossier: await ended(fixture, prospect!) }
}

async function ended(fixture: Fixture, prospect: string) {
  await waitForIdle(fixture)
  return dossierOf(fixture, prospect)
}

const web_evidence = ({ research }: Dossier) => research!.evidence.filter(({ kind }) => kind === 'web_page')
const factOf = ({ research }: Dossier, predicate: string) =>
  research!.facts.find((fact) => fact.predicate === predicate)
const codesOf = ({ research }: Dossier) => research!.notices!.map(({ code }) => code)
const checkOf = async (fixture: Fixture, prospect: string, name: string) =>
  (await detailOf(fixture, prospect)).gate.find(({ check }) => check === name)

test("A website with the company's UID proves its identity, and the letter uses its words", async () => {
  const uid = companyUids[1]!
  await web.site('crowd.example', pages({ '/': home, '/impressum': imprint(uid) }))
  const { fixture, prospect, dossier } = await researched(1, 'http://crowd.example')
  const found = web_evidence(dossier)
  expect(found.map(({ origin, check }) => `${origin} ${check}`)).toEqual(
    Array(3).fill('server_fetched verified'),
  )
  const proof = found.find(({ excerpt }) => excerpt === `${uid} MWST`)
  expect(proof).toMatchObject({
    url: 'http://crowd.example/impressum',
    content_sha256: createHash('sha256').update(imprint(uid)).digest('hex'),
    subject_uid: uid,
  })
  expect(dossier.research!.identity).toMatchObject({
    verdict: 'confirmed',
    reason: expect.stringContaining(uid),
  })
  expect(dossier.research!.identity.evidence_ids).toContain(proof!.id)
  expect(factOf(dossier, 'website_description')).toMatchObject({
    value: sentence,
    quotes: [{ exact: sentence }],
  })
  expect(factOf(dossier, 'email')).toMatchObject({ value: 'info@crowd.example' })
  expect(JSON.stringify(dossier)).not.toContain('Hans Muster')
  expect(codesOf(dossier)).toEqual([])

  const { outreach_revision } = await detailOf(fixture, prospect)
  expect(outreach_revision!.variants[0]!.body).toContain(`«${sentence}»`)
  expect(outreach_revision!.evidence.map(({ url }) => url)).toContain('http://crowd.example/')
  expect((await checkOf(fixture, prospect, 'evidence_verified'))!.result).toBe('pass')
  expect((await checkOf(fixture, prospect, 'claims_supported'))!.result).toBe('pass')
})

test('A site is visited once a day for all projects, identical content is stored once, and later visits are kept separately', async () => {
  const uid = companyUids[2]!
  await web.site('twice.example', pages({ '/': home, '/impressum': imprint(uid) }))
  const asked = () => web.lookups.filter((host) => host === 'twice.example').length
  await Promise.all([researched(2, 'http://twice.example'), researched(2, 'http://twice.example')])
  expect(asked()).toBe(3)
  const kept = () =>
    world.sql(
      `select page.url, page.status, encode(sha256(content.bytes), 'hex') = content_sha256 as whole, page.fetched_at
       from web_pages page join web_contents content using (content_sha256) where site = 'twice.example'
       order by fetched_at, position`,
    )
  expect(await kept()).toMatchObject([
    { url: 'http://twice.example/', status: 200, whole: true },
    { url: 'http://twice.example/impressum', status: 200, whole: true },
  ])
  await world.travel(24 * 3600 + 60)
  await researched(2, 'http://twice.example')
  expect(asked()).toBe(6)
  expect(await kept()).toHaveLength(4)
  const [{ copies }] = await world.sql(
    `select count(*)::int as copies from web_contents where content_sha256 in
     (select content_sha256 from web_pages where site = 'twice.example')`,
  )
  expect(copies).toBe(2)
})

test('A website with another company’s UID makes the identity doubtful, gives no facts and blocks approval of texts', async () => {
  await web.site('stranger.example', pages({ '/': home, '/impressum': imprint(companyUids[9]!) }))
  const { fixture, prospect, dossier } = await researched(3, 'http://stranger.example')
  expect(dossier.research!.identity).toMatchObject({
    verdict: 'doubtful',
    reason: expect.stringContaining(companyUids[9]!),
  })
  expect(codesOf(dossier)).toEqual(['other_company'])
  expect(factOf(dossier, 'website_description')).toBeUndefined()
  expect(await checkOf(fixture, prospect, 'identity')).toMatchObject({ result: 'fail' })
})

test('A website that names no company gives no evidence; one with the company’s name does', async () => {
  await web.site('nobody.example', pages({ '/': home }))
  const { dossier } = await researched(4, 'http://nobody.example')
  expect(codesOf(dossier)).toEqual(['not_recognised'])
  expect(web_evidence(dossier)).toEqual([])
  expect(dossier.research!.identity.verdict).toBe('confirmed')

  const [{ name }] = await world.sql<{ name: string }>('select name from companies where uid = $1', [
    companyUids[5],
  ])
  await web.site('named.example', pages({ '/': `${home}<footer>© ${name}, Bern</footer>` }))
  const named = (await researched(5, 'http://named.example')).dossier
  expect(codesOf(named)).toEqual([])
  expect(factOf(named, 'website_description')!.value).toBe(sentence)
})

test.each([
  ['unreachable', 'http://away.example'],
  ['address_refused', 'http://192.168.1.1/'],
  ['address_refused', 'http://inner.example/'],
  ['robots', 'http://shy.example'],
  ['http_status', 'http://broken.example'],
])(
  'A website that gives no evidence is reported as %s, and research continues without it',
  async (code, website) => {
    web.name('inner.example', ['10.0.0.5'])
    await web.site('shy.example', pages({ '/robots.txt': 'User-agent: *\nDisallow: /', '/': home }))
    await web.site('broken.example', pages({}))
    const { dossier } = await researched(6, website)
    expect(dossier.research!.notices).toMatchObject([{ code, detail: expect.any(String) }])
    expect(dossier.research!.summary).toContain(dossier.research!.notices![0]!.detail)
    expect(dossier.research!.facts.length).toBeGreaterThan(0)
    expect(dossier.research!.identity.verdict).toBe('confirmed')
  },
)

test('A worker’s quotes are verified only if they appear on a page fetched by the service', async () => {
  const uid = companyUids[7]!
  await web.site('worker.example', pages({ '/': home, '/impressum': imprint(uid) }))
  await researched(7, 'http://worker.example')
  const fixture = await openFixture(world, { executor: { ...executor, research: 'external' } })
  const prospects = await addProspects(fixture, 1, 7)
  await startCycle(fixture, prospects, { stages: ['research'] })
  const job = await takeJob(fixture, 'research')
  const [page] = researchResult(job).evidence
  const content_sha256 = createHash('sha256').update(home).digest('hex')
  const there = { ...page!, url: 'http://worker.example/', content_sha256 }
  const evidence = [
    { ...there, id: 'e1', excerpt: sentence },
    { ...there, id: 'made_up', excerpt: 'Wir bauen vier neue Hallen mit Flachdach.' },
    { ...there, id: 'elsewhere', url: 'http://other.example/', excerpt: sentence },
    { ...there, id: 'other_bytes', excerpt: `${sentence.slice(0, -1)}`, content_sha256: '0'.repeat(64) },
  ]
  const statement = 'Die Firma pflegt Dächer.'
  const {
    facts: [fact],
    ...result
  } = researchResult(job)
  const facts = [{ ...fact!, statement, quotes: [{ evidence_id: 'e1', exact: sentence }] }]
  const done = await submit(fixture, job, { ...result, evidence, facts })
  expect(done.status).toBe(201)
  const { ids } = done.body.data.accepted
  const { dossier } = { dossier: await ended(fixture, prospects[0]!) }
  const checks = new Map(web_evidence(dossier).map(({ id, origin, check }) => [id, `${origin} ${check}`]))
  expect(evidence.map(({ id }) => checks.get(ids.evidence[id]!))).toEqual([
    'worker_supplied verified',
    ...Array(3).fill('worker_supplied not_checked'),
  ])
})

test('Expired archived pages are deleted together with content that no other page uses', async () => {
  const counts = async () =>
    (
      await world.sql(
        `select (select count(*)::int from web_pages) as pages, (select count(*)::int from web_contents) as contents`,
      )
    )[0]
  const before = await counts()
  expect(before!.pages).toBeGreaterThan(0)
  await deleteArchivedPages(world.service.pools, 12)
  expect(await counts()).toEqual(before)
  await world.travel(370 * 86_400)
  await deleteArchivedPages(world.service.pools, 12)
  expect(await counts()).toEqual({ pages: 0, contents: 0 })
})

test('No website is read unless the operator has enabled it', async () => {
  const quiet = await openWorld({ internet: web.internet })
  await web.site('quiet.example', pages({ '/': home }))
  const fixture = await openFixture(quiet, { executor, policies, offering })
  await quiet.sql(`update companies set website = 'http://quiet.example', website_source = 'test'`)
  const [prospect] = await addProspects(fixture, 1)
  await startCycle(fixture, [prospect!], { stages: ['research'] })
  const dossier = await ended(fixture, prospect!)
  expect(dossier.research!.notices).toEqual([])
  expect(web.lookups).not.toContain('quiet.example')
})

test('Reading websites is disabled unless the setting names the user agent', () => {
  const settings = { ALPHORN_PEPPERS: 'x', ALPHORN_AUDIT_KEY: '0'.repeat(43) }
  expect(readConfig(settings).egress).toBeNull()
  expect(readConfig({ ...settings, EGRESS: 'off' }).egress).toBeNull()
  const EGRESS_CONTACT = 'https://operator.example/bot'
  expect(readConfig({ ...settings, EGRESS: 'website', EGRESS_CONTACT }).egress).toEqual({
    contact: EGRESS_CONTACT,
    reads: ['website'],
  })
  expect(() => readConfig({ ...settings, EGRESS: 'all' })).toThrow('EGRESS takes off, website, evidence')
  expect(() => readConfig({ ...settings, EGRESS: 'website' })).toThrow('EGRESS_CONTACT')
  expect(() => readConfig({ ...settings, EGRESS: 'website', EGRESS_CONTACT: 'https://a\r\nx: y' })).toThrow(
    'EGRESS_CONTACT',
  )
})
