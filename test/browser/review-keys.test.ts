import { afterAll, describe, expect, test } from 'vitest'
import { drafted, waitForIdle } from '@alphorn/test/fixtures/drafts'
import { openFixture, type Fixture } from '@alphorn/test/fixtures/project'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, settled, signIn } from './browser.ts'
import { ensureBundle } from './site.ts'

// Fifty drafts in a morning by keyboard only, and with a screen reader. No user is returned to a text they skipped. The
// next text is announced, and a mistake is undone with a key.

await ensureBundle()
const world = await openWorld()

describe.skipIf(chromiumPath === null)('a review by keyboard and screen reader', async () => {
  const browser = chromiumPath === null ? null : await openBrowser()
  afterAll(() => browser?.close())
  const { context, offences } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()
  let fixture: Fixture
  const dialog = page.locator('[role=dialog]:not([aria-modal=false])')
  const title = page.getByRole('heading', { level: 1 })
  const reject = async () => {
    await page.keyboard.press('r')
    await dialog.waitFor()
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    await settled(page)
  }

  test('A reviewer opens a queue of four texts', async () => {
    fixture = await openFixture(world)
    for (const from of [0, 1, 2, 3]) {
      await drafted(fixture, {}, from)
      await waitForIdle(fixture)
    }
    await signIn(page, fixture.acme)
    await page.goto(`/projects/${fixture.project}/review`)
    await page.getByText('1 von 4').waitFor()
    await page.waitForURL(/at=prs_/)
    await settled(page)
  })

  test('The filters of a review stay hidden until they are opened', async () => {
    const states = page.getByRole('combobox', { name: 'Stand' })
    const filters = page.getByRole('button', { name: 'Filter', exact: true })
    expect(await states.isVisible()).toBe(false)
    await filters.click()
    await states.waitFor()
    await filters.click()
    await states.waitFor({ state: 'hidden' })
  })

  test('The next text is announced by moving the focus to a new heading', async () => {
    const before = await title.elementHandle()
    await page.keyboard.press('j')
    await page.getByText('2 von 4').waitFor()
    await settled(page)
    expect(await before!.evaluate((one) => one.isConnected)).toBe(false)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  })

  test('After the second text is rejected, the review continues with the third, not with the skipped first', async () => {
    await page.keyboard.press('j')
    await page.getByText('3 von 4').waitFor()
    await settled(page)
    const third = await title.innerText()
    await page.keyboard.press('k')
    await page.getByText('2 von 4').waitFor()
    await settled(page)
    await reject()
    await page.getByText('2 von 3').waitFor()
    await expect.poll(() => title.innerText()).toBe(third)
  })

  test('Pressing z twice undoes a rejection once', async () => {
    await page.getByRole('region', { name: 'Benachrichtigungen' }).getByText('1 Firma abgelehnt').waitFor()
    const withdrawals: string[] = []
    page.on('request', (asked) => asked.url().endsWith('/withdrawals') && withdrawals.push(asked.url()))
    await page.keyboard.press('z')
    await page.keyboard.press('z')
    await page.getByText('1 Entscheid rückgängig gemacht').waitFor()
    await page.getByText('3 von 4').waitFor()
    await page.getByRole('button', { name: 'Rückgängig machen' }).waitFor({ state: 'detached' })
    expect(withdrawals).toHaveLength(1)
  })

  test('A reviewer continues during a slow approval and stays on the current text when it completes', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/approvals', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`/projects/${fixture.project}/review`)
    await page.getByText('1 von 4').waitFor()
    await page.waitForURL(/at=prs_/)
    await settled(page)
    await page.keyboard.press('a')
    await dialog.getByRole('checkbox').first().waitFor()
    for (const warning of await dialog.getByRole('checkbox').elementHandles()) await warning.check()
    // A text can only be approved after it was compared with its fingerprint.
    await dialog.getByText('Prüfsumme stimmt', { exact: true }).waitFor()
    const asked = page.waitForRequest('**/approvals')
    await page.keyboard.press('Control+Enter')
    await asked
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    for (const number of [2, 3]) {
      const before = await title.innerText()
      await page.keyboard.press('j')
      await page.getByText(`${number} von 4`).waitFor()
      await expect.poll(() => title.innerText()).not.toBe(before)
    }
    const third = await title.innerText()
    answer()
    await page.getByText('2 von 3').waitFor()
    await expect.poll(() => title.innerText()).toBe(third)
  })

  test('A screen reader announces how lines of companies are interpreted', async () => {
    await page.goto(`/projects/${fixture.project}/add`)
    await page.getByLabel('Firmen, eine pro Zeile').fill('Muster Dachbau AG, Bern')
    const read = page.getByRole('table', { name: 'Vorschau' })
    await read.getByRole('cell', { name: 'Bern' }).waitFor()
  })

  test('No page violates the CSP, contacts another origin or throws an error', () => {
    expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
  })
})
