import { afterAll, describe, expect, test } from 'vitest'
import { released } from '@alphorn/test/fixtures/drafts'
import { companyUids, openFixture } from '@alphorn/test/fixtures/project'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, settled, signIn } from './browser.ts'
import { ensureBundle } from './site.ts'
import { wordsOf } from './words-of-app.ts'

// The table of approved texts: search, order by its headers, and a view that keeps both.

await ensureBundle()
const world = await openWorld()
const fixture = await openFixture(world)
const { acme, project } = fixture
const browser = chromiumPath === null ? null : await openBrowser()
afterAll(() => browser?.close())
const words = wordsOf('de')

describe.skipIf(chromiumPath === null)('the table of approved texts', { timeout: 120_000 }, async () => {
  for (const from of [0, 1, 2]) await released(fixture, {}, from)
  const { context, offences } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await signIn(page, acme)
  await page.goto(`/projects/${project}/releases`)
  await settled(page)

  const recipients = () =>
    page
      .locator('[data-row]')
      .evaluateAll((all) => all.map((row) => row.querySelector('button')?.textContent?.trim()))
  const search = page.getByRole('searchbox', { name: words('releases.search') })
  const head = page.getByRole('columnheader', { name: words('releases.recipient') })

  test('A header sorts the texts in both directions, and the address keeps the order', async () => {
    await expect.poll(recipients).toHaveLength(3)
    await head.getByRole('button').click()
    await page.waitForURL(/sort=recipient/)
    expect(await head.getAttribute('aria-sort')).toBe('ascending')
    const truth = await world.sql(
      `select recipient->>'name' as name from releases order by lower(recipient->>'name') collate "C"`,
    )
    const ascending = truth.map(({ name }) => name)
    await expect.poll(recipients).toEqual(ascending)
    await head.getByRole('button').click()
    await expect.poll(recipients).toEqual(ascending.toReversed())
  })

  test('A search finds the text to a company, keeps the order, and a view keeps both', async () => {
    await search.fill(companyUids[1]!)
    await expect.poll(recipients).toHaveLength(1)
    await page.getByRole('button', { name: words('views.menu'), exact: true }).click()
    await page.getByRole('menuitem', { name: words('views.save') }).click()
    await page.getByRole('dialog').getByLabel(words('views.name')).fill('Der eine')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('views.do_save') })
      .click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await search.fill('xyzxyz')
    await page.getByRole('heading', { name: words('releases.none_found') }).waitFor()
    await page.getByRole('button', { name: words('views.menu'), exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Der eine' }).click()
    await expect.poll(recipients).toHaveLength(1)
    expect(new URL(page.url()).searchParams.get('sort')).toBe('-recipient')
  })

  test('The box in the header selects all texts for an export', async () => {
    await search.fill('')
    await expect.poll(recipients).toHaveLength(3)
    await page.getByRole('checkbox', { name: words('releases.select_all') }).check()
    const bar = page.getByRole('toolbar', { name: words('releases.bulk') })
    await bar.getByText('3 Texte', { exact: true }).waitFor()
    await bar.getByRole('button', { name: words('releases.export') }).click()
    await page.getByRole('dialog').getByRole('heading', { name: '3 Texte exportieren' }).waitFor()
    await page.keyboard.press('Escape')
  })

  test('The table causes no fault in the browser', () => expect(offences.faults).toEqual([]))
})
