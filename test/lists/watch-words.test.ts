import type { Untyped } from '../fixtures/untyped.ts'
import { beforeAll, expect, test } from 'vitest'
import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import { scopeNames } from '@alphorn/contract/core/scopes'
import { sendMails } from '@alphorn/server/accounts/mail/send-mails'
import { companyRows } from '@alphorn/server/directory/connectors/file/company-rows'
import { transaction, withConnection } from '@alphorn/server/platform/db/connection'
import { importCompanies } from '@alphorn/server/directory/companies/import'
import type { Mail } from '@alphorn/server/platform/mail/transport'
import { readMoment } from '@alphorn/server/directory/search/directory-changes'
import type { TextSearch } from '@alphorn/server/directory/search/matching-companies'
import { recordSignals } from '@alphorn/server/directory/signals/record'
import { watchLetterWriter } from '@alphorn/server/lists/watches/letter'
import { notifyWatches } from '@alphorn/server/lists/watches/notify'
import { countHits, latestHits } from '@alphorn/server/lists/watches/hits'
import { watchByKey } from '@alphorn/server/lists/watches/queries'
import { uidOf } from '../fixtures/register.ts'
import { setClock } from '../fixtures/time.ts'
import type { Account } from '../fixtures/accounts.ts'
import type { Actor } from '../fixtures/actors.ts'
import { openWorld } from '../fixtures/world.ts'

// A watch with search words reports the companies that its preview counts: exactly the search results.

const world = await openWorld({ config: { webhooks: false }, role: 'api' })
const { pools } = world.service
let acme: Account
let olga: Actor
const ids = new Map<string, string>()

const companies = [
  ['Nordlicht Technik AG', 'Planung und Installation von Wärmepumpen'],
  ['Südwind Service AG', 'Wartung von Wärmepumpen'],
  ['Quintus GmbH', 'Beratung'],
  ['Quintus Holding AG', 'Halten von Beteiligungen'],
  ['Quinten Bau AG', 'Hochbau'],
  ['Zwirbel Treuhand AG', 'Treuhand'],
] as const
const record = (at: number) => ({
  ehraid: 7100 + at,
  uid: uidOf(710 + at),
  name: companies[at]![0],
  purpose: companies[at]![1] as string,
  status: 'ACTIVE',
  canton: 'BE',
  seat_bfs_id: 351,
  seat_name: 'Bern',
})

async function bring(records: readonly object[]) {
  async function* lines() {
    for (const one of records) yield JSON.stringify(one)
  }
  await importCompanies(pools.write, companyRows(lines()), { source: 'test' })
}

beforeAll(async () => {
  await setClock(world, '2027-03-01T12:00:00Z')
  acme = await world.account()
  olga = await acme.credential([...scopeNames])
  await acme.app('POST', '/webhooks', {
    name: 'Ring',
    url: 'https://hooks.example/alphorn',
    kinds: ['watch.hit'],
  })
  await bring(companies.map((_company, at) => record(at)))
  for (const { name, company_id } of await world.sql<Record<'name' | 'company_id', string>>(
    'select name, company_id from companies',
  ))
    ids.set(name, company_id)
  const { stamp } = await withConnection(pools.read, readMoment)
  while (!(await world.search.reaches(stamp)));
})

let published = 0
/** Records a signal for each of them, each at a different time. */
async function happensTo(names: readonly string[], clock: string) {
  await setClock(world, `2027-03-01T${clock}Z`)
  const number = `HR-${++published}`
  const source = { name: 'SHAB', rubric: 'HR', number, url: null }
  const unknown = { before: null, after: null, text: null, language: 'de', confidence: null } as const
  const dated = { published_on: '2027-03-01', occurred_on: null }
  await transaction(pools.write, (tx) =>
    recordSignals(
      tx,
      names.map((name) => ({
        company_id: ids.get(name)!,
        kind: 'officers_changed' as const,
        source,
        ...unknown,
        ...dated,
      })),
    ),
  )
}

