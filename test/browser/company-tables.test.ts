import { scopeNames } from '@alphorn/contract/core/scopes'
import { afterAll, describe, expect, test } from 'vitest'
import { buildList } from '@alphorn/test/fixtures/lists'
import { openFixture } from '@alphorn/test/fixtures/project'
import { story } from '@alphorn/test/fixtures/story-companies'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, settled, signIn } from './browser.ts'
import { ensureBundle } from './site.ts'
import { wordsOf } from './words-of-app.ts'

// The tables of companies in the directory and in lists: columns, widths, order and filters, and the views that keep
// them. Both tables have the parts and the keys of the table of prospects.

await ensureBundle()
const world = await openWorld()
const fixture = await openFixture(world)
const { acme } = fixture
const olga = await acme.credential([...scopeNames])
const browser = chromiumPath === null ? null : await openBrowser()
afterAll(() => browser?.close())
const words = wordsOf('de')

async function listOf(name: string, filters: object) {
  const made = await olga.post('/markets', { name, filters: { canton: ['BE'], ...filters } })
  const { list_id } = made.body.data
  await buildList(olga, list_id)
  return list_id
}

describe.skipIf(chromiumPath === null)('tables of companies', { timeout: 120_000 }, async () => {
  const bern = await listOf('Bern', {})
  const older = await listOf('Older', { founded_to: '2010-12-31' })
  const { context, offences } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await signIn(page, acme)

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const heads = () =>
    page
      .locator('[role=columnheader]')
      .evaluateAll((all) => all.slice(1).map((one) => one.textContent?.trim()))
  const names = () => page.locator('[data-row] a').evaluateAll((all) => all.map((one) => one.textContent))
  const choose = async (
    menu: string,
    item: string,
    role: 'menuitem' | 'menuitemcheckbox' | 'menuitemradio' = 'menuitem',
  ) => {
    await button(menu).click()
    await page.getByRole(role, { name: item, exact: true }).click()
    await page.keyboard.press('Escape')
  }
  const saveView = async (name: string) => {
    await choose(words('views.menu'), words('views.save'))
    await page.getByRole('dialog').getByLabel(words('views.name')).fill(name)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('views.do_save') })
      .click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }

  test('The directory shows the columns that a user chooses, sorts by a header, and a view keeps both', async () => {
    await page.goto('/directory')
    await settled(page)
    expect(await heads()).toEqual(['Firma', 'Sitz', 'Branche', 'UID', 'Gegründet'])
    await choose(words('grid.columns'), words('columns.website'), 'menuitemcheckbox')
    await expect.poll(heads).toContain('Website')
    await choose('Menü der Spalte UID', words('columns.hide'))
    await expect.poll(heads).not.toContain('UID')
    await button('Gegründet').click()
    await page.waitForURL(/sort=-founded_on/)
    expect(await page.getByRole('columnheader', { name: 'Gegründet' }).getAttribute('aria-sort')).toBe(
      'descending',
    )
    await saveView('Junge mit Website')
    await page.goto('/directory')
    await settled(page)
    expect(await heads()).not.toContain('Website')
    await choose(words('views.menu'), 'Junge mit Website', 'menuitemradio')
    await expect.poll(heads).toEqual(['Firma', 'Sitz', 'Branche', 'Gegründet', 'Website'])
    expect(new URL(page.url()).searchParams.get('sort')).toBe('-founded_on')
  })

  test('The menu of a column changes its width, which a list of companies does not read as a filter', async () => {
    await page.goto('/directory?canton=%5B%22BE%22%5D')
    await settled(page)
    const seat = page.getByRole('columnheader', { name: /Sitz/ })
    const before = (await seat.boundingBox())!.width
    await choose('Menü der Spalte Sitz', words('columns.wider'))
    await expect.poll(async () => (await seat.boundingBox())!.width).toBe(before + 32)
    const save = page.getByRole('link', { name: words('directory.as_list') })
    expect(await save.getAttribute('href')).toBe('/lists/new?canton=%5B%22BE%22%5D')
  })

  test('A list is filtered and sorted by any column, and says how many companies remain', async () => {
    await page.goto(`/lists/${bern}`)
    await settled(page)
    const all = await page.getByRole('grid').getAttribute('aria-rowcount')
    await button('Gegründet').click()
    await page.waitForURL(/sort=-founded/)
    const [oldest] = await world.sql(
      `select name from companies where canton = 'BE' and founded_on is not null
       order by founded_on::text collate "C", company_id limit 1`,
    )
    await button('Gegründet').click()
    await expect.poll(async () => (await names())[0]).toBe(oldest!.name)
    await page.getByRole('searchbox', { name: words('directory.search') }).fill('Muster')
    await expect.poll(async () => (await names()).every((name) => name?.includes('Muster'))).toBe(true)
    expect(Number(await page.getByRole('grid').getAttribute('aria-rowcount'))).toBeLessThan(Number(all))
    const [truth] = await world.sql<{ n: number }>(
      `select count(*)::int as n from companies where canton = 'BE' and name_key like '%muster%'`,
    )
    await page.getByText(truth!.n === 1 ? '1 Firma' : `${truth!.n} Firmen`, { exact: true }).waitFor()
  })

  test('A view that was saved in one list opens in another, with the same keys as other tables', async () => {
    await page.goto(`/lists/${bern}`)
    await settled(page)
    await choose(words('grid.columns'), words('columns.capital'), 'menuitemcheckbox')
    await choose(words('grid.columns'), words('grid.compact'), 'menuitemcheckbox')
    await saveView('Mit Kapital')
    await page.goto(`/lists/${older}`)
    await settled(page)
    await choose(words('views.menu'), 'Mit Kapital', 'menuitemradio')
    await page.waitForURL(new RegExp(`/lists/${older}.*cols=.*rows=compact`))
    await expect.poll(heads).toContain('Kapital')
    await page.locator('body').press('j')
    await page.keyboard.press('x')
    await page.getByRole('toolbar', { name: words('directory.bulk') }).waitFor()
    expect(await page.locator('[data-row][aria-selected=true]').count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/directory\/cmp_/)
  })

  test('The directory and a list show the own fields that a user chooses, and a view keeps them', async () => {
    const { body } = await acme.app('GET', `/companies/${story.muster.uid}`)
    const { company_id, name } = body.data as { company_id: string; name: string }
    const fuel = await olga.post('/fields', { name: 'Heizung', kind: 'choice', choices: ['Gas', 'Öl'] })
    const count = await olga.post('/fields', { name: 'Fahrzeuge', kind: 'number' })
    const [field_id, number_id] = [fuel.body.data.field_id, count.body.data.field_id]
    const values = [
      { company_id, field_id, value: 'Öl' },
      { company_id, field_id: number_id, value: 1234.5 },
    ]
    await olga.post('/field-values', { values })
    const cellsOf = (row: string) =>
      page
        .locator('[data-row]')
        .filter({ hasText: row })
        .first()
        .locator('[role=gridcell]')
        .evaluateAll((all) => all.map((one) => one.textContent?.trim()))
    await page.goto(`/directory?q=${encodeURIComponent(name)}`)
    await settled(page)
    expect(await heads()).not.toContain('Heizung')
    await choose(words('grid.columns'), 'Heizung', 'menuitemcheckbox')
    await choose(words('grid.columns'), 'Fahrzeuge', 'menuitemcheckbox')
    await expect.poll(heads).toEqual(expect.arrayContaining(['Heizung', 'Fahrzeuge']))
    await expect.poll(() => cellsOf(name)).toEqual(expect.arrayContaining(['Öl', '1’234.5']))
    await saveView('Mit Heizung')
    await page.goto('/directory')
    await settled(page)
    await choose(words('views.menu'), 'Mit Heizung', 'menuitemradio')
    await expect.poll(heads).toContain('Heizung')
    await page.goto(`/lists/${bern}?cols=${encodeURIComponent(JSON.stringify(['seat', field_id]))}`)
    await settled(page)
    await expect.poll(heads).toEqual(['Firma', 'Sitz', 'Heizung'])
    // A header that cannot sort is no button.
    expect(await button('Heizung').count()).toBe(0)
  })

  test('A list without a company that passes the filters offers to remove them', async () => {
    await page.goto(`/lists/${bern}?canton=GE`)
    await page.getByRole('heading', { name: words('directory.none_title') }).waitFor()
    await page
      .getByRole('main')
      .getByRole('button', { name: words('directory.clear') })
      .last()
      .click()
    await page.locator('[data-row]').first().waitFor()
  })

  test('The tables cause no fault in the browser', () => expect(offences.faults).toEqual([]))
})
