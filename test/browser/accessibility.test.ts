import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { prepareDemo } from '@alphorn/cli/demo/prepare'
import { openWorld } from '@alphorn/test/fixtures/world'
import { answerLate, chromiumPath, type Look, openBrowser, openContext, settled, signIn } from './browser.ts'
import { colourRules, createColourCheck, type Theme } from './colours.ts'
import { wordsOf } from './words-of-app.ts'
import { layoutFaults, smallTargets } from './layout.ts'
import { layoutShift } from './layout-shift.ts'
import { screensOf } from './screens.ts'
import { ensureBundle } from './site.ts'
import { workDialogsOf } from './work-dialogs.ts'

// Checks every screen and the important dialogs, light and dark, in two languages, on a desktop and on a phone with
// slow responses. Axe reports no violation, nothing breaks the content security policy, and nothing shifts during
// loading. In the language with the longest words, a window of 320 pixels (or one of 1280 at four times the zoom) loses
// nothing. No target is too small to press (WCAG 2.2: 1.4.10, 2.5.8).

await ensureBundle()
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const places = [
  { language: 'de', size: { width: 1440, height: 900 }, late: 0, narrow: null },
  { language: 'fr', size: { width: 390, height: 844 }, late: 60, narrow: { width: 320, height: 800 } },
] as const
type Place = (typeof places)[number]

const world = await openWorld()
const dataDir = mkdtempSync(join(tmpdir(), 'alphorn-axe-'))
const pools = world.service.pools
const demo = await prepareDemo({ url: world.url, family: 'outreach', dataDir, pools })
const { signedOut, signedIn, market, gone } = await screensOf({ url: world.url, demo, pools })
const browser = chromiumPath === null ? null : await openBrowser()
const colourBreaches = createColourCheck()
afterAll(() => browser?.close())

describe.skipIf(chromiumPath === null).each(places)('in $language, light and dark', async (place) => {
  const { language, size, late } = place
  const { context, offences } = await openContext(browser!, world.url, { language, theme: 'light' }, size)
  const page = await context.newPage()
  if (late > 0) await answerLate(page, late)

  test.each(Object.entries(signedOut))(
    `Before the sign-in, the screen %s has no barrier in ${language}`,
    async (_, path) => {
      await expectNoBarrier(page, path, place)
    },
  )

  test('A user signs in', async () => {
    await signIn(page, demo)
  })

  test.each(Object.entries(signedIn))(`The screen %s has no barrier in ${language}`, async (_, path) => {
    await expectNoBarrier(page, path, place)
  })

  const messages = catalogue(language)
  test.each([
    ['approval', signedIn.prospect, messages.approve.approve],
    ['start of a cycle', gone['dashboard-idle'], messages.cycles.start],
    ['new credential', signedIn.credentials, messages.credentials.new],
  ])(`The dialog %s has no barrier in ${language}`, async (_, path, opener) => {
    await expectNoBarrierInDialog(page, path, opener)
  })

  test.each(Object.entries(market))(
    `The screen of the market %s has no barrier in ${language}`,
    async (_, path) => {
      await expectNoBarrier(page, path, place)
    },
  )

  test.each([
    ['file of a list', market.list, messages.lists.export],
    ['new suppression', market.suppressions, messages.suppressions.add],
  ])(`The dialog of the market %s has no barrier in ${language}`, async (_, path, opener) => {
    await expectNoBarrierInDialog(page, path, opener)
  })

  test.each(Object.entries(workDialogsOf({ signedIn, market })))('Daily work: %s', async (_, work) => {
    await page.goto(work.path)
    await settled(page)
    await work.open(page, wordsOf(language))
    await settled(page)
    expect(await barriersOn(page)).toEqual([])
  })

  test('No page violates the CSP, contacts another origin or throws an error', () => {
    expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
  })
})

test.skipIf(chromiumPath === null)('The colours of a text are checked once, wherever it is', async () => {
  const page = await browser!.newPage()
  const check = createColourCheck()
  const show = async (html: string) => {
    await page.setContent(`<main style="background: #fff; color: #000">${html}</main>`)
    await page.evaluate(axe)
    return (await check(page, 'light')).flatMap(({ elements }) => elements)
  }
  const pale = '<p style="color: #ccc">Pale</p>'
  const onPaint = '<p style="background: #333">Dark on dark</p>'
  const onBox = '<div style="position: absolute; inset: 0; background: #222"></div><p>Above a box</p>'
  expect(await show('<p>Clear</p>')).toEqual([])
  expect(await show(`<p>Clear</p>${pale}`)).toEqual([pale])
  expect(await show(`<p>Clear</p><section>${pale}</section>`)).toEqual([])
  expect(await show(`<div style="opacity: 0.9">${pale}</div>`)).toEqual([pale])
  expect(await show(onPaint)).toEqual([onPaint])
  expect(await show(`<p style="background: #333; font-size: 30px">Dark on dark</p>`)).toHaveLength(1)
  expect(await show(onBox.replace('<p>', '<p style="position: relative">'))).toHaveLength(1)
  await page.close()
})

async function expectNoBarrier(page: Page, path: string, { size, narrow }: Place) {
  await page.goto(path)
  await settled(page)
  const { sum, parts } = await layoutShift(page)
  expect(sum, parts.join('\n')).toBeLessThanOrEqual(maxLayoutShift)
  expect(await barriersOn(page)).toEqual([])
  if (narrow === null) return
  await page.setViewportSize(narrow)
  await settled(page)
  const faults = { lost: await layoutFaults(page), small: await smallTargets(page) }
  await page.setViewportSize(size)
  expect(faults).toEqual({ lost: [], small: [] })
}

async function expectNoBarrierInDialog(page: Page, path: string, opener: string) {
  await page.goto(path)
  await settled(page)
  await page.getByRole('button', { name: opener, exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await settled(page)
  expect(await barriersOn(page)).toEqual([])
}

/** Less than the shift caused by one line that pushes a screen down. */
const maxLayoutShift = 0.01

/**
 * Finds violations with axe in each theme. Only the colours differ between themes, so all other rules are checked once.
 */
async function barriersOn(page: Page) {
  await page.evaluate(axe)
  await showTheme(page, 'light')
  const others = await breachesIn(page)
  const light = await colourBreaches(page, 'light')
  await showTheme(page, 'dark')
  const dark = await colourBreaches(page, 'dark')
  return [...[...others, ...light].map(inTheme('light')), ...dark.map(inTheme('dark'))]
}

type Breach = { id: string; elements: string[] }
const inTheme =
  (theme: Theme) =>
  ({ id, elements }: Breach) =>
    `${theme}, ${id}: ${elements.join(' | ')}`

async function showTheme(page: Page, theme: Theme) {
  await page.evaluate((name) => {
    // Colours in a transition would be checked half-way.
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets = [still]
    document.documentElement.dataset['theme'] = name
  }, theme)
}

async function breachesIn(page: Page): Promise<Breach[]> {
  return await page.evaluate(async (rules) => {
    const { axe: judge } = globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }
    // Otherwise axe also records every passing element and its position, which takes most of its time.
    const { violations } = await judge.run({ rules, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => ({
      id,
      elements: nodes.map(({ html }) => html.slice(0, 160)),
    }))
  }, withoutColours)
}
const withoutColours = Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }]))

/** Texts of the buttons that open a dialog. */
function catalogue(language: Look['language']) {
  const file = new URL(`../../packages/messages/src/screens/${language}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as {
    approve: { approve: string }
    cycles: { start: string }
    credentials: { new: string }
    lists: { export: string }
    suppressions: { add: string }
  }
}