const everybody = companies.map(([name]) => name)
let made = 0
async function watch(filters: CompanyFilter) {
  const answer = await acme.app('POST', '/watches', { name: `Watch ${++made}`, filters, kinds: [] })
  const { watch_id } = answer.body.data
  await acme.app('PUT', `/watches/${watch_id}/mail`, { cadence: 'instant' })
  const feed = await acme.app('POST', `/watches/${watch_id}/feeds`, {})
  return { watch_id: watch_id as string, json_path: feed.body.data.json_path as string }
}
const report = (clock: string, index: TextSearch = world.search) =>
  setClock(world, `2027-03-01T${clock}Z`).then(() => notifyWatches(pools, index))
const hitsOf = async (watch_id: string) =>
  (
    await world.sql(
      `select content from outbox where kind = 'watch.hit' and content->>'watch_id' = $1 order by event_id`,
      [watch_id],
    )
  ).map(({ content }) => (content as { signals: string[] }).signals)
const mailsOf = async (watch_id: string) =>
  world.sql('select attempts, sent_at from mails where watch_id = $1', [watch_id])

const meanings: [string, CompanyFilter, string[]][] = [
  ['a word of purposes', { q: 'Wärmepumpen' }, ['Nordlicht Technik AG', 'Südwind Service AG']],
  ['a legal form', { q: 'Quintus AG' }, ['Quintus GmbH', 'Quintus Holding AG']],
  ['a typing mistake', { q: 'Zwirbbel' }, ['Zwirbel Treuhand AG']],
  ['a town', { q: 'Zwirbel Bern', canton: ['BE'] }, ['Zwirbel Treuhand AG']],
  ['a UID', { q: uidOf(712) }, ['Quintus GmbH']],
  ['nothing that is anywhere', { q: 'Xyzzyplugh' }, []],
]

test('A watch reports what its preview counts, however its words match', async () => {
  await setClock(world, '2027-03-01T12:01:00Z')
  const watches = await Promise.all(meanings.map(([, filters]) => watch(filters)))
  await happensTo(everybody, '12:02:00')
  await report('12:03:00')
  for (const [at, [what, filters, names]] of meanings.entries()) {
    const { watch_id, json_path } = watches[at]!
    const query = new URLSearchParams(
      Object.entries(filters).map(([name, value]): [string, string] => [name, String(value)]),
    )
    const preview = (await acme.app('GET', `/lists/preview?${query.toString()}`)).body.data
    expect([what, preview.count]).toEqual([what, names.length])
    const { data } = (await olga.get(`/api/v1/prospect/watches/${watch_id}/signals`)).body
    expect([what, data.map(({ company }) => String(company.name)).toSorted()]).toEqual([what, names])
    const feed = (await (await fetch(world.url + json_path)).json()) as Untyped
    expect([what, feed.items.length]).toEqual([what, names.length])
    const reported = names.length > 0 ? [names.length] : []
    expect([what, await hitsOf(watch_id)]).toEqual([what, reported])
    expect([what, (await mailsOf(watch_id)).length]).toEqual([what, reported.length])
  }
})

test('A watch of words does not report a merely similar name if other names contain the words', async () => {
  await setClock(world, '2027-03-01T12:11:00Z')
  const { watch_id } = await watch({ q: 'Quintus' })
  await happensTo(['Quinten Bau AG'], '12:12:00')
  await report('12:13:00')
  expect([await hitsOf(watch_id), await mailsOf(watch_id)]).toEqual([[], []])
})

test('A watch of words reports a company at once when its purpose starts to contain the word', async () => {
  await setClock(world, '2027-03-01T12:21:00Z')
  const { watch_id } = await watch({ q: 'Geothermie' })
  await bring([{ ...record(5), purpose: 'Treuhand und Geothermie' }])
  await happensTo(['Zwirbel Treuhand AG'], '12:22:00')
  await report('12:23:00')
  expect(await hitsOf(watch_id)).toEqual([1])
})

