import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { approve, decide, drafted, waitForIdle } from '@alphorn/test/fixtures/drafts'
import { addProspects, openFixture, type Fixture } from '@alphorn/test/fixtures/project'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, settled, signIn } from './browser.ts'
import { answerWithMany } from './many-prospects.ts'
import { ensureBundle } from './site.ts'

// A full day without a mouse. Keys do only what they announce, the focus is where users expect it, and no user loses
// their place.

await ensureBundle()
const world = await openWorld()

describe.skipIf(chromiumPath === null)('a keyboard user', { timeout: 180_000 }, async () => {
  const browser = chromiumPath === null ? null : await openBrowser()
  afterAll(() => browser?.close())
  const { context, offences } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()
  let fixture: Fixture
  let table: string
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const dialog = () => page.locator('[role=dialog]:not([aria-modal=false])')
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  const rowAt = () => page.evaluate(() => document.activeElement?.getAttribute('data-row') ?? null)
  const pathNow = () => new URL(page.url()).pathname

  test('A keyboard user opens the table of a project with four companies', async () => {
    fixture = await openFixture(world)
    await addProspects(fixture, 4, 10)
    table = `/projects/${fixture.project}/prospects`
    await signIn(page, fixture.acme)
    await page.goto(table)
    await settled(page)
  }, 180_000)

  test('Enter activates the focused tab, button or link, regardless of the current row', async () => {
    await page.getByRole('link', { name: /^Neu/ }).focus()
    await press('Enter')
    await page.waitForURL(/state=new/)
    await press('j', 'j')
    await page.getByRole('link', { name: /^Alle/ }).focus()
    await press('Enter')
    await page.waitForURL((url) => url.pathname === table && url.search === '')
    await page.getByRole('button', { name: 'Spalten' }).focus()
    await press('Enter')
    await page.getByRole('menuitemcheckbox', { name: 'UID' }).waitFor()
    await press('Escape')
    // The menu gives the focus back to its button, and only then goes.
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expect.poll(focused).toBe('Spalten')
    await page.getByRole('link', { name: 'Firmen', exact: true }).focus()
    await press('Enter')
    await page.waitForURL('**/directory')
  })

  test('A new screen focuses its heading, and Enter on a company link opens that company', async () => {
    await settled(page)
    await expect.poll(focused).toBe('Firmenverzeichnis')
    const link = page.getByRole('grid').getByRole('link').first()
    const name = await link.innerText()
    await link.focus()
    await press('Enter')
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await expect.poll(focused).toContain(name)
    await page.goBack()
    await expect.poll(rowAt).toBe('0')
  })

  test('A keyboard user moves through the rows, selects with Space and clears the selection with Escape', async () => {
    await page.goto(table)
    await settled(page)
    await press('j', 'j', 'k', 'j')
    await expect.poll(rowAt).toBe('1')
    await press('Space', 'j', 'x')
    await page.getByText('2 ausgewählt').waitFor()
    await press('Escape')
    await page.getByText('2 ausgewählt').waitFor({ state: 'detached' })
  })

  test('The panel follows the current row and closes with the key that opened it or with Escape', async () => {
    const panel = page.locator('main aside')
    const nameAt = (at: number) => page.locator(`[data-row='${at}'] a`).innerText()
    await press('e')
    await panel.getByRole('heading', { name: await nameAt(2) }).waitFor()
    await press('k')
    await panel.getByRole('heading', { name: await nameAt(1) }).waitFor()
    await press('e')
    await panel.waitFor({ state: 'detached' })
    await press('e')
    await panel.getByRole('heading', { name: await nameAt(1) }).waitFor()
    await panel.getByRole('button', { name: 'Schliessen' }).focus()
    await press('Escape')
    await panel.waitFor({ state: 'detached' })
    await expect.poll(rowAt).toBe('1')
  })

  test('The first Escape closes the panel, and the second clears the selection', async () => {
    const panel = page.locator('main aside')
    await press('x', 'e')
    await panel.getByRole('heading').first().waitFor()
    await press('Escape')
    await panel.waitFor({ state: 'detached' })
    await page.getByText('1 ausgewählt').waitFor()
    await press('Escape')
    await page.getByText('1 ausgewählt').waitFor({ state: 'detached' })
  })

  test('Changing the filter of a table clears the selection', async () => {
    await press('x', 'j', 'x')
    await page.getByText('2 ausgewählt').waitFor()
    await press('/')
    await page.keyboard.type('xyzxyz')
    await page.getByRole('heading', { name: 'Keine Treffer' }).waitFor()
    expect(await page.getByRole('toolbar').count()).toBe(0)
    await press('Control+a', 'Delete')
    await page.locator('[data-row]').first().waitFor()
    expect(await page.getByRole('toolbar').count()).toBe(0)
  })

  test('Back undoes one chosen filter at a time, and typed filters add no entry to the history', async () => {
    await page.getByLabel('Entscheid', { exact: true }).selectOption('reject')
    await page.waitForURL(/decision=reject/)
    await page.getByLabel('Kanton').selectOption({ index: 1 })
    await page.waitForURL(/canton=/)
    await page.goBack()
    expect(page.url()).toMatch(/decision=reject/)
    expect(page.url()).not.toMatch(/canton=/)
    await page.goBack()
    await page.locator('[data-row]').first().waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  test('Keys typed before the palette has loaded go into its input and trigger no shortcut', async () => {
    const slow = await context.newPage()
    await slow.route(/assets\/palette/, async (route) => {
      await new Promise((done) => setTimeout(done, 600))
      await route.continue()
    })
    await slow.goto(table)
    await slow.locator('[data-row]').first().waitFor()
    await settled(slow)
    await slow.keyboard.press('j')
    await expect.poll(() => rowIn(slow)).toBe('0')
    await slow.keyboard.press('Control+k')
    // `x` would select the row, `e` open its panel, `r` reject it.
    await slow.keyboard.type('xerox')
    await slow.keyboard.press('Backspace')
    const box = slow.getByRole('dialog').getByRole('combobox')
    await box.waitFor()
    await slow.keyboard.type('y')
    await expect.poll(() => box.inputValue()).toBe('xeroy')
    await slow.keyboard.press('Escape')
    await box.waitFor({ state: 'detached' })
    expect(await slow.getByRole('toolbar').count()).toBe(0)
    expect(new URL(slow.url()).search).toBe('')
    // The keys are the screen's again.
    await slow.keyboard.press('x')
    await slow.getByText('1 ausgewählt').waitFor()
    await slow.close()
  })

  test('Returning from a prospect with the arrow or Back restores the row, filters and scroll position', async () => {
    const long = await context.newPage()
    await answerWithMany(long, fixture.project, 400)
    await long.goto(table)
    await long.getByRole('link', { name: /^Neu/ }).click()
    await long.waitForURL(/state=new/)
    await long.getByRole('link', { name: 'Firma 0 AG' }).waitFor()
    await settled(long)
    for (let step = 0; step < 50; step++) await long.keyboard.press('j')
    await expect.poll(() => rowIn(long)).toBe('49')
    const down = await scrolled(long)
    expect(down).toBeGreaterThan(1000)
    expect(await long.evaluate(isSeenWhole)).toBe(true)
    await long.keyboard.press('Enter')
    await long.waitForURL('**/prs_49')
    await expect.poll(() => long.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await long.goBack()
    await expect.poll(() => rowIn(long)).toBe('49')
    expect(long.url()).toMatch(/state=new/)
    expect(Math.abs((await scrolled(long)) - down)).toBeLessThan(80)
    await long.close()

    await page.goto(`${table}?state=new`)
    await page.locator('[data-row]').first().waitFor()
    await settled(page)
    await press('j', 'j')
    await expect.poll(rowAt).toBe('1')
    await press('Enter')
    await page.locator('main header a').first().click()
    await page.waitForURL(/state=new/)
    await expect.poll(rowAt).toBe('1')
  })

  test('A row can be opened in another tab, and selecting its text does not open it', async () => {
    const address = new URL(page.url())
    address.searchParams.set('cols', '["score","uid","state"]')
    await page.goto(address.href)
    await settled(page)
    const first = page.locator("[data-row='0']")
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      first.getByRole('link').click({ modifiers: ['Control'] }),
    ])
    await tab.waitForURL(/\/prospects\/prs_/)
    await tab.close()
    const uid = first.getByText(/^CHE-/)
    await uid.click()
    expect(await page.evaluate(() => getSelection()!.toString())).toBe(await uid.innerText())
    expect(pathNow()).toBe(table)
    await first.getByRole('gridcell').nth(4).click()
    await page.waitForURL(/\/prospects\/prs_/)
  })

  test('A keyboard user rejects with r and Enter and moves on while the toast is still visible', async () => {
    for (const from of [0, 1, 2, 3]) {
      await drafted(fixture, {}, from)
      await waitForIdle(fixture)
    }
    await page.goto(`/projects/${fixture.project}/review`)
    await page.getByText('1 von 4').waitFor()
    // The address names the text that is read, also for the first one.
    await page.waitForURL(/at=prs_/)
    await settled(page)
    const first = await page.getByRole('heading', { level: 1 }).innerText()
    await press('r')
    await dialog().waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT')
    await press('Enter')
    await page.getByText('1 von 3').waitFor()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).not.toBe(first)
    await page.getByRole('button', { name: 'Rückgängig machen' }).waitFor()
    await press('j')
    await page.getByText('2 von 3').waitFor()
  })

  test('A text decided by a colleague stays open with a notice, and the review continues from its position', async () => {
    const title = page.getByRole('heading', { level: 1 })
    await settled(page)
    const [at, here] = [page.url(), await title.innerText()]
    const read = /at=(prs_\w+)/.exec(at)![1]!
    await decide(fixture, read, 'reject')
    await page.getByText('Dieser Text wurde anderswo erledigt').waitFor()
    expect([page.url(), await title.innerText()]).toEqual([at, here])
    await page.getByText('– von 2').waitFor()
    await press('j')
    // The one after it has moved up to its place.
    await page.getByText('2 von 2').waitFor()
    expect(await page.getByText('Dieser Text wurde anderswo erledigt').count()).toBe(0)
  })

  test('A keyboard user approves with a, Space and ⌘Enter, decides on the last text from the note, and reaches the end', async () => {
    await settled(page)
    await press('a')
    await dialog().waitFor()
    // No text is approved before it has been compared with its fingerprint.
    await dialog().getByText('Prüfsumme stimmt', { exact: true }).waitFor()
    // The warnings of the gate are ticked off from the first to the last; the note comes after them.
    const warnings = await dialog().getByRole('checkbox').count()
    expect(warnings).toBeGreaterThan(0)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.matches('[type=checkbox]')))
      .toBe(true)
    for (let one = 0; one < warnings; one++) await press('Space', 'Tab')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
    await press('Control+Enter')
    await page.getByText('1 von 1').waitFor()
    await settled(page)
    await press('r')
    await dialog().waitFor()
    await dialog().getByLabel('Bemerkung').focus()
    await press('Control+Enter')
    await page.getByRole('heading', { name: 'Nichts zu prüfen' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  test('The review also ends when another user decides on the last text', async () => {
    const { prospect_id, named } = await drafted(fixture, {}, 4)
    await page.getByText('1 von 1').waitFor()
    await page.waitForURL(/at=prs_/)
    const approved = await approve(fixture, prospect_id, named)
    expect(approved.status).toBe(201)
    await page.getByText('– von 0').waitFor()
    await page.getByRole('button', { name: 'Weiter', exact: true }).click()
    await page.getByRole('heading', { name: 'Nichts zu prüfen' }).waitFor()
  })

  test('No page violates the CSP, contacts another origin or throws an error', async () => {
    await settled(page)
    expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
  })

  test('On a phone, the directory is filtered in a dialog, and the source of the map stays visible', async () => {
    const small = await context.newPage()
    await small.setViewportSize({ width: 390, height: 844 })
    await small.goto('/directory')
    await settled(small)
    // There the map waits to be asked for: the companies need the room.
    await small.getByRole('button', { name: 'Karte' }).click()
    await small.getByText('GeoNames, CC BY 4.0').waitFor()
    await small.getByRole('button', { name: 'Filter' }).click()
    await small.getByRole('dialog').getByRole('checkbox', { name: /^Bern/ }).check()
    await small.waitForURL(/canton=/)
    await small.getByRole('button', { name: /Firmen? anzeigen/ }).click()
    await small.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await small.getByRole('button', { name: 'Filter' }).innerText()).toContain('1')
    await small.close()
  })
})

function rowIn(page: Page) {
  return page.evaluate(() => document.activeElement?.getAttribute('data-row') ?? null)
}

function scrolled(page: Page) {
  return page.evaluate(() => document.querySelector('[role=grid]')!.parentElement!.scrollTop)
}

/** Runs in the page. Returns whether the focused row ends above the lower edge of the table. */
function isSeenWhole() {
  const row = document.activeElement!.getBoundingClientRect()
  return row.bottom <= document.querySelector('[role=grid]')!.parentElement!.getBoundingClientRect().bottom
}
