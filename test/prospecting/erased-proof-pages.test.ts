import { connectPools } from '@alphorn/server/platform/db/connect'
import { applyRetention } from '@alphorn/server/privacy/apply-retention'
import { afterAll, expect, test } from 'vitest'
import { released } from '../fixtures/drafts.ts'
import { type Fixture, openFixture } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'
import { erase } from '../privacy/erase.ts'

// A text that was erased, or whose retention ended, has no proof page any more. Its recipient can still refuse letters.

const world = await openWorld({ config: { proofPages: 'https://alphorn.example.ch' } })
const pools = connectPools(world.databaseUrl, { size: 2 })
afterAll(() => pools.end())

const excerpt = 'Wir besitzen vier Hallen mit Flachdach in Bern. Fragen an hans@crowd.example.'

async function exported(fixture: Fixture) {
  const evidence = [
    {
      id: 'e1',
      kind: 'web_page',
      url: 'https://muster.example/ueber-uns',
      title: 'Dächer der Firma',
      retrieved_at: '2026-11-01T10:00:00.000Z',
      excerpt,
    },
  ]
  const { release_id, prospect_id } = await released(fixture, { research: { evidence } })
  const { acme, at } = fixture
  const made = await acme.app('POST', `${at}/exports`, { release_ids: [release_id], format: 'jsonl' })
  expect(made.status).toBe(201)
  const { body } = await acme.app('GET', `${at}/releases`)
  const { proof_page } = body.data.find((one) => one.release_id === release_id)!
  return { prospect_id, path: new URL(proof_page!.address).pathname }
}

const open = async (path: string, init?: RequestInit) => {
  const answer = await fetch(world.url + path, init)
  return { status: answer.status, html: await answer.text() }
}
const optOut = (path: string) =>
  open(`${path}/opt-out`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'language=fr',
  })
const suppressions = ({ acme }: Fixture) =>
  world.sql('select kind, created_by from suppressions where account_id = $1', [acme.account_id])

test('The proof page of an erased company has only the button to refuse further letters', async () => {
  const fixture = await openFixture(world)
  const { prospect_id, path } = await exported(fixture)
  const before = await open(path)
  expect([before.status, before.html.includes(excerpt)]).toEqual([200, true])
  const checksum = /<code>(\w+)<\/code>/.exec(before.html)![1]!
  const { company } = (await fixture.olga.get(`${fixture.at}/prospects/${prospect_id}`)).body.data
  await erase(fixture.acme, { kind: 'company', company_id: company.company_id })
  const after = await open(path)
  expect(after.status).toBe(404)
  expect(after.html).toContain('Diese Seite wurde gelöscht')
  expect(after.html).toContain('<form method="post"')
  for (const gone of [company.name!, checksum, 'Dächer der Firma', '[erased'])
    expect(after.html).not.toContain(gone)
  const done = await optOut(path)
  expect(done.status).toBe(200)
  expect(done.html).toContain('n’écrira plus à votre entreprise')
  const { body } = await fixture.acme.app('GET', `${fixture.at}/releases`)
  expect(body.data[0]!.proof_page).toMatchObject({ views: 1, opted_out_at: expect.any(String) })
})

test('A source that an erasure removed from a proof page is named without its words and its checksum', async () => {
  const fixture = await openFixture(world)
  const { path } = await exported(fixture)
  await erase(fixture.acme, { kind: 'person', email: 'hans@crowd.example' })
  const { status, html } = await open(path)
  expect(status).toBe(200)
  expect(html).toContain('Der Wortlaut dieser Quelle wurde gelöscht.')
  expect(html).not.toContain('hans@crowd.example')
  expect(html).not.toContain('[erased')
  const sources = html.split('<div class="source">').slice(1)
  const erased = sources.filter((source) => source.includes('Der Wortlaut dieser Quelle'))
  expect(erased.map((source) => source.includes('<code>'))).toEqual(erased.map(() => false))
})

test('A proof page ends with the retention of its release, and its recipient can still refuse letters', async () => {
  const fixture = await openFixture(world)
  const { path } = await exported(fixture)
  await world.travel(121 * 31 * 86_400)
  const { peppers } = world.config
  await applyRetention(pools, { evidenceMonths: 1200, releaseMonths: 120, peppers })
  const { status, html } = await open(`${path}?language=it`)
  expect([status, html.includes('Questa pagina è stata eliminata')]).toEqual([404, true])
  expect(await suppressions(fixture)).toEqual([])
  expect((await optOut(path)).status).toBe(200)
  expect(await suppressions(fixture)).toEqual([{ kind: 'company', created_by: 'proof page' }])
  const again = await open(path)
  expect([again.status, again.html.includes('<form')]).toEqual([404, false])
})
