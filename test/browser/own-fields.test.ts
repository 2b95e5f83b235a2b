import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { addProspects, openFixture } from '@alphorn/test/fixtures/project'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, settled, signIn } from './browser.ts'
import { cellsOf } from './own-field-cells.ts'
import { ensureBundle } from './site.ts'

// Cells of own fields in the table of prospects: written by keyboard, pasted, filled down, undone. Text that cannot be
// saved stays with its cell.

await ensureBundle()
const world = await openWorld()
const fixture = await openFixture(world)
const { acme, project } = fixture
const browser = chromiumPath === null ? null : await openBrowser()
afterAll(() => browser?.close())

describe.skipIf(chromiumPath === null)('editing own fields in the table', { timeout: 180_000 }, async () => {
  await addProspects(fixture, 12)
  const define = async (name: string, kind: 'text' | 'number' | 'choice' | 'checkbox', choices?: string[]) =>
    (await acme.app('POST', '/fields', { name, kind, ...(choices && { choices }) })).body.data
  const fuel = await define('Heizung', 'choice', ['Gas', 'Öl'])
  const boilers = await define('Kessel', 'number')
  const note = await define('Notiz', 'text')
  const visited = await define('Besucht', 'checkbox')
  const { context, offences } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: world.url })
  const user = { email: acme.email, password: 'a long enough password' }
  await signIn(page, user)

  const { columnAt, cell, textOf, goTo, paste, answered } = cellsOf(page)
  const open = async () => {
    if (new URL(page.url()).pathname.endsWith('/prospects')) await answered()
    await page.goto(`/projects/${project}/prospects`)
    await settled(page)
  }
  const kept = async (field_id: string) =>
    (await acme.app('GET', `/field-values?field_id=${field_id}`)).body.data
      .map(({ value }) => value)
      .filter((value) => value !== null)

  test('Own fields appear beside register data, and a cell can be edited by keyboard alone', async () => {
    await open()
    for (const name of ['Score', 'Branche', 'Mitarbeitende', 'Heizung', 'Kessel', 'Notiz'])
      expect(await columnAt(name), name).toBeGreaterThan(0)
    await goTo(0, 'Kessel')
    await page.keyboard.press('Enter')
    await page.keyboard.type("1'200,5")
    await page.keyboard.press('Enter')
    await expect.poll(() => textOf(0, 'Kessel')).toBe('1’200.5')
    await expect.poll(() => kept(boilers.field_id)).toEqual([1200.5])
    // Enter moved to the next row, in the same column.
    await page.keyboard.press('F2')
    await page.keyboard.type('3')
    await page.keyboard.press('Escape')
    expect(await textOf(1, 'Kessel')).toBe('')
    await page.keyboard.press('F2')
    await page.keyboard.type('7')
    await page.keyboard.press('Tab')
    await expect.poll(() => textOf(1, 'Kessel')).toBe('7')
    expect(await page.locator('[data-row="1"] [data-current-cell]').count()).toBe(1)
    await answered()
    await page.reload()
    await settled(page)
    expect(await textOf(0, 'Kessel')).toBe('1’200.5')
  })

  test('An invalid value keeps the cell open and explains what to enter', async () => {
    await goTo(2, 'Kessel')
    await page.keyboard.press('Enter')
    await page.keyboard.type('1,234')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'Schreiben Sie 1234 oder 1.234.' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await textOf(2, 'Kessel')).toBe('')
    expect(await kept(boilers.field_id)).toHaveLength(2)
  })

  test('A choice is selected from the list, and a missing choice can be added there', async () => {
    await goTo(0, 'Heizung')
    await page.keyboard.press('Enter')
    await page.keyboard.type('ga')
    await page.getByRole('option', { name: 'Gas', exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => textOf(0, 'Heizung')).toBe('Gas')
    await goTo(1, 'Heizung')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Holz')
    await page.getByRole('option', { name: '«Holz» zur Auswahl hinzufügen' }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => textOf(1, 'Heizung')).toBe('Holz')
    const [changed] = (await acme.app('GET', '/fields')).body.data
    expect(changed!.choices).toEqual(['Gas', 'Öl', 'Holz'])
  })

  test('Enter toggles a checkbox', async () => {
    await goTo(0, 'Besucht')
    await page.keyboard.press('Enter')
    await expect.poll(() => kept(visited.field_id)).toEqual([true])
    await (await cell(0, 'Besucht')).getByText('Ja').waitFor()
    await answered()
    await page.keyboard.press('Enter')
    await expect.poll(() => kept(visited.field_id)).toEqual([])
  })

  test('A pasted block fills cells, keeps formulas as text and is undone with one key', async () => {
    await goTo(3, 'Notiz')
    await paste('=HYPERLINK("http://evil.example")\r\n"zwei\nZeilen"\r\n@cmd\r\n')
    await expect.poll(() => kept(note.field_id)).toHaveLength(3)
    expect(await kept(note.field_id)).toContain('=HYPERLINK("http://evil.example")')
    expect(await kept(note.field_id)).toContain('zwei\nZeilen')
    await page.keyboard.press('Control+z')
    await expect.poll(() => kept(note.field_id)).toEqual([])
  })

  test('A block with invalid values lists the cells it skips before anything is written', async () => {
    await goTo(4, 'Kessel')
    await paste('12\tgut\n=A1\tschlecht\n1,234\t\n')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('2 Zellen bleiben weg').waitFor()
    expect(await dialog.getByText('Keine Zahl.').count()).toBe(1)
    await dialog.getByRole('button', { name: '4 Werte speichern' }).click()
    await dialog.getByRole('status').getByText('3 Werte gespeichert').waitFor()
    await dialog.getByRole('button', { name: 'Schliessen' }).last().click()
    expect(await textOf(4, 'Kessel')).toBe('12')
    expect(await textOf(5, 'Notiz')).toBe('schlecht')
  })

  test('Pasting into a register column or pasting too many cells changes nothing and explains why', async () => {
    await goTo(4, 'Sitz')
    await paste('Bern')
    await page.getByText('Wählen Sie zuerst eine Zelle eines eigenen Felds').first().waitFor()
    await goTo(4, 'Notiz')
    await paste('a\tb\n'.repeat(25_001))
    await page.getByText('Fügen Sie sie in Teilen ein. Es wurde nichts geändert.').first().waitFor()
  })

  test('Ctrl+D fills selected rows with the value of the first', async () => {
    await open()
    await goTo(4, 'Kessel')
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('X')
    await page.keyboard.press('Control+d')
    await expect
      .poll(async () => [await textOf(5, 'Kessel'), await textOf(6, 'Kessel')])
      .toEqual(['12', '12'])
    await page.keyboard.press('Control+z')
    await expect.poll(async () => [await textOf(5, 'Kessel'), await textOf(6, 'Kessel')]).toEqual(['', ''])
  })

  test('When two users edit the same cell, the later one is informed there and keeps the text', async () => {
    await open()
    await goTo(7, 'Notiz')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Mein Text')
    const company_id = await companyAt(page, 7)
    await acme.app('POST', '/field-values', {
      values: [{ company_id, field_id: note.field_id, value: 'Ihr Text' }],
    })
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: '«Ihr Text»' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Notiz bearbeiten' }).inputValue()).toBe('Mein Text')
    await page.keyboard.press('Enter')
    await expect.poll(() => textOf(7, 'Notiz')).toBe('Mein Text')
    await expect.poll(() => kept(note.field_id)).toContain('Mein Text')
  })

  test('Text being typed when the session ends is restored after sign-in', async () => {
    await open()
    await goTo(8, 'Notiz')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Chef heisst Emil')
    await context.clearCookies()
    await page.keyboard.press('Enter')
    await page.locator('input[type=password]').waitFor()
    await signIn(page, user)
    await open()
    await page.getByText('1 Wert ist noch nicht gespeichert').waitFor()
    expect(await textOf(8, 'Notiz')).toContain('Chef heisst Emil')
    await page.getByRole('button', { name: 'Jetzt speichern' }).click()
    await expect.poll(() => kept(note.field_id)).toContain('Chef heisst Emil')
    expect(await page.getByText('noch nicht gespeichert').count()).toBe(0)
  })

  test('A text that is too long stays in its cell with the reason and does not prevent saving others', async () => {
    await open()
    await goTo(10, 'Notiz')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Notiz bearbeiten' }).fill('lang '.repeat(2000))
    await page.getByRole('searchbox').last().click()
    await (await cell(10, 'Notiz')).getByText(/Zu lang/).waitFor()
    await page.route('**/field-values', (route) => route.abort())
    await goTo(11, 'Notiz')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Kurz')
    await page.keyboard.press('Enter')
    await page.getByText('2 Werte sind noch nicht gespeichert').waitFor()
    await page.unroute('**/field-values')
    await page.getByRole('button', { name: 'Jetzt speichern' }).click()
    await page.getByText('1 Wert ist noch nicht gespeichert').waitFor()
    await expect.poll(() => kept(note.field_id)).toContain('Kurz')
    await page.getByRole('button', { name: 'Verwerfen' }).click()
    await expect.poll(() => textOf(10, 'Notiz')).toBe('')
  })

  test("Text typed while the cell's previous text is being saved is not lost", async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/field-values', async (route) => {
      await held
      await route.continue()
    })
    await goTo(10, 'Notiz')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Erster')
    await page.keyboard.press('Tab')
    await goTo(10, 'Notiz')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Zweiter')
    const answered = page.waitForResponse('**/field-values')
    answer()
    await answered
    await expect.poll(() => kept(note.field_id)).toContain('Erster')
    await page.unrouteAll({ behavior: 'wait' })
    // After the next frame and one more task, the page has processed the response.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    await page.goto('/')
    await open()
    await page.getByText('1 Wert ist noch nicht gespeichert').waitFor()
    expect(await textOf(10, 'Notiz')).toContain('Zweiter')
    await page.getByRole('button', { name: 'Verwerfen' }).click()
    await expect.poll(() => textOf(10, 'Notiz')).toBe('Erster')
  })

  test('Text typed into a column that is archived meanwhile stays visible', async () => {
    await open()
    await goTo(9, 'Notiz')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Zu spät')
    const field = (await acme.app('GET', '/fields')).body.data.find(
      ({ field_id }) => field_id === note.field_id,
    )!
    await acme.app('PATCH', `/fields/${note.field_id}`, { version: field.version, archived: true })
    await page.keyboard.press('Enter').catch(() => {})
    await page.getByText('1 Wert ist noch nicht gespeichert').waitFor()
    await acme.app('PATCH', `/fields/${note.field_id}`, { version: field.version + 1, archived: false })
    await page.getByRole('columnheader', { name: 'Notiz' }).waitFor()
    await page.getByRole('button', { name: 'Jetzt speichern' }).click()
    await expect.poll(() => kept(note.field_id)).toContain('Zu spät')
  })

  test('Columns are sorted, moved, widened and hidden by keyboard, and the address keeps the layout', async () => {
    await open()
    await page.getByRole('button', { name: 'Menü der Spalte Kessel' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Absteigend sortieren' }).click()
    await page.waitForURL(/sort=-fld_/)
    await expect.poll(() => textOf(0, 'Kessel')).toBe('1’200.5')
    const before = await columnAt('Kessel')
    await page.getByRole('button', { name: 'Menü der Spalte Kessel' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Nach links' }).click()
    await expect.poll(() => columnAt('Kessel')).toBe(before - 1)
    await page.getByRole('button', { name: 'Menü der Spalte Kessel' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Spalte ausblenden' }).click()
    await expect.poll(() => columnAt('Kessel')).toBe(-1)
    await page.reload()
    await settled(page)
    expect(await columnAt('Kessel')).toBe(-1)
    expect(await columnAt('Heizung')).toBeGreaterThan(0)
  })

  test('No page violates the CSP, contacts another origin or throws an error', () => {
    expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
  })
  void fuel
})

/** Returns the company of a row, by its position. */
async function companyAt(page: Page, row: number) {
  const href = await page.locator(`[data-row='${row}'] a`).first().getAttribute('href')
  const prospect_id = href!.split('/').at(-1)!
  const found = await acme.app('GET', `/projects/${project}/prospects/${prospect_id}`)
  return found.body.data.company.company_id
}