test('While the index is unavailable, watches of words wait, others do not, and everything is reported once', async () => {
  await setClock(world, '2027-03-01T12:31:00Z')
  const words = await watch({ q: 'Wärmepumpen' })
  const facts = await watch({ canton: ['BE'], municipality: ['Bern'] })
  await happensTo(['Nordlicht Technik AG'], '12:32:00')
  await report('12:33:00', null)
  expect([await hitsOf(words.watch_id), await mailsOf(words.watch_id)]).toEqual([[], []])
  expect([(await hitsOf(facts.watch_id)).length, (await mailsOf(facts.watch_id)).length]).toEqual([1, 1])
  await happensTo(['Südwind Service AG'], '12:34:00')
  await report('12:36:00')
  await report('12:38:00')
  expect(await hitsOf(words.watch_id)).toEqual([2])
  expect(await mailsOf(words.watch_id)).toHaveLength(1)
})

test('A mail written while the index is unavailable is sent later and counts as no failed attempt', async () => {
  const mailTransport = { by: 'terminal', send: async (mail: Mail) => void left.push(mail) } as const
  const left: Mail[] = []
  const settings = { mailTransport, publicUrl: world.url }
  await setClock(world, '2027-03-01T12:41:00Z')
  const { watch_id } = await watch({ q: 'Wärmepumpen' })
  await happensTo(['Nordlicht Technik AG'], '12:42:00')
  await report('12:43:00')
  await sendMails(pools, settings, watchLetterWriter(null))
  expect(await mailsOf(watch_id)).toEqual([{ attempts: 0, sent_at: null }])
  const before = left.length
  await setClock(world, '2027-03-01T12:44:00Z')
  await sendMails(pools, settings, watchLetterWriter(world.search))
  expect(left.slice(before).some(({ text }) => text.includes('Nordlicht Technik AG'))).toBe(true)
  expect((await mailsOf(watch_id))[0]).toMatchObject({ attempts: 1, sent_at: expect.any(Date) })
})

test('The page of a company names the watches whose words match it', async () => {
  await setClock(world, '2027-03-01T12:51:00Z')
  const { watch_id } = await watch({ q: 'Wärmepumpen' })
  const placesOf = async (name: string) =>
    (await acme.app('GET', `/companies/${ids.get(name)}/places`)).body.data.watches.map((one) => one.watch_id)
  expect(await placesOf('Nordlicht Technik AG')).toContain(watch_id)
  expect(await placesOf('Quintus GmbH')).not.toContain(watch_id)
})

test('A watch whose words match too many companies to name reports the same signals', async () => {
  await setClock(world, '2027-03-01T13:01:00Z')
  const cases: [string, CompanyFilter, readonly string[]][] = [
    ...meanings,
    ['a word beside a similar name', { q: 'Quintus' }, ['Quintus GmbH', 'Quintus Holding AG']],
  ]
  const watches = await Promise.all(cases.map(([, filters]) => watch(filters)))
  await happensTo(everybody, '13:02:00')
  const since = new Date('2027-03-01T13:01:30Z')
  const span = { since, until: null }
  const asMany = { companies: 0, atOnce: 1, rounds: 50 }
  for (const [at, [what, , names]] of cases.entries())
    await withConnection(pools.read, async (db) => {
      const row = (await db.row(watchByKey, {
        account_id: acme.account_id,
        watch_id: watches[at]!.watch_id,
      }))!
      const found = await latestHits(db, world.search, row, { ...span, most: 5 }, asMany)
      expect([what, found.map(({ company }) => String(company.name)).toSorted()]).toEqual([what, [...names]])
      expect([what, await countHits(db, world.search, row, span, asMany)]).toEqual([what, names.length])
      const first = await latestHits(db, world.search, row, { ...span, most: 1 }, asMany)
      expect([what, first]).toEqual([what, found.slice(0, 1)])
    })
})

test('An account has at most 500 watches', async () => {
  const bolt = await world.account('Bolt')
  await world.sql(
    `insert into watches (account_id, watch_id, name, company_ids, kinds, created_by, created_at, updated_at)
      select $1, 'wat_' || lpad(n::text, 26, '0'), 'Watch ' || n, '{}', '{}', 'test', now(), now()
      from generate_series(1, 500) n`,
    [bolt.account_id],
  )
  const refused = await bolt.app('POST', '/watches', {
    name: 'One more',
    filters: { canton: ['BE'] },
    kinds: [],
  })
  expect([refused.status, refused.body.error?.errors?.[0]?.code]).toEqual([422, 'too_many_items'])
})
