import { describe, expect, test } from 'vitest'
import { everyStageBy } from '@alphorn/test/fixtures/executors'
import { work } from '@alphorn/test/fixtures/drafts'
import { addProspects, openFixture, startCycle } from '@alphorn/test/fixtures/project'
import { qualificationResult, researchResult } from '@alphorn/test/fixtures/results'
import { openAppWorld, openPage } from './app-page.ts'
import { chromiumPath, settled, signIn } from './browser.ts'

// In the table of prospects: the reasons for a score, the owner, and a search that shows known results at once.

const world = await openAppWorld()

describe.skipIf(chromiumPath === null)('scores and owners in the table', { timeout: 180_000 }, async () => {
  const { offences, page } = await openPage(world)
  const fixture = await openFixture(world, { executor: everyStageBy('external') })
  const [judged = ''] = await addProspects(fixture, 3, 10)
  await startCycle(fixture, [judged])
  await work(fixture, 'research', researchResult)
  await work(fixture, 'qualification', qualificationResult)
  const [user] = await world.sql(
    `select user_id, name, email from users join memberships using (user_id) where account_id = $1`,
    [fixture.acme.account_id],
  )
  const name = String(user!.name)
  const table = `/projects/${fixture.project}/prospects`
  const reasons = page.getByRole('dialog')
  const row = () => page.locator('[data-row]').filter({ has: page.locator('[data-score-reasons]') })

  test("A key shows the reasons for a prospect's score, and Escape returns to its row", async () => {
    await signIn(page, { email: user!.email, password: 'a long enough password' })
    await page.goto(`${table}?sort=-score`)
    await settled(page)
    await page.keyboard.press('j')
    await page.keyboard.press('w')
    await reasons.getByText('Sitz im Kanton Bern').waitFor()
    await reasons.getByText('Besitzt eigene Gebäude').waitFor()
    expect(await reasons.getByText('Belegt durch die Recherche.').count()).toBe(2)
    await page.keyboard.press('Escape')
    await reasons.waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-row')))
      .toBe(await row().getAttribute('data-row'))
  })

  test('A click on the score shows the reasons without opening the prospect', async () => {
    await row().locator('[data-score-reasons]').click()
    await reasons.getByText('Sitz im Kanton Bern').waitFor()
    expect(new URL(page.url()).pathname).toBe(table)
    await page.keyboard.press('Escape')
    await reasons.waitFor({ state: 'detached' })
  })

  test('A column shows the owner of each prospect', async () => {
    const body = { prospect_ids: [judged], user_id: user!.user_id }
    expect(
      (await fixture.acme.app('POST', `/projects/${fixture.project}/prospects/owners`, body)).status,
    ).toBe(200)
    await page.getByRole('button', { name: 'Spalten' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Zuständig' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('columnheader', { name: 'Zuständig' }).waitFor()
    await row().getByText(name, { exact: true }).waitFor()
    expect(await page.getByRole('gridcell', { name: name, exact: true }).count()).toBe(1)
  })

  test('Rows matching the typed words appear before the service responds', async () => {
    await page.goto(table)
    await settled(page)
    const names = () => page.locator('[data-row] a').allTextContents()
    const all = await names()
    const [wanted = ''] = all
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/\/prospects\?.*q=/, async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('searchbox').last().fill(wanted)
    await expect.poll(names).toEqual([wanted])
    answer()
    await settled(page)
    expect(await names()).toEqual([wanted])
    await page.unroute(/\/prospects\?.*q=/)
  })

  test('The name of an opened prospect appears before the service responds', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/\/prospects\/prs_[a-z0-9]+$/, async (route) => {
      if (route.request().resourceType() !== 'document') await held
      await route.continue()
    })
    const opened = await page.locator('[data-row] a').first().innerText()
    await page.locator('[data-row] a').first().click()
    await page.getByRole('heading', { level: 1, name: opened, exact: true }).waitFor()
    expect(await page.getByRole('region', { name: 'Belege' }).count()).toBe(0)
    answer()
    await page.getByRole('region', { name: 'Belege' }).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([opened])
  })

  test('No page violates the CSP, contacts another origin or throws an error', () => {
    expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
  })
})
