import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { companiesByIds, companyIdOf } from '@alphorn/server/directory/companies/company'
import { linesOf } from '@alphorn/server/directory/companies/company-lines'
import { provenanceOf } from '@alphorn/server/directory/companies/provenance'
import { saveCandidates } from '@alphorn/server/directory/website-finder/candidates'
import { findWebsites } from '@alphorn/server/directory/website-finder/find-websites'
import { requeueSearches, nextAsker } from '@alphorn/server/directory/website-finder/queue'
import { searchWebsite } from '@alphorn/server/directory/website-finder/search-website'
import { createReaders } from '@alphorn/server/directory/websites/site'
import { withConnection } from '@alphorn/server/platform/db/connection'
import { openRegister, uidOf } from '../fixtures/register.ts'
import { openWeb, pages } from './hostile-web.ts'
import { site } from './small-internet/site.ts'

// The search for companies' websites: the pages it reads, the data it stores, and the sites it skips.

const register = await openRegister()
const web = openWeb()
const { readSite } = createReaders(register, {
  version: 'test',
  contact: 'https://operator.example',
  internet: web.internet,
})
const never = new AbortController().signal
const address = { street: 'Dorfstrasse', house_number: '12', postal_code: '3110', town: 'Münsingen' }
const imprint = (name: string, uid: string) =>
  site('de', name, `<p>${name}</p><p>Dorfstrasse 12, 3110 Münsingen</p><p>${uid}</p>`)

async function add(at: number, name: string, more: object = {}) {
  const uid = uidOf(at)
  await register.import([
    { ehraid: at, uid, name, status: 'active', seat_name: 'Münsingen', ...address, ...more },
  ])
  const company_id = await withConnection(register.read, (db) => companyIdOf(db, uid, { invented: false }))
  return { uid, company_id }
}
const companyOf = (company_id: string) =>
  withConnection(register.read, async (db) => (await companiesByIds(db, [company_id])).get(company_id)!)
const search = (company_id: string) => searchWebsite(register, readSite, company_id, never)
async function travel(days: number) {
  const { rows } = await register.read.query(`select app_now() + interval '${days} days' as at`)
  await register.read.query('delete from test_clock')
  await register.read.query('insert into test_clock values ($1)', [rows[0].at])
}

test('A website found by the company’s name is proven by the UID on its imprint and shown with its proof', async () => {
  const { uid, company_id } = await add(1, 'Ärmelkanal Dachbau AG')
  const its = imprint('Ärmelkanal Dachbau AG', uid)
  await web.site('aermelkanal-dachbau.ch', pages(its))
  expect(await search(company_id)).toMatchObject({
    proven: { domain: 'aermelkanal-dachbau.ch', by: 'uid' },
    doubts: [{ domain: 'aermelkanaldachbau.ch', doubt: 'unreachable' }],
  })
  const { website } = await companyOf(company_id)
  expect(website).toMatchObject({
    url: 'http://aermelkanal-dachbau.ch/',
    source: 'website-finder',
    confidence: expect.closeTo(0.99),
    proof: {
      by: 'uid',
      page_url: 'http://aermelkanal-dachbau.ch/impressum',
      excerpt: uid,
      content_sha256: createHash('sha256').update(its['/impressum']!).digest('hex'),
      rules_version: '1',
    },
  })
  const [line] = await withConnection(register.read, (db) => linesOf(db, [company_id]))
  expect(JSON.parse(line!.text).website).toEqual(website)
  const provenance = await withConnection(register.read, (db) => provenanceOf(db, company_id))
  expect(provenance.find(({ source }) => source === 'website-finder')).toMatchObject({ facts: ['website'] })
  const { rows } = await register.read.query(
    'select count(*)::int as kept from web_contents where content_sha256 = $1',
    [website!.proof!.content_sha256],
  )
  expect(rows[0].kept).toBe(1)
})

test('A website stated by a source is kept, and its proof is shown beside it', async () => {
  const { uid, company_id } = await add(2, 'Beerhalter Mechanik AG', {
    website: 'http://www.beerhalter.example/de',
  })
  await web.site(
    'www.beerhalter.example',
    pages({ ...imprint('Beerhalter Mechanik AG', uid), '/de': imprint('B', uid)['/']! }),
  )
  expect(await search(company_id)).toMatchObject({ proven: { domain: 'beerhalter.example' } })
  expect((await companyOf(company_id)).website).toMatchObject({
    url: 'http://www.beerhalter.example/de',
    source: 'test',
    proof: { by: 'uid' },
  })
})

test('A website stated by a source is never replaced by another that is proven', async () => {
  const { uid, company_id } = await add(3, 'Corvatscher Bau AG', { website: 'http://old.example' })
  await web.site('old.example', pages(imprint('Sonst wer AG', uidOf(903))))
  await web.site('corvatscherbau.ch', pages(imprint('Corvatscher Bau AG', uid)))
  expect(await search(company_id)).toMatchObject({
    proven: { domain: 'corvatscherbau.ch' },
    doubts: [{ domain: 'old.example', doubt: 'other_company' }],
  })
  expect((await companyOf(company_id)).website).toEqual({
    url: 'http://old.example',
    source: 'test',
    confidence: null,
    proof: null,
  })
})

