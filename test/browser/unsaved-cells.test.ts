import { afterAll, describe, expect, test } from 'vitest'
import { addProspects, openFixture } from '@alphorn/test/fixtures/project'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, settled, signIn } from './browser.ts'
import { cellsOf } from './own-field-cells.ts'
import { ensureBundle } from './site.ts'

// Cells that are not saved: conflicts with another user, lost connections, and what an undo takes back.

await ensureBundle()
const world = await openWorld()
const fixture = await openFixture(world)
const { acme, project, at } = fixture
const browser = chromiumPath === null ? null : await openBrowser()
afterAll(() => browser?.close())

describe.skipIf(chromiumPath === null)('unsaved cells', { timeout: 180_000 }, async () => {
  const prospects = await addProspects(fixture, 12)
  const define = async (name: string, kind: 'text' | 'choice', choices?: string[]) =>
    (await acme.app('POST', '/fields', { name, kind, ...(choices && { choices }) })).body.data
  const fuel = await define('Heizung', 'choice', ['Gas', 'Öl'])
  const note = await define('Notiz', 'text')
  const { context } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await signIn(page, acme)
  const { cell, textOf, goTo, type, paste, answered } = cellsOf(page)
  const open = async () => {
    await page.goto(`/projects/${project}/prospects`)
    await settled(page)
  }
  const button = (name: string) => page.getByRole('button', { name })
  /** The newest prospect is in the first row. */
  const companyAt = async (row: number) => {
    const prospect_id = prospects.at(-1 - row)!
    return (await acme.app('GET', `${at}/prospects/${prospect_id}`)).body.data.company.company_id
  }
  const valueAt = async (row: number) => {
    const company_id = await companyAt(row)
    const { data } = (await acme.app('GET', `/field-values?field_id=${note.field_id}`)).body
    return data.find((one) => one.company_id === company_id)?.value ?? null
  }
  /** Another user writes a note; this page does not know it yet. */
  const writeElsewhere = async (row: number, value: string) => {
    const company_id = await companyAt(row)
    await acme.app('POST', '/field-values', { values: [{ company_id, field_id: note.field_id, value }] })
  }

  test("A refused text replaces another user's value only after the user has seen that value", async () => {
    await open()
    await type(0, 'Notiz', 'Meins')
    await writeElsewhere(0, 'Ihres')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: '«Ihres»' }).waitFor()
    // Leaving the cell is no decision.
    await page.getByRole('searchbox').last().click()
    await page.getByText('hat inzwischen «Ihres» geschrieben. Ihr Text ist «Meins».').waitFor()
    expect(await button('Jetzt speichern').count()).toBe(0)
    expect(await valueAt(0)).toBe('Ihres')
    await button('Meinen Text speichern').click()
    await expect.poll(() => valueAt(0)).toBe('Meins')
    await answered()
    await goTo(0, 'Notiz')
    await page.keyboard.press('Control+z')
    await expect.poll(() => valueAt(0)).toBe('Ihres')
    await page.getByText('1 Wert wiederhergestellt').waitFor()
  })

  test('The other value is kept when the user chooses it', async () => {
    await open()
    await type(1, 'Notiz', 'Meins')
    await writeElsewhere(1, 'Ihres')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: '«Ihres»' }).waitFor()
    await page.getByRole('searchbox').last().click()
    await button('Anderen Wert behalten').click()
    await expect.poll(() => textOf(1, 'Notiz')).toBe('Ihres')
    expect(await valueAt(1)).toBe('Ihres')
  })

  test('The undo of a message takes back what the message reports', async () => {
    await open()
    await goTo(2, 'Notiz')
    await paste('eins\nzwei\ndrei\n')
    await page.getByText('3 Werte gespeichert').waitFor()
    await type(5, 'Notiz', 'später')
    await page.keyboard.press('Enter')
    await expect.poll(() => valueAt(5)).toBe('später')
    await button('Rückgängig machen').click()
    await expect.poll(() => valueAt(2)).toBeNull()
    expect(await valueAt(4)).toBeNull()
    expect(await valueAt(5)).toBe('später')
  })

  test('The dialog of a paste offers to take back what it wrote', async () => {
    await open()
    await goTo(11, 'Notiz')
    await paste('unten\nzu weit unten\n')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '1 Wert speichern' }).click()
    await expect.poll(() => valueAt(11)).toBe('unten')
    await dialog.getByRole('button', { name: 'Rückgängig machen' }).click()
    await expect.poll(() => valueAt(11)).toBeNull()
    await dialog.waitFor({ state: 'detached' })
  })

  test('A fill of a selection that is only partly loaded changes all of its rows and can be taken back', async () => {
    const filled = async () => {
      const [row] = await world.sql(`select count(*)::int as n from own_values where value = 'Für alle'`)
      return row!.n
    }
    // Only the first rows are loaded, as if the others were far below.
    await page.route(/\/prospects\?.*limit=200/, async (route) => {
      const answer = await route.fetch({ url: route.request().url().replace('limit=200', 'limit=5') })
      await route.fulfill({ json: { ...(await answer.json()), next_cursor: null } })
    })
    await open()
    await type(0, 'Notiz', 'Für alle')
    await page.keyboard.press('Enter')
    await expect.poll(filled).toBe(1)
    await goTo(0, 'Notiz')
    await page.getByRole('checkbox', { name: 'Alle geladenen Zeilen auswählen' }).check()
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: /^Alle .*auswählen$/ })
      .click()
    await page.getByText(`Alle ${prospects.length} Treffer`).waitFor()
    await page.locator('[data-row="0"]').focus()
    await page.keyboard.press('Control+d')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: `${prospects.length - 1} Werte ändern` }).waitFor()
    expect(await filled()).toBe(1)
    await dialog.getByRole('button', { name: `${prospects.length - 1} Werte speichern` }).click()
    await expect.poll(filled).toBe(prospects.length)
    await dialog.getByRole('button', { name: 'Rückgängig machen' }).click()
    await expect.poll(filled).toBe(1)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('Cells that did not reach the service are sent when the connection returns', async () => {
    await open()
    await context.setOffline(true)
    await type(6, 'Notiz', 'Unterwegs')
    await page.keyboard.press('Enter')
    await page.getByText('1 Wert ist noch nicht gespeichert').waitFor()
    await context.setOffline(false)
    await expect.poll(() => valueAt(6)).toBe('Unterwegs')
    await expect.poll(() => page.getByText('noch nicht gespeichert').count()).toBe(0)
  })

  test('Discarded cells come back with one click', async () => {
    await open()
    await page.route('**/field-values', (route) => route.abort())
    await type(7, 'Notiz', 'Wichtig')
    await page.keyboard.press('Enter')
    await page.getByText('1 Wert ist noch nicht gespeichert').waitFor()
    await button('Verwerfen').click()
    await page.getByText('1 Wert verworfen').waitFor()
    expect(await textOf(7, 'Notiz')).toBe('')
    await button('Rückgängig machen').click()
    await page.getByText('1 Wert ist noch nicht gespeichert').waitFor()
    await page.unroute('**/field-values')
    await button('Jetzt speichern').click()
    await expect.poll(() => valueAt(7)).toBe('Wichtig')
  })

  test('A choice can be selected after Tab was refused for an unknown one', async () => {
    await open()
    await type(8, 'Heizung', 'abc')
    await page.keyboard.press('Tab')
    await page.getByRole('alert').filter({ hasText: 'Gas, Öl' }).waitFor()
    await page.getByRole('combobox', { name: 'Heizung bearbeiten' }).fill('ga')
    await page.getByRole('option', { name: 'Gas', exact: true }).click()
    await expect.poll(() => textOf(8, 'Heizung')).toBe('Gas')
    await (await cell(8, 'Heizung')).getByRole('combobox').waitFor({ state: 'detached' })
  })
  void fuel
})
