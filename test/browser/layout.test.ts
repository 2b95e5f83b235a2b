import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, describe, expect, test } from 'vitest'
import { prepareDemo } from '@alphorn/cli/demo/prepare'
import { openWorld } from '@alphorn/test/fixtures/world'
import { addressesOfApp, isOf } from './addresses.ts'
import { chromiumPath, openBrowser, openContext, settled, signIn } from './browser.ts'
import { countInSight, hiddenFocus, layoutFaults, linesInSight, smallTargets } from './layout.ts'
import { screensOf } from './screens.ts'
import { ensureBundle } from './site.ts'

// A window as narrow as a telephone (or one of 1280 pixels, enlarged four times): no focus is out of sight (WCAG 2.2:
// 2.4.11), and what a dialog asks for is reached. accessibility.test.ts looks at each screen in such a window. And
// letters of twice the size, and the sheet of a prospect on paper.

await ensureBundle()
const world = await openWorld()
const dataDir = mkdtempSync(join(tmpdir(), 'alphorn-layout-'))
const pools = world.service.pools
const demo = await prepareDemo({ url: world.url, family: 'outreach', dataDir, pools })
const { signedOut, signedIn, market } = await screensOf({ url: world.url, demo, pools })
const browser = chromiumPath === null ? null : await openBrowser()
afterAll(() => browser?.close())

test('Every route of the app is covered by a test screen', () => {
  const opened = Object.values({ ...signedOut, ...signedIn, ...market })
  const addresses = addressesOfApp()
  expect(addresses.length).toBeGreaterThan(40)
  const unseen = addresses.filter((address) => !opened.some((path) => isOf(address, path)))
  expect(unseen, 'Add a screen to test/browser/screens.ts.').toEqual([])
})

const narrow = { width: 320, height: 800 }

describe.skipIf(chromiumPath === null)('in a window 320 pixels wide', async () => {
  const { context } = await openContext(browser!, world.url, { language: 'fr', theme: 'light' }, narrow)
  const page = await context.newPage()

  test('A user signs in', async () => {
    await signIn(page, demo)
  })

  test.each([
    ['prospects', signedIn.prospects],
    ['prospect', signedIn.prospect],
    ['offering', signedIn.offering],
    ['directory', signedIn.directory],
    ['new list', market['new-list']],
    ['credentials', signedIn.credentials],
  ])('The focused element is never hidden: %s', async (_, path) => {
    await page.goto(path)
    await settled(page)
    expect(await hiddenFocus(page)).toEqual([])
  })
})

