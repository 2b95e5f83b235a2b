import { afterAll, describe, expect, test } from 'vitest'
import { drafted } from '@alphorn/test/fixtures/drafts'
import { addProspects, openFixture } from '@alphorn/test/fixtures/project'
import { story } from '@alphorn/test/fixtures/story-companies'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, settled, signIn } from './browser.ts'
import { wordsOf } from './words-of-app.ts'
import { ensureBundle } from './site.ts'

// The components of the screens, each in isolation, with mouse and keyboard.

await ensureBundle()
const world = await openWorld()
const words = wordsOf('de')

describe.skipIf(chromiumPath === null)('parts of the user interface', async () => {
  const browser = chromiumPath === null ? null : await openBrowser()
  afterAll(() => browser?.close())
  const fixture = await openFixture(world, { policies: { channels: ['phone_script'] } })
  const { acme, at } = fixture
  const { context, offences } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()
  await signIn(page, { email: acme.email, password: 'a long enough password' })
  const options = page.getByRole('option')
  const press = (key: string) => page.keyboard.press(key)

  test('The company picker finds by name, adds with arrows and Enter, and removes with Backspace or the button', async () => {
    await page.goto('/watches/new')
    const box = page.getByRole('combobox', { name: words('picker.search') })
    const picked = page.getByRole('button', { name: / entfernen$/ })
    await box.fill('k')
    await settled(page)
    expect(await options.count()).toBe(0)
    await box.fill('Keller Bedachungen')
    await expect.poll(() => options.count()).toBeGreaterThanOrEqual(2)
    await press('ArrowDown')
    await press('Enter')
    await expect.poll(() => picked.count()).toBe(1)
    await box.fill(story.muster.name)
    await options.filter({ hasText: story.muster.uid }).click()
    await page.getByRole('button', { name: `${story.muster.name} entfernen` }).waitFor()
    expect(await picked.count()).toBe(2)
    await box.fill('')
    await press('Backspace')
    await expect.poll(() => picked.count()).toBe(1)
    await picked.click()
    await expect.poll(() => picked.count()).toBe(0)
  })

  test('The company picker reports when nothing is found, and finds by UID', async () => {
    const box = page.getByRole('combobox', { name: words('picker.search') })
    await box.fill('Gibt Es Nicht Xyz')
    await page.getByText(words('picker.none')).waitFor()
    await box.fill(story.alpha.uid)
    await options.filter({ hasText: story.alpha.uid }).first().waitFor()
    await press('Escape')
    await expect.poll(() => options.count()).toBe(0)
  })

  test('A watch is created from the picked companies', async () => {
    const box = page.getByRole('combobox', { name: words('picker.search') })
    await page.getByRole('textbox', { name: words('watches.name') }).fill('Dach')
    await box.fill(story.muster.name)
    await options.filter({ hasText: story.muster.uid }).click()
    await page.getByRole('button', { name: words('watches.create') }).click()
    await page.waitForURL(/watches\/wch_/)
    const [watch] = await world.sql('select company_ids from watches where name = $1', ['Dach'])
    expect(watch!.company_ids).toHaveLength(1)
  })

  test('On a phone, a table becomes rows of labels and values without clipping or sideways scrolling', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const [path, table] of [
      ['/settings/members', 'Mitglieder'],
      ['/watches', 'Beobachtungen'],
      ['/developers/credentials', 'API-Zugänge'],
    ] as const) {
      await page.goto(path)
      const region = page.getByRole('region', { name: table })
      await region.getByRole('row').first().waitFor()
      const [whole, seen] = await region.evaluate((one) => [one.scrollWidth, one.clientWidth])
      expect([path, whole! <= seen!]).toEqual([path, true])
      // A browser that lays rows out as blocks still exposes them as a table.
      expect(await region.getByRole('table').count()).toBe(1)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('The command palette preselects the first entry, moves with arrows, and opens with Enter or a click', async () => {
    await page.goto('/')
    await settled(page)
    await press('Control+k')
    const box = page.getByRole('dialog').getByRole('combobox')
    await box.fill('Einstellungen')
    await expect.poll(() => options.first().getAttribute('data-highlighted')).toBe('')
    await press('Enter')
    await page.waitForURL(/\/settings$/)
    await press('Control+k')
    const highlighted = page.locator('[role=option][data-highlighted]')
    await expect.poll(() => highlighted.innerText()).toBe(await options.first().innerText())
    await press('ArrowDown')
    await expect.poll(() => highlighted.innerText()).toBe(await options.nth(1).innerText())
    await options
      .filter({ hasText: words('shell.directory') })
      .first()
      .click()
    await page.waitForURL(/\/directory$/)
    expect(await box.count()).toBe(0)
    await press('Control+k')
    await box.fill('zzzz')
    await page.getByText(words('palette.nothing')).waitFor()
    await press('Escape')
    await expect.poll(() => box.count()).toBe(0)
  })

  test('An icon button shows its name on hover and on Tab focus until a key is pressed', async () => {
    await page.goto('/')
    await settled(page)
    const name = words('shell.shortcuts')
    const button = page.getByRole('button', { name })
    const tooltip = page.locator('[data-tooltip-popup]')
    // The layer loads after the screen: the pointer moves on the button until it appears.
    const hover = async (x: number) => {
      await button.hover({ position: { x, y: 10 } })
      return await tooltip.allInnerTexts()
    }
    let at = 10
    await expect.poll(() => hover((at = 25 - at))).toEqual([name])
    await page.mouse.move(600, 500)
    await expect.poll(() => tooltip.count()).toBe(0)
    await button.focus()
    await press('Shift+Tab')
    await press('Tab')
    await expect.poll(() => tooltip.allInnerTexts()).toEqual([name])
    await press('Escape')
    await expect.poll(() => tooltip.count()).toBe(0)
    await press('Enter')
    await page.getByRole('dialog').waitFor()
    await press('Escape')
  })

  test('Shift selects a range of rows in a virtual table, and the header checkbox selects all', async () => {
    await page.goto('/directory')
    await settled(page)
    const grid = page.getByRole('grid')
    const chosen = () => grid.locator('[role=row][aria-selected=true]').count()
    const boxes = grid.getByRole('checkbox')
    await boxes.nth(1).click()
    await boxes.nth(4).click({ modifiers: ['Shift'] })
    await expect.poll(chosen).toBe(4)
    expect(await grid.locator('[role=row]').nth(1).getAttribute('aria-rowindex')).toBe('2')
    await boxes.first().click()
    await expect.poll(chosen).toBe((await boxes.count()) - 1)
    await boxes.first().click()
    await expect.poll(chosen).toBe(0)
  })

  test('The basis of a call is entered field by field, and a refused value is reported at its field', async () => {
    const { prospect_id } = await drafted(fixture, { outreach: { channel: 'phone_script' } })
    await page.goto(`${at}/prospects/${prospect_id}`)
    await settled(page)
    await page.getByRole('button', { name: words('approve.approve'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    const send = dialog.getByRole('button', { name: words('approve.approve'), exact: true })
    const number = dialog.getByLabel(words('contact_basis.number'))
    await number.fill('keine')
    const warnings = dialog.getByRole('group', { name: words('approve.warnings') }).getByRole('checkbox')
    for (const box of await warnings.all()) await box.check()
    expect(await send.isDisabled()).toBe(true)
    await dialog.getByLabel(words('contact_basis.kind')).selectOption('existing_customer')
    const since = dialog.getByLabel(words('contact_basis.since'))
    await since.fill('2999-01-01')
    await send.click()
    await expect.poll(() => since.getAttribute('aria-invalid')).toBe('true')
    await dialog.getByLabel(words('contact_basis.kind')).selectOption('directory_check')
    await number.fill('+41 31 000 00 00')
    await dialog.getByLabel(words('contact_basis.listed')).check()
    await send.click()
    await dialog.waitFor({ state: 'detached' })
    const [basis] = await world.sql('select contact_basis from approvals where prospect_id = $1', [
      prospect_id,
    ])
    expect(basis!.contact_basis).toMatchObject({
      kind: 'directory_check',
      number: '+41 31 000 00 00',
      listed: true,
      asterisk: false,
    })
  })

  test('A reminder without a day or a note is refused at its fields, and the first wrong one is focused', async () => {
    const [prospect_id] = await addProspects(fixture)
    await page.goto(`${at}/prospects/${prospect_id}`)
    const notes = page.getByRole('region', { name: words('notes.title') })
    await notes.getByRole('button', { name: words('notes.add_reminder') }).click()
    const day = notes.getByLabel(words('notes.due_on'), { exact: true })
    const note = notes.getByLabel(words('notes.note'), { exact: true })
    const save = notes.getByRole('button', { name: words('notes.save'), exact: true })
    const wrong = async () => [
      await day.getAttribute('aria-invalid'),
      await note.getAttribute('aria-invalid'),
    ]
    const isFocused = (field: typeof day) => field.evaluate((one) => one === document.activeElement)
    await save.click()
    await expect.poll(wrong).toEqual(['true', 'true'])
    expect(await notes.getByText(words('fields.required')).count()).toBe(2)
    await expect.poll(() => isFocused(day)).toBe(true)
    await day.fill('12.3.2030')
    await save.click()
    await expect.poll(wrong).toEqual([null, 'true'])
    await expect.poll(() => isFocused(note)).toBe(true)
    await note.fill('Anrufen')
    await save.click()
    await notes.getByText('Anrufen').waitFor()
    expect(await day.count()).toBe(0)
  })

  test('An outcome in the future is refused at its day, and a field hidden since is not sent', async () => {
    const outcomes = page.getByRole('region', { name: words('outcomes.title') })
    const record = outcomes.getByRole('button', { name: words('outcomes.record') })
    await record.click()
    const kind = outcomes.getByLabel(words('outcomes.kind'), { exact: true })
    await kind.selectOption('no')
    await outcomes.getByLabel(words('outcomes.do_not_contact')).check()
    await kind.selectOption('meeting')
    const day = outcomes.getByLabel(words('outcomes.occurred_on'), { exact: true })
    await day.fill('1.1.2999')
    await day.press('Enter')
    await expect.poll(() => day.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => day.evaluate((one) => one === document.activeElement)).toBe(true)
    await day.fill('1.2.2026')
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/outcomes')),
      record.click(),
    ])
    expect(sent.postDataJSON()).toEqual({ outcome: 'meeting', occurred_on: '2026-02-01' })
    await outcomes.getByText(words('outcomes.meeting'), { exact: true }).waitFor()
  })

  test('A row without a matching company requires a name before it is sent again', async () => {
    await page.goto(`${at}/import`)
    const buffer = Buffer.from('Firma;Ort\r\nGibt Es Nicht AG;Bern\r\n', 'latin1')
    await page.locator('input[type=file]').setInputFiles({ name: 'eine.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: '1 Zeile prüfen' }).click()
    await page.getByRole('button', { name: '1 Firma suchen und hinzufügen' }).click()
    const name = page.getByLabel(/^Firmenname oder UID für/)
    await name.fill(' ')
    await page.getByRole('button', { name: words('import.try_again') }).click()
    await page.getByText(words('fields.required')).waitFor()
    await name.fill(story.muster.name)
    await page.getByRole('button', { name: words('import.try_again') }).click()
    await expect.poll(() => name.count()).toBe(0)
  })

  test('No part of the interface violates the CSP, contacts another origin or throws an error', () => {
    expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
  })
})
