import { describe, expect, test } from 'vitest'
import { addProspects, fixtureOf, startCycle } from '@alphorn/test/fixtures/project'
import { offering } from '@alphorn/server/app/demo/offering'
import { openAppWorld, openPage } from './app-page.ts'
import { chromiumPath, settled, signIn } from './browser.ts'

// Derived facts about companies in a real browser: industries found by words, and criteria that a user answers.

const world = await openAppWorld()
const offline = { research: 'offline', qualification: 'offline', outreach: 'offline', verification: 'off' }
const criteria = [{ id: 'roof', text: 'Hat ein eigenes Dach', kind: 'must', weight: 3 }]

describe.skipIf(chromiumPath === null)('derived facts on screen', async () => {
  const { offences, page } = await openPage(world)
  const acme = await world.account('Acme')

  test('An industry searched in another language is found, with the companies for which it was derived', async () => {
    await world.sql(
      `update companies set noga_code = null, derived_noga_code = '55', derived_kind = 'operating', derived_version = 1000,
         derived_basis = '{"noga": {"from": ["purpose"], "probability": 0.93, "evidence": "Betrieb eines Hotels"}}',
         updated_at = updated_at + interval '1 second', derived_as_of = updated_at + interval '1 second'
       where company_id = (select min(company_id) from companies)`,
    )
    await signIn(page, acme)
    await page.goto('/directory')
    await page.getByRole('combobox', { name: 'Branche' }).fill('hôtel')
    await page.getByRole('option', { name: /Beherbergung/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /Beherbergung/ }).waitFor()
    const row = page.getByRole('row').filter({ hasText: 'Beherbergung' })
    await row.first().waitFor()
    await settled(page)
    await row.first().getByRole('link').first().click()
    await page.getByText('Abgeleitet aus Zweck · 93').waitFor()
    await page.getByText('massgebend: «Betrieb eines Hotels»').waitFor()
  })

  test('A user answers an open criterion with one key, and the company is pursued', async () => {
    const fixture = await fixtureOf(acme, { executor: offline, offering: { ...offering, criteria } })
    const [prospect] = await addProspects(fixture, 1)
    await startCycle(fixture, [prospect!])
    const headsOf = async () =>
      (await fixture.olga.get(`${fixture.at}/prospects/${prospect}`)).body.data.heads
    await expect.poll(async () => (await headsOf()).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(2)
    await page.goto(`/projects/${fixture.project}/prospects/${prospect}`)
    await page.getByText('Trifft es zu?').waitFor()
    await settled(page)
    await page.keyboard.press('y')
    await page.getByText('Beantwortet am').waitFor()
    expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
  })
})