test('A website stated later by an imported file replaces the one that was found', async () => {
  const { uid, company_id } = await add(4, 'Dorénaz Fenêtres SA')
  await web.site('dorenazfenetres.ch', pages(imprint('Dorénaz Fenêtres SA', uid)))
  await search(company_id)
  await register.import(
    [{ uid, name: 'Dorénaz Fenêtres SA', website: 'https://new.example' }],
    'our-customers',
  )
  expect((await companyOf(company_id)).website).toMatchObject({ source: 'our-customers', proof: null })
})

test('A proof is withdrawn when the site becomes another company’s and restored when it is the company’s again', async () => {
  const { uid, company_id } = await add(5, 'Eschler Gerüste AG')
  let owner = imprint('Eschler Gerüste AG', uid)
  await web.site('eschlergerueste.ch', (request, response) => pages(owner)(request, response))
  await search(company_id)
  const found = (await companyOf(company_id)).website
  expect(found).not.toBeNull()
  owner = imprint('Neue Besitzer AG', uidOf(905))
  await travel(2)
  expect(await search(company_id)).toMatchObject({ proven: null })
  expect((await companyOf(company_id)).website).toBeNull()
  owner = imprint('Eschler Gerüste AG', uid)
  await travel(2)
  expect(await search(company_id)).toMatchObject({ proven: { by: 'uid' } })
  expect((await companyOf(company_id)).website).toMatchObject({ url: found!.url, proof: { by: 'uid' } })
})

test('A proof is kept while the site or its imprint cannot be read, and the search is repeated soon', async () => {
  const { uid, company_id } = await add(8, 'Hasler Kamine AG')
  const whole = pages(imprint('Hasler Kamine AG', uid))
  const without =
    (path: string): typeof whole =>
    (request, response) =>
      request.url === path ? response.writeHead(503).end() : whole(request, response)
  let its = whole
  await web.site('haslerkamine.ch', (request, response) => its(request, response))
  await search(company_id)
  const found = (await companyOf(company_id)).website
  expect(found).toMatchObject({ proof: { by: 'uid' } })
  for (const [path, doubt] of [
    ['/robots.txt', 'robots'],
    // The greeting on its front page resembles another company's name.
    ['/impressum', 'other_company'],
  ] as const) {
    its = without(path)
    await travel(2)
    expect(await search(company_id)).toMatchObject({
      proven: null,
      doubts: expect.arrayContaining([{ domain: 'haslerkamine.ch', doubt }]),
    })
    expect((await companyOf(company_id)).website).toEqual(found)
    const { rows } = await register.read.query(
      `select due_at <= app_now() + interval '1 day' as is_soon from website_searches where company_id = $1`,
      [company_id],
    )
    expect(rows).toEqual([{ is_soon: true }])
  }
})

test('A proof is withdrawn once the whole site was read and no page names the company', async () => {
  const { uid, company_id } = await add(9, 'Inauen Treppen AG')
  let its = imprint('Inauen Treppen AG', uid)
  await web.site('inauentreppen.ch', (request, response) => pages(its)(request, response))
  await search(company_id)
  expect((await companyOf(company_id)).website).not.toBeNull()
  its = site('de', 'Treppen', '<p>Treppen</p>')
  await travel(2)
  expect(await search(company_id)).toMatchObject({
    doubts: expect.arrayContaining([{ domain: 'inauentreppen.ch', doubt: 'not_named' }]),
  })
  expect((await companyOf(company_id)).website).toBeNull()
})

test('A site found earlier is read before other guesses, and remains a guess', async () => {
  const { uid, company_id } = await add(10, 'Jakob Rohrbau AG')
  await web.site('jakobrohrbau.ch', pages(imprint('Jakob Rohrbau AG', uid)))
  expect((await search(company_id))!.doubts).not.toEqual([])
  await travel(2)
  expect(await search(company_id)).toMatchObject({ proven: { domain: 'jakobrohrbau.ch' }, doubts: [] })
  const { rows } = await register.read.query(
    `select origin from website_candidates where company_id = $1 and domain = 'jakobrohrbau.ch'`,
    [company_id],
  )
  expect(rows).toEqual([{ origin: 'name' }])
})

