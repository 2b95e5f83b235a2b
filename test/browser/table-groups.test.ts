import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import { afterAll, describe, expect, test } from 'vitest'
import { addProspects, openFixture } from '@alphorn/test/fixtures/project'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, settled, signIn } from './browser.ts'
import { ensureBundle } from './site.ts'

// The table of prospects in groups: headings that fold by key and by click, selection of a group, and the address that
// keeps both. The groups are large enough that not all of their rows are read at once.

await ensureBundle()
const world = await openWorld()
const fixture = await openFixture(world)
const { acme, project } = fixture
const browser = chromiumPath === null ? null : await openBrowser()
afterAll(() => browser?.close())
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Gives a part of the companies another canton, and a part none. */
const spreadCantons = () =>
  world.sql(
    `update companies c set canton = case when spread.at <= 40 then 'BE' when spread.at <= 55 then 'ZH' end
     from (select p.company_id, row_number() over (order by p.prospect_id) as at from prospects p
           where p.project_id = $1) spread
     where spread.company_id = c.company_id`,
    [project],
  )

describe.skipIf(chromiumPath === null)('the table in groups', { timeout: 180_000 }, async () => {
  await addProspects(fixture, 60)
  await spreadCantons()
  const { context, offences } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  // Short pages, so that a few rows are as many pages as thousands of them are with usual ones.
  await page.route(/\/prospects\?.*limit=200/, (route) =>
    route.continue({ url: route.request().url().replace('limit=200', 'limit=20') }),
  )
  await signIn(page, acme)
  await page.goto(`/projects/${project}/prospects`)
  await settled(page)

  const heading = (name: string) => page.locator('[role=row][data-group]', { hasText: name })
  const headings = () =>
    page.locator('[data-group]').evaluateAll((all) => all.map((one) => one.textContent?.trim()))
  const places = () => page.locator('[data-place]').count()
  const scrollTo = (top: number) =>
    page.getByRole('treegrid').evaluate((one, to) => (one.parentElement!.scrollTop = to), top)

  /** Rows that are read later make the table longer, so each try scrolls again. */
  const headingsAtEnd = async () => {
    await scrollTo(100_000)
    return headings()
  }

  test('The menu of a column groups the rows under headings with their words and counts', async () => {
    await page.getByRole('button', { name: 'Menü der Spalte Sitz' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Nach «Kanton» gruppieren' }).click()
    await page.waitForURL(/group=canton/)
    await expect.poll(headings).toEqual(['Bern40'])
    const first = heading('Bern')
    expect(await first.getAttribute('aria-expanded')).toBe('true')
    expect(await first.getAttribute('aria-level')).toBe('1')
    // 60 rows, three headings and the header row.
    expect(await page.getByRole('treegrid').getAttribute('aria-rowcount')).toBe('64')
    await expect.poll(headingsAtEnd).toContain('Ohne Angabe5')
  })

  test('The heading of the rows at the top stays in view while they scroll', async () => {
    await scrollTo(20 * 40)
    const head = page.getByRole('columnheader').first()
    const first = heading('Bern')
    const bottomOf = async (one: typeof head) => {
      const box = (await one.boundingBox())!
      return Math.round(box.y + box.height)
    }
    await expect
      .poll(async () => Math.abs(Math.round((await first.boundingBox())!.y) - (await bottomOf(head))))
      .toBeLessThanOrEqual(12)
    await scrollTo(0)
  })

  test('The left arrow key folds a group, and the keys of the rows continue with the next one', async () => {
    await heading('Bern').focus()
    await page.keyboard.press('ArrowLeft')
    await page.waitForURL(/folded=/)
    await expect.poll(() => heading('Bern').getAttribute('aria-expanded')).toBe('false')
    await expect.poll(headings).toEqual(['Bern40', 'Zürich15', 'Ohne Angabe5'])
    await expect.poll(places).toBe(20)
    await page.keyboard.press('j')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Zürich')
    await page.keyboard.press('j')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-level'))).toBe('2')
    await page.keyboard.press('k')
  })

  test('The selection key on a heading selects all rows of its group, and a folded group is selected as well', async () => {
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Zürich')
    await page.keyboard.press('x')
    const bar = page.getByRole('toolbar')
    await bar.getByText('15 ausgewählt').waitFor()
    const boxOf = (name: string) => page.getByLabel(`Alle in «${name}» auswählen`)
    await expect.poll(() => boxOf('Zürich').isChecked()).toBe(true)
    await boxOf('Bern').click()
    await bar.getByText('55 ausgewählt').waitFor()
    await boxOf('Zürich').click()
    await bar.getByText('40 ausgewählt').waitFor()
    await page.getByRole('button', { name: 'Auswahl aufheben' }).click()
  })

  test('A reload keeps the groups and which of them are folded, and a click reads the rows of a folded group', async () => {
    await page.reload()
    await settled(page)
    await expect.poll(headings).toEqual(['Bern40', 'Zürich15', 'Ohne Angabe5'])
    expect(await heading('Bern').getAttribute('aria-expanded')).toBe('false')
    await heading('Bern').click()
    await expect.poll(() => heading('Bern').getAttribute('aria-expanded')).toBe('true')
    await expect.poll(places).toBeGreaterThan(20)
    expect(new URL(page.url()).searchParams.get('folded')).toBeNull()
    await page.locator('[data-place="0"]').waitFor()
    await expect.poll(headingsAtEnd).toContain('Ohne Angabe5')
  })

  test('A saved view restores the groups and the folded ones', async () => {
    await scrollTo(0)
    await heading('Bern').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/folded=/)
    await page.getByRole('button', { name: 'Gespeicherte Ansichten' }).click()
    await page.getByRole('menuitem', { name: 'Diese Ansicht speichern' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Nach Kanton')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Nach Kanton' }).waitFor()
    await page.getByRole('button', { name: 'Spalten', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Keine Gruppierung' }).click()
    await page.getByRole('grid').waitFor()
    expect(await headings()).toEqual([])
    await page.getByRole('button', { name: 'Gespeicherte Ansichten' }).click()
    await page.getByRole('menuitemradio', { name: 'Nach Kanton' }).click()
    await expect.poll(headings).toEqual(['Bern40', 'Zürich15', 'Ohne Angabe5'])
    expect(await heading('Bern').getAttribute('aria-expanded')).toBe('false')
  })

  test('The table in groups has no violation of the accessibility rules', async () => {
    await page.evaluate(axe)
    const { violations } = await page.evaluate(
      (options) =>
        (window as unknown as { axe: { run: (of: string, given: object) => Promise<AxeResults> } }).axe.run(
          '[role=treegrid]',
          options,
        ),
      { resultTypes: ['violations'] } satisfies RunOptions,
    )
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  })

  test('No page violates the CSP, contacts another origin or throws an error', () => {
    expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
  })
})
