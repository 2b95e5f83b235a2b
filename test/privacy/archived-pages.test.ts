import { isPartOf } from '@alphorn/server/directory/websites/delete-pages'
import { beginVisit, lastVisit } from '@alphorn/server/directory/websites/archive'
import { transaction } from '@alphorn/server/platform/db/connection'
import { expect, test } from 'vitest'
import { addProspects, companyUids, openFixture } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'
import { erase } from './erase.ts'

// The archive of websites belongs to all accounts: an erasure takes the pages of its subject and nothing else.

const world = await openWorld({ config: { webhooks: false } })

/** Stores a page of a visit that ended just now. */
async function archive(site: string, text: string, position = 1, url = 'a') {
  await world.sql(
    `with visit as (insert into web_visits values ($1, date_trunc('day', app_now()), app_now()) on conflict do nothing)
     insert into web_contents values ('hash of ' || $2, convert_to($2, 'UTF8'), null, null, 'de', array[$2])
     on conflict do nothing`,
    [site, text],
  )
  await world.sql(
    `insert into web_pages values ($1, date_trunc('day', app_now()), $3, 'a', $4, 200, 'text/html', 'hash of ' || $2, app_now())`,
    [site, text, position, url],
  )
}

const archived = async () =>
  (
    await world.sql<{ page: string }>(
      `select site || ': ' || array_to_string(blocks, ' ') as page from web_pages join web_contents using (content_sha256)`,
    )
  )
    .map(({ page }) => page)
    .sort()

async function setWebsite(uid: string, website: string, domain: string) {
  await world.sql('update companies set website = $2, website_domain = $3 where uid = $1', [
    uid,
    website,
    domain,
  ])
  const [row] = await world.sql<{ company_id: string }>('select company_id from companies where uid = $1', [
    uid,
  ])
  return row!.company_id
}

test('An erasure deletes pages with the address of the person, and pages with the name on sites of prospects only', async () => {
  const fixture = await openFixture(world)
  await addProspects(fixture, 1)
  await setWebsite(companyUids[0]!, 'https://www.held.example/', 'held.example')
  await setWebsite(companyUids[1]!, 'https://foreign.example/', 'foreign.example')
  await archive('www.held.example', 'Kontakt für Fragen zu Schweizer Dächern')
  await archive('www.held.example', 'Inhaber ist Hans Beispiel', 2)
  await archive('foreign.example', 'Unser Kunde Hans Beispiel')
  await archive('page anywhere.example/team', 'Schreiben Sie an hans@held.example.')
  await archive('longer.example', 'Schreiben Sie an juerg.hans@held.example')
  const done = await erase(fixture.acme, {
    kind: 'person',
    email: 'hans@held.example',
    also: ['Hans Beispiel', 'kontakt', 'schweiz'],
  })
  expect(done.erased).toEqual({ archived_pages: 2 })
  expect(await archived()).toEqual([
    'foreign.example: Unser Kunde Hans Beispiel',
    'longer.example: Schreiben Sie an juerg.hans@held.example',
    'www.held.example: Kontakt für Fragen zu Schweizer Dächern',
  ])
})

test('An erasure deletes pages whose address names the person', async () => {
  const fixture = await openFixture(world)
  await addProspects(fixture, 1, 4)
  await setWebsite(companyUids[4]!, 'https://team.example/', 'team.example')
  await archive('team.example', 'Unser Team', 1, 'https://team.example/Rita-Beispiel.html')
  await archive('page cards.example/rita@team.example', 'Eine Karte')
  await archive('team.example', 'Unsere Dächer', 2, 'https://team.example/rita')
  const done = await erase(fixture.acme, {
    kind: 'person',
    email: 'rita@team.example',
    also: ['Rita Beispiel'],
  })
  expect(done.erased).toEqual({ archived_pages: 2 })
  expect((await archived()).filter((page) => /team|cards/.test(page))).toEqual([
    'team.example: Unsere Dächer',
  ])
})

test('A phrase that many sites contain deletes no page, even of sites of prospects', async () => {
  const fixture = await openFixture(world)
  await addProspects(fixture, 1, 2)
  await setWebsite(companyUids[2]!, 'https://first.example/', 'first.example')
  await archive('first.example', 'Alle Rechte vorbehalten')
  for (let at = 0; at < 10; at++) await archive(`copy${at}.example`, 'Alle Rechte vorbehalten')
  const also = ['Alle Rechte vorbehalten']
  const done = await erase(fixture.acme, { kind: 'person', email: 'eva@first.example', also })
  expect(done.erased).toEqual({})
  expect((await archived()).filter((page) => page.includes('Alle Rechte'))).toHaveLength(11)
})

test('An erasure of a company deletes its part of a shared host, and its site is visited again', async () => {
  const fixture = await openFixture(world)
  const company_id = await setWebsite(companyUids[3]!, 'https://shared.example/dach', 'shared.example')
  await archive('shared.example/dach', 'Wir decken Dächer')
  await archive('page shared.example/dach/team', 'Unser Team')
  await archive('shared.example/dachs', 'Wir mögen Tiere')
  expect((await erase(fixture.acme, { kind: 'company', company_id })).erased).toEqual({ archived_pages: 2 })
  expect((await archived()).filter((page) => page.includes('shared'))).toEqual([
    'shared.example/dachs: Wir mögen Tiere',
  ])
  const { write } = world.service.pools
  const begun = (site: string) => transaction(write, (tx) => beginVisit(tx, site))
  expect(await begun('shared.example/dachs')).toBeUndefined()
  expect(await begun('shared.example/dach')).toBeDefined()
})

test('A site that keeps other pages is visited again after an erasure', async () => {
  const fixture = await openFixture(world)
  await archive('rest.example', 'Unsere Dächer')
  await archive('rest.example', 'Fragen an ruth@rest.example', 2)
  await erase(fixture.acme, { kind: 'person', email: 'ruth@rest.example' })
  const { write } = world.service.pools
  expect(await transaction(write, (tx) => lastVisit(tx, 'rest.example'))).toBeUndefined()
  expect(await transaction(write, (tx) => beginVisit(tx, 'rest.example'))).toBeDefined()
})

test('A page is part of a website by its host and path', () => {
  expect(isPartOf('page www.a.example/b?c=1', 'https://a.example')).toBe(true)
  expect(isPartOf('a.example/dach', 'www.a.example/dach/')).toBe(true)
  expect(isPartOf('a.example/dachs', 'https://a.example/dach')).toBe(false)
  expect(isPartOf('b.a.example', 'https://a.example')).toBe(false)
})
