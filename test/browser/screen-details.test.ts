import { afterAll, describe, expect, test } from 'vitest'
import { addProspects, openFixture } from '@alphorn/test/fixtures/project'
import { story } from '@alphorn/test/fixtures/story-companies'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, settled, signIn } from './browser.ts'
import { ensureBundle } from './site.ts'
import { wordsOf } from './words-of-app.ts'

// Details that a demanding user notices: truncated tabs, overlapping bars, two languages on one screen, and technical
// names.

await ensureBundle()
const world = await openWorld()
const words = wordsOf('de')
const none = { violations: [], foreign: [], faults: [] }
const phone = { width: 390, height: 844 }
const longName = 'Muster Bauunternehmung und Holzbau Zürich AG'

describe.skipIf(chromiumPath === null)('details of the screens', async () => {
  const browser = chromiumPath === null ? null : await openBrowser()
  afterAll(() => browser?.close())
  const fixture = await openFixture(world)
  const { acme, project } = fixture
  await addProspects(fixture, 2)
  const made = await acme.app('POST', '/markets', { name: 'Berner Firmen', filters: { canton: ['BE'] } })
  const { list_id } = made.body.data as { list_id: string }
  const { context, offences } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()
  await signIn(page, acme)
  const abroad = await openContext(browser!, world.url, { language: 'en', theme: 'light' }, phone)
  const english = await abroad.context.newPage()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const watchOf = async (name: string) => {
    const [watch] = await world.sql('select company_ids, filters from watches where name = $1', [name])
    return watch
  }

  test('A watch of a project takes over its name and companies', async () => {
    await page.goto('/watches/new')
    await page.getByRole('radio', { name: words('watches.by_project') }).check()
    await button(words('watches.create')).click()
    await page.getByText(words('watches.no_project')).waitFor()
    await page.getByLabel(words('watches.project'), { exact: true }).last().selectOption(project)
    await page.getByText('2 Firmen', { exact: true }).waitFor()
    const field = page.getByRole('textbox', { name: words('watches.name') })
    await expect.poll(() => field.inputValue()).not.toBe('')
    const name = await field.inputValue()
    await button(words('watches.create')).click()
    await page.waitForURL(/watches\/wch_/)
    const watch = await watchOf(name)
    expect(watch!.company_ids).toHaveLength(2)
  })

  test('A watch created from a list takes over the filters of the list', async () => {
    await page.goto(`/lists/${list_id}`)
    await button(words('lists.more')).click()
    await page.getByRole('menuitem', { name: words('lists.watch') }).click()
    await page.waitForURL(/watches\/new/)
    await page.getByRole('textbox', { name: words('watches.name') }).fill('Bern im Blick')
    await button(words('watches.create')).click()
    await page.waitForURL(/watches\/wch_/)
    expect(await watchOf('Bern im Blick')).toMatchObject({ company_ids: null, filters: { canton: ['BE'] } })
    // Both the watch and the list of watches describe it in a sentence.
    await page.getByText(/^Firmen in BE · /).waitFor()
    await page.goto('/watches')
    await page.getByRole('cell', { name: 'Firmen in BE', exact: true }).waitFor()
  })

  test('The request log describes in words what a change to the account did', async () => {
    await page.goto('/developers/requests?operation_id=app_watch_create')
    await page
      .getByRole('cell', { name: words('account_changes.app_watch_create') })
      .first()
      .waitFor()
  })

  test('A company is described only in the language of the interface', async () => {
    await signIn(english, acme)
    await english.goto(`/directory?q=${encodeURIComponent(story.muster.name)}`)
    await english.getByRole('link', { name: story.muster.name }).click()
    const fact = (words: RegExp) => english.getByRole('definition').filter({ hasText: words })
    await fact(/^German/).waitFor()
    await fact(/^Bern BE$/).waitFor()
    expect(await english.getByText('Deutsch', { exact: true }).count()).toBe(0)
  })

  test("A company's page names its only source once", async () => {
    const entries = english.getByRole('listitem').filter({ hasText: 'Used for: ' })
    expect(await entries.count()).toBe(1)
    const source = await entries.evaluate((entry) => entry.querySelector('span')!.firstChild!.textContent!)
    expect(await english.getByText(source).count()).toBe(1)
  })

  test('On a phone, the actions for a company appear above the navigation', async () => {
    await settled(english)
    const nav = english.getByRole('navigation', { name: 'Main navigation', exact: true }).last()
    const add = english.getByRole('toolbar').getByRole('button', { name: 'Add to project' })
    const [places, act] = [await nav.boundingBox(), await add.boundingBox()]
    expect(act!.y + act!.height).toBeLessThanOrEqual(places!.y)
  })

  test('On a phone, a long company name is not cut', async () => {
    await world.sql('update companies set name = $1 where name = $2', [longName, story.muster.name])
    const found = async () =>
      (await acme.app('GET', `/companies?q=${encodeURIComponent(longName)}`)).body.data.length
    await expect.poll(found).toBeGreaterThan(0)
    await english.goto(`/directory?q=${encodeURIComponent(longName)}`)
    const name = english.getByRole('link', { name: longName })
    await name.waitFor()
    const isCut = await name.evaluate(
      (one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight,
    )
    expect(isCut).toBe(false)
  })

  test('On a phone, a single button holds the request filters and shows how many are set', async () => {
    await english.goto('/developers/requests?outcome=ok')
    const outcome = english.getByRole('combobox', { name: 'Result', exact: true })
    const filters = english.getByRole('button', { name: /^Filters/ })
    await filters.waitFor()
    expect(await filters.innerText()).toMatch(/^Filters\s*1$/)
    expect(await outcome.isVisible()).toBe(false)
    await filters.click()
    await outcome.selectOption('refused')
    await english.waitForURL(/outcome=refused/)
    await english.setViewportSize({ width: 1440, height: 900 })
    expect([await outcome.isVisible(), await filters.isVisible()]).toEqual([true, false])
    await english.setViewportSize(phone)
  })

  test('On a phone, a button shows that more tabs follow and scrolls to the last one', async () => {
    await page.setViewportSize(phone)
    await page.goto('/settings')
    const tabs = page.getByRole('navigation', { name: words('settings.title'), exact: true })
    const last = tabs.getByRole('link', { name: words('settings.health') })
    const isInSight = () => last.evaluate((one) => one.getBoundingClientRect().right < innerWidth - 20)
    await last.waitFor()
    const more = tabs.locator('button')
    await expect.poll(() => more.count()).toBe(1)
    expect(await isInSight()).toBe(false)
    await more.click()
    await expect.poll(isInSight).toBe(true)
    await last.click()
    await page.waitForURL(/settings\/health/)
    const title = `${words('settings.health')} · ${words('settings.title')} · Alphorn`
    await expect.poll(() => page.title()).toBe(title)
    await expect.poll(isInSight).toBe(true)
  })

  test('On a phone, the menu of a row appears beside its first line', async () => {
    await page.goto('/settings/members')
    const menu = page.getByRole('region', { name: 'Mitglieder' }).locator('td [aria-haspopup=menu]').first()
    const row = page.getByRole('region', { name: 'Mitglieder' }).getByRole('row').last()
    await menu.waitFor()
    const [ofMenu, ofRow] = [await menu.boundingBox(), await row.boundingBox()]
    expect(ofMenu!.y - ofRow!.y).toBeLessThan(16)
    await menu.click()
    await page.getByRole('menuitem').first().waitFor()
    await page.keyboard.press('Escape')
  })

  test('A browser without a chosen language uses that of the profile after the sign-in', async () => {
    const other = await browser!.newContext({ baseURL: world.url, locale: 'it-CH' })
    const first = await other.newPage()
    const languageOf = () => first.evaluate(() => document.documentElement.lang)
    await first.goto('/sign-in')
    await expect.poll(languageOf).toBe('it-CH')
    await world.sql('update users set language = $1 where user_id = $2', ['fr', acme.user_id])
    await signIn(first, acme)
    await expect.poll(languageOf).toBe('fr-CH')
    await world.sql('update users set language = $1 where user_id = $2', ['de', acme.user_id])
    await other.close()
  })

  test('No page violates the CSP, contacts another origin or throws an error', () => {
    expect([offences, abroad.offences]).toEqual([none, none])
  })
})
