import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { approve, decide, drafted, idle } from '@alphorn/test/fixtures/drafts'
import { addProspects, openFixture, type Fixture } from '@alphorn/test/fixtures/project'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, settled, signIn } from './browser.ts'
import { answerWithMany } from './many-prospects.ts'
import { ensureBundle } from './site.ts'

// A full day without a mouse. Keys do only what they announce, the focus is where users expect it, and no user loses
// their place.

await ensureBundle()
const world = await openWorld()

describe.skipIf(chromiumPath === null)(
  'the story of a user at the keyboard',
  { timeout: 180_000 },
  async () => {
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

    test('A user at the keyboard opens the table of a project with four companies', async () => {
      fixture = await openFixture(world)
      await addProspects(fixture, 4, 10)
      table = `/projects/${fixture.project}/prospects`
      await signIn(page, fixture.acme)
      await page.goto(table)
      await settled(page)
    }, 180_000)

    test('A user at the keyboard presses Enter on a tab, a button and a link, and gets these, whatever row they are at', async () => {
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
      // The menu first returns the focus to its button, and then closes.
      await page.getByRole('menu').waitFor({ state: 'detached' })
      await expect.poll(focused).toBe('Spalten')
      await page.getByRole('link', { name: 'Firmen', exact: true }).focus()
      await press('Enter')
      await page.waitForURL('**/directory')
    })

    test('A user at the keyboard arrives at the heading of a screen, and opens the company that a link names', async () => {
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

    test('A user at the keyboard walks the rows with the focus, selects with the space bar, and unselects with Escape', async () => {
      await page.goto(table)
      await settled(page)
      await press('j', 'j', 'k', 'j')
      await expect.poll(rowAt).toBe('1')
      await press('Space', 'j', 'x')
      await page.getByText('2 ausgewählt').waitFor()
      await press('Escape')
      await page.getByText('2 ausgewählt').waitFor({ state: 'detached' })
    })

    test('A user at the keyboard has the panel follow the row, closes it with the key that opened it, and with Escape', async () => {
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

    test('A user at the keyboard closes the panel with the first Escape, and unselects with the second', async () => {
      const panel = page.locator('main aside')
      await press('x', 'e')
      await panel.getByRole('heading').first().waitFor()
      await press('Escape')
      await panel.waitFor({ state: 'detached' })
      await page.getByText('1 ausgewählt').waitFor()
      await press('Escape')
      await page.getByText('1 ausgewählt').waitFor({ state: 'detached' })
    })

    test('A user at the keyboard keeps nothing selected of a table that is narrowed otherwise', async () => {
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

    test('A user at the keyboard undoes a filter with Back, and one that was typed with the page before', async () => {
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

    test('A user at the keyboard types into the box of ⌘K before it has come, and no key of it is one of the screen', async () => {
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
      // The keys belong to the screen again.
      await slow.keyboard.press('x')
      await slow.getByText('1 ausgewählt').waitFor()
      await slow.close()
    })

    test('A user at the keyboard comes back from a prospect to the row, the filters and the place, by the arrow and by Back', async () => {
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

    test('A user at the keyboard opens a row in another tab, and marks words of it without opening it', async () => {
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

    test('A user at the keyboard rejects with r and Enter, and goes on with ] while the toast still stands', async () => {
      for (const from of [0, 1, 2, 3]) {
        await drafted(fixture, {}, from)
        await idle(fixture)
      }
      await page.goto(`/projects/${fixture.project}/review`)
      await page.getByText('1 von 4').waitFor()
      // The address names the text being read, also for the first one.
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

    test('A user at the keyboard keeps the text that a colleague decided on, is told so, and goes on where it stood', async () => {
      const title = page.getByRole('heading', { level: 1 })
      await settled(page)
      const [at, here] = [page.url(), await title.innerText()]
      const read = /at=(prs_\w+)/.exec(at)![1]!
      await decide(fixture, read, 'reject')
      await page.getByText('Dieser Text wurde anderswo erledigt').waitFor()
      expect([page.url(), await title.innerText()]).toEqual([at, here])
      await page.getByText('– von 2').waitFor()
      await press('j')
      // The next one has moved up to its place.
      await page.getByText('2 von 2').waitFor()
      expect(await page.getByText('Dieser Text wurde anderswo erledigt').count()).toBe(0)
    })

    test('A user at the keyboard approves with a, the space bar and ⌘ and Enter, decides on the last with ⌘ and Enter from the note, and is at the end', async () => {
      await settled(page)
      await press('a')
      await dialog().waitFor()
      // A text can only be approved after it was compared with its fingerprint.
      await dialog().getByText('Text unverändert', { exact: true }).waitFor()
      // The gate's warnings are ticked from first to last; the note follows them.
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

    test('A user at the keyboard comes to the end as well where somebody else decided on the last', async () => {
      const { prospect_id, named } = await drafted(fixture, {}, 4)
      await page.getByText('1 von 1').waitFor()
      await page.waitForURL(/at=prs_/)
      const approved = await approve(fixture, prospect_id, named)
      expect(approved.status).toBe(201)
      await page.getByText('– von 0').waitFor()
      await page.getByRole('button', { name: 'Weiter', exact: true }).click()
      await page.getByRole('heading', { name: 'Nichts zu prüfen' }).waitFor()
    })

    test('Nothing broke the policy, left the origin or failed on the way', async () => {
      await settled(page)
      expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
    })

    test('On a phone narrows the directory in a dialog, with the source of the map in sight', async () => {
      const small = await context.newPage()
      await small.setViewportSize({ width: 390, height: 844 })
      await small.goto('/directory')
      await settled(small)
      // On this screen the map loads only on request: the companies need the space.
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
  },
)

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