test('The reason why a site is not proven is stored, and a site shared by many companies is not read', async () => {
  const { company_id } = await add(6, 'Fankhauser Storen AG', {
    website: 'https://www.facebook.com/fankhauser',
  })
  await web.site('fankhauserstoren.ch', pages(imprint('Fankhauser Storen GmbH', uidOf(906))))
  expect(await search(company_id)).toMatchObject({ proven: null })
  const kept = await register.read.query(
    `select outcome, origin, excerpt, page_url from website_candidates
     where company_id = $1 and domain = 'fankhauserstoren.ch'`,
    [company_id],
  )
  expect(kept.rows).toEqual([
    {
      outcome: 'other_company',
      origin: 'name',
      excerpt: uidOf(906),
      page_url: 'http://fankhauserstoren.ch/impressum',
    },
  ])
  expect(web.lookups.filter((host) => host.includes('facebook'))).toEqual([])
  expect((await companyOf(company_id)).website).toMatchObject({ proof: null })
})

test('A domain supplied by an operator is read first and needs the same proof as any other', async () => {
  const { uid, company_id } = await add(7, 'Gantenbein Kälte AG')
  await web.site('kaelte.example', pages(imprint('Gantenbein Kälte AG', uid)))
  await register.within(async (tx) => {
    saveCandidates(tx, [
      { company_id, domain: 'kaelte.example', address: 'http://kaelte.example', origin: 'file' },
    ])
    requeueSearches(tx, [company_id])
  })
  expect(await search(company_id)).toMatchObject({ proven: { domain: 'kaelte.example' }, doubts: [] })
})

test('Queued companies are searched with accounts taking turns until the daily limit is reached', async () => {
  await register.read.query('delete from website_searches')
  const companies = []
  for (let at = 20; at < 26; at++) companies.push(await add(at, `Warteschlange ${at} AG`))
  const asked = companies.map(({ company_id }, at) => [company_id, at < 4 ? 'acc_1' : 'acc_2'])
  for (const [company_id, asked_by] of asked)
    await register.read.query(
      'insert into website_searches (company_id, asked_by, due_at) values ($1, $2, app_now())',
      [company_id, asked_by],
    )
  const next = () => withConnection(register.read, (db) => nextAsker(db, { perDay: 4 }))
  expect(await next()).toBe('acc_1')
  await search(companies[0]!.company_id)
  expect(await next()).toBe('acc_2')
  await findWebsites(register, readSite, { perDay: 4 }, never)
  const { rows } = await register.read.query<{ asked_by: string; done: number }>(
    `select asked_by, count(searched_at)::int as done from website_searches where asked_by <> '' group by 1 order by 1`,
  )
  expect(rows.map(({ done }) => done)).toEqual([2, 2])
  expect(await next()).toBeUndefined()
  await travel(1)
  await findWebsites(register, readSite, { perDay: 100 }, never)
  const left = await register.read.query(
    `select from website_searches where searched_at is null and asked_by <> ''`,
  )
  expect(left.rows).toEqual([])
})

test('When no company of a project is due, the other companies of the directory are searched in turn', async () => {
  const ids = []
  for (let at = 40; at < 44; at++) ids.push((await add(at, `Nebenan ${at} AG`)).company_id)
  await register.read.query('delete from website_searches')
  // A user searched for the last of them manually.
  await search(ids.toSorted().at(-1)!)
  await findWebsites(register, readSite, { perDay: 1000 }, never)
  const { rows } = await register.read.query<{ company_id: string }>(
    'select company_id from website_searches where searched_at is not null and company_id = any($1)',
    [ids],
  )
  expect(rows.map(({ company_id }) => company_id).toSorted()).toEqual(ids.toSorted())
})

test('An account gets all searches of a day while no other account has one due', async () => {
  await register.read.query('delete from website_searches')
  const searched = (at: number, asked_by: string, state: string) =>
    register.read.query(
      `insert into website_searches (company_id, asked_by, searched_at, due_at)
       select company_id, $2, searched_at, due_at from companies, lateral (select ${state}) s (searched_at, due_at)
       where ehraid = $1`,
      [at, asked_by],
    )
  const [done, due] = [`app_now(), app_now() + interval '90 days'`, 'null::timestamptz, app_now()']
  await searched(40, 'acc_1', done)
  await searched(41, 'acc_1', done)
  await searched(42, 'acc_1', due)
  await searched(43, 'acc_2', done)
  const next = () => withConnection(register.read, (db) => nextAsker(db, { perDay: 4 }))
  expect(await next()).toBe('acc_1')
  await searched(20, 'acc_2', due)
  expect(await next()).toBe('acc_2')
  await register.read.query('delete from website_searches')
})

test('A search that a process did not finish is completed by another process', async () => {
  const { company_id } = await add(30, 'Abgebrochen AG')
  await register.read.query(
    `insert into website_searches (company_id, asked_by, due_at, claimed_until)
     values ($1, 'acc_9', app_now(), app_now() + interval '5 minutes')`,
    [company_id],
  )
  const searched = async () =>
    (
      await register.read.query('select searched_at from website_searches where company_id = $1', [
        company_id,
      ])
    ).rows[0].searched_at
  await findWebsites(register, readSite, { perDay: 1000 }, never)
  expect(await searched()).toBeNull()
  await travel(1)
  await findWebsites(register, readSite, { perDay: 1000 }, never)
  expect(await searched()).not.toBeNull()
})
