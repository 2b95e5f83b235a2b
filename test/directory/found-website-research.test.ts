import { expect, test } from 'vitest'
import { offering } from '@alphorn/server/app/demo/offering'
import { findWebsites } from '@alphorn/server/directory/website-finder/find-websites'
import { createReaders } from '@alphorn/server/directory/websites/site'
import { decide, detailOf, dossierOf, waitForIdle } from '../fixtures/drafts.ts'
import { addProspects, companyUids, openFixture, startCycle } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'
import { openWeb, pages } from './hostile-web.ts'
import { page } from './small-internet/site.ts'

// From a company without a website to a letter that quotes it: research reads the website that the search has proven.

const web = openWeb()
const world = await openWorld({
  config: {
    egress: { contact: 'https://operator.example/bot', reads: ['website'] },
    websiteSearches: 1000,
  },
  internet: web.internet,
})
const executor = { research: 'offline', qualification: 'off', outreach: 'offline', verification: 'offline' }
const policies = { languages: ['de', 'fr', 'it', 'en'], four_eyes: true }
const sentence = 'Seit Generationen bauen und pflegen wir Dächer in der Region.'

test("A company's website is found and proven, and the letter quotes it with a citation", async () => {
  const uid = companyUids[1]!
  const menu = '<li><a href="/impressum">Impressum</a></li>'
  await web.site(
    'brought.example',
    pages({
      '/': `<html lang="de"><head><title>Willkommen</title><meta name="description" content="${sentence}"></head><body>${menu}</body></html>`,
      '/impressum': page('de', 'Impressum', `<p>UID ${uid}</p>`, menu),
    }),
  )
  await world.sql(
    'update companies set website = null, website_source = null, website_domain = null where uid = $1',
    [uid],
  )
  await world.sql(
    `insert into website_candidates (company_id, domain, address, origin, added_at)
     select company_id, 'brought.example', 'http://brought.example', 'file', app_now() from companies where uid = $1`,
    [uid],
  )
  const fixture = await openFixture(world, { executor, policies, offering })
  const [prospect] = await addProspects(fixture, 1, 1)
  const websiteOf = async () => (await fixture.olga.get(`/companies/${uid}`)).body.data.website
  const { readSite } = createReaders(world.service.pools, {
    version: 'test',
    contact: 'https://operator.example',
    internet: web.internet,
  })
  await findWebsites(world.service.pools, readSite, { perDay: 1000 }, new AbortController().signal)
  expect(await websiteOf()).toMatchObject({
    source: 'website-finder',
    url: 'http://brought.example/',
    proof: { by: 'uid', excerpt: uid, page_url: 'http://brought.example/impressum' },
  })
  const { rows } = await world.service.pools.read.query<{ asked_by: string }>(
    'select asked_by from website_searches join companies using (company_id) where uid = $1',
    [uid],
  )
  expect(rows[0]!.asked_by).toMatch(/^acc_/)

  await decide(fixture, prospect!, 'accept')
  await startCycle(fixture, [prospect!])
  await waitForIdle(fixture)
  const { research } = await dossierOf(fixture, prospect!)
  expect(research!.identity).toMatchObject({ verdict: 'confirmed', reason: expect.stringContaining(uid) })
  const { outreach_revision } = await detailOf(fixture, prospect!)
  expect(outreach_revision!.variants[0]!.body).toContain(`«${sentence}»`)
  expect(outreach_revision!.evidence.map(({ url }) => url)).toContain('http://brought.example/')
})