describe.skipIf(chromiumPath === null)('in a desktop window at fourfold zoom', async () => {
  const { context } = await openContext(
    browser!,
    world.url,
    { language: 'de', theme: 'light' },
    { width: 320, height: 256 },
  )
  const page = await context.newPage()

  test('All controls of a dialog can be scrolled into view', async () => {
    await signIn(page, demo)
    await page.goto(signedIn.credentials)
    await settled(page)
    await page
      .getByRole('button', { name: /Recherche-Server/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Schlüssel erneuern' }).click()
    const buttons = page.getByRole('dialog').getByRole('button')
    await buttons.last().scrollIntoViewIfNeeded()
    const { bottom } = await buttons.last().evaluate((one) => one.getBoundingClientRect())
    expect(bottom).toBeLessThanOrEqual(256)
  })

  test('The toolbar for the selection leaves room for the rows', async () => {
    await page.goto(signedIn.prospects)
    await settled(page)
    await page.getByRole('grid').getByRole('checkbox').nth(1).click()
    const { height } = await page.getByRole('toolbar').evaluate((one) => one.getBoundingClientRect())
    expect(height).toBeLessThanOrEqual(64)
  })
})

describe.skipIf(chromiumPath === null)('in a desktop window', async () => {
  const { context } = await openContext(browser!, world.url, { language: 'fr', theme: 'light' })
  const page = await context.newPage()

  test('The print sheet of a prospect fits on one A4 page', async () => {
    await signIn(page, demo)
    await page.goto(signedIn.prospect)
    await settled(page)
    const { numPages } = await getDocument({
      data: new Uint8Array(await page.pdf({ preferCSSPageSize: true })),
    }).promise
    expect(numPages).toBe(1)
  })

  test('Content longer than a page is printed in full, with light backgrounds even in the dark theme', async () => {
    await page.goto(signedIn.company)
    await settled(page)
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 700, height: 300 })
    // Paper does not scroll: text that exceeds the height of its box would be cut off.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(300)
    const grounds = await page.evaluate(() =>
      [...document.querySelectorAll('[data-sheet] *')]
        .filter((one) => one.checkVisibility())
        .map((one) => getComputedStyle(one).backgroundColor),
    )
    const light = grounds.filter((colour) => colour.startsWith('rgb('))
    expect(light.length).toBeGreaterThan(0)
    for (const colour of light)
      for (const part of colour.match(/\d+/g)!) expect(Number(part), colour).toBeGreaterThan(200)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ media: 'screen' })
    await page.goto(signedIn.prospect)
    await settled(page)
  })

  test('A German text on a French page is marked as German', async () => {
    expect(await page.locator('html').getAttribute('lang')).toMatch(/^fr/)
    expect(await page.locator('[lang|=de]', { hasText: 'Guten Tag' }).count()).toBeGreaterThan(0)
  })

  test('Forced colours keep the selection visible, and animations respect reduced motion', async () => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    await page.goto(signedIn.jobs)
    await settled(page)
    const seen = await page.evaluate(() => {
      const chosen = document.querySelector('nav [aria-current=page]')!
      const pulse = document.createElement('div')
      pulse.className = 'animate-pulse'
      document.body.append(pulse)
      return {
        border: getComputedStyle(chosen).outlineStyle,
        pulse: getComputedStyle(pulse).animationDuration,
      }
    })
    expect(seen.border).toBe('solid')
    expect(Number.parseFloat(seen.pulse)).toBeLessThan(0.001)
  })
})

describe.skipIf(chromiumPath === null)('with the font size of the browser doubled', () => {
  test('Text and table rows grow without clipping, and the companies remain reachable', async () => {
    const large = await openBrowser(200)
    const { context } = await openContext(large, world.url, { language: 'de', theme: 'light' })
    const page = await context.newPage()
    await signIn(page, demo)
    for (const path of [signedIn.prospects, signedIn.directory]) {
      await expectRoom(page, path)
      const row = page.getByRole('grid').getByRole('row').nth(1)
      await row.scrollIntoViewIfNeeded()
      expect(await row.evaluate((element) => element.getBoundingClientRect().height)).toBeGreaterThanOrEqual(
        64,
      )
      const { letters, cut } = await row.evaluate((element) => ({
        letters: Number.parseFloat(getComputedStyle(element).fontSize),
        cut: element.scrollHeight > element.clientHeight + 1,
      }))
      expect({ letters, cut }).toEqual({ letters: 28, cut: false })
    }
    await large.close()
  })

  test('The letter and at least eight rows of each table are visible, and the main navigation is reachable', async () => {
    const large = await openBrowser(200)
    const { context } = await openContext(large, world.url, { language: 'de', theme: 'light' })
    const page = await context.newPage()
    await signIn(page, demo)
    for (const [path, row] of [
      [signedIn.prospects, '[role=grid] [data-row]'],
      [signedIn.directory, '[role=grid] [data-row]'],
      [signedIn.inbox, 'main li > button'],
    ] as const) {
      await expectRoom(page, path)
      expect(await countInSight(page, row), path).toBeGreaterThanOrEqual(8)
    }
    await expectRoom(page, signedIn.review)
    expect(await linesInSight(page, '[data-letter]')).toBeGreaterThanOrEqual(6)
    const places = page.getByRole('navigation', { name: 'Hauptnavigation', exact: true })
    await places.getByRole('link', { name: 'Eingang' }).click()
    await page.waitForURL('**/inbox')
    await page.getByRole('button', { name: /^Suchen/ }).click()
    await page.getByRole('combobox').waitFor()
    await large.close()
  })
})

async function expectRoom(page: Page, path: string) {
  await page.goto(path)
  await settled(page)
  expect(await layoutFaults(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
}
