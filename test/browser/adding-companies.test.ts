import { afterAll, describe, expect, test } from 'vitest'
import { addProspects, openFixture } from '@alphorn/test/fixtures/project'
import { story } from '@alphorn/test/fixtures/story-companies'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, settled, signIn } from './browser.ts'
import { wordsOf } from './words-of-app.ts'
import { ensureBundle } from './site.ts'

// Companies go from the directory into a project, and prospects leave it as a file.

await ensureBundle()
const world = await openWorld()
const fixture = await openFixture(world)
const { acme, at, project } = fixture
const words = wordsOf('de')
const browser = chromiumPath === null ? null : await openBrowser()
afterAll(() => browser?.close())

describe.skipIf(chromiumPath === null)('companies and projects', { timeout: 180_000 }, async () => {
  const { context } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await signIn(page, acme)
  const main = page.getByRole('main')
  const bar = page.getByRole('toolbar')
  const target = bar.getByLabel(words('directory.project'))
  const visit = async (address: string) => {
    await page.goto(address)
    await settled(page)
  }
  const archive = (project_id: string) => acme.app('PATCH', `/projects/${project_id}`, { status: 'archived' })
  const selectRows = async (count: number) => {
    await visit('/directory')
    for (let row = 0; row < count; row++)
      await main
        .getByRole('row')
        .nth(row + 1)
        .getByRole('checkbox')
        .check()
  }
  const prospects = async () => (await acme.app('GET', `${at}/prospect-ids`)).body.data

  test('The message names a blocked company as blocked, and its undo removes what was added', async () => {
    await selectRows(3)
    const href = await main.getByRole('row').nth(1).getByRole('link').first().getAttribute('href')
    await acme.app('POST', '/suppressions', {
      kind: 'company',
      value: href!.split('/').at(-1)!,
      reason: 'Kunde',
    })
    await bar.getByRole('button', { name: words('directory.add') }).click()
    await page.getByText('2 Firmen hinzugefügt, 1 gesperrt').waitFor()
    expect(await prospects()).toHaveLength(2)
    await page.getByRole('button', { name: words('directory.undo') }).click()
    await page.getByText('2 Firmen entfernt.').waitFor()
    expect(await prospects()).toHaveLength(0)
  })

  test('An archived project is not offered, and the project used last comes first', async () => {
    const other = await acme.project({ name: 'Zweites Projekt' })
    const archived = await acme.project({ name: 'Altes Projekt' })
    await archive(archived)
    await selectRows(1)
    await expect.poll(() => target.inputValue()).toBe(project)
    expect(await target.locator('option').allInnerTexts()).not.toContain('Altes Projekt')
    await target.selectOption(other)
    await bar.getByRole('button', { name: words('directory.add') }).click()
    await page
      .getByText(/hinzugefügt|gesperrt/)
      .first()
      .waitFor()
    await selectRows(1)
    await expect.poll(() => target.inputValue()).toBe(other)
  })

  test('The latest projects are listed even if newer ones are archived', async () => {
    for (let n = 0; n < 13; n++) await archive(await acme.project({ name: `Archiv ${n}` }))
    await visit('/directory')
    const latest = page.getByRole('region', { name: words('shell.latest_projects') })
    await latest.getByRole('link', { name: 'Zweites Projekt' }).waitFor()
    expect(await latest.getByText('Archiv').count()).toBe(0)
  })

  test('The checkbox for all rows is mixed while only some are selected', async () => {
    await selectRows(1)
    const all = main.getByRole('checkbox', { name: words('directory.select_all') })
    expect(await all.evaluate((box) => (box as HTMLInputElement).indeterminate)).toBe(true)
    await all.click()
    expect(await all.evaluate((box) => (box as HTMLInputElement).indeterminate)).toBe(false)
    expect(await all.isChecked()).toBe(true)
  })

  test('The selected prospects can be exported', async () => {
    await addProspects(fixture, 5)
    await visit(`/projects/${project}/prospects`)
    for (const row of [0, 2]) await page.locator(`[data-row='${row}']`).getByRole('checkbox').check()
    await bar.getByRole('button', { name: words('prospects.export') }).click()
    const received = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const file = await received
    expect(file.suggestedFilename()).toMatch(/\.csv$/)
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).toString().trimEnd().split('\r\n')).toHaveLength(3)
  })

  test('The history of a list shows its changes in words', async () => {
    const made = await acme.app('POST', '/markets', { name: 'Bern', filters: { canton: ['BE'] } })
    const { list_id } = made.body.data
    await acme.app('PATCH', `/markets/${list_id}`, { name: 'Bern und Umgebung' })
    await visit(`/lists/${list_id}`)
    await main.getByRole('button', { name: words('lists.more') }).click()
    await page.getByRole('menuitem', { name: words('building.history') }).click()
    await page.waitForURL(`**/lists/${list_id}/history`)
    await main.getByRole('table', { name: words('requests.audit_title') }).waitFor()
    expect(await main.getByRole('table').getByRole('row').count()).toBeGreaterThan(2)
  })

  test('A company chosen before the preset one has loaded is kept', async () => {
    const chosen = story.muster
    const [preset] = (await acme.app('GET', `/companies?q=${story.alpha.uid}`)).body.data
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route(`**/companies/${preset!.company_id}`, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`/watches/new?company=${preset!.company_id}`)
    await page.getByRole('combobox', { name: words('picker.search') }).fill(chosen.uid)
    await page.getByRole('option').filter({ hasText: chosen.uid }).first().click()
    const picked = page.getByRole('button', { name: / entfernen$/ })
    await expect.poll(() => picked.count()).toBe(1)
    answer()
    await expect.poll(() => picked.count()).toBe(2)
  })
})
