import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { openFixture } from '@alphorn/test/fixtures/project'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, settled, signIn } from './browser.ts'
import { answerWithMany } from './many-prospects.ts'
import { ensureBundle } from './site.ts'

// A table of twenty thousand rows keeps only the visible ones in the page, however the user moves through them.

await ensureBundle()
const world = await openWorld()
const many = 20_000
const maxRows = 60

describe.skipIf(chromiumPath === null)('tables of 20,000 rows', async () => {
  const browser = chromiumPath === null ? null : await openBrowser()
  afterAll(() => browser?.close())
  const { context } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()

  test('The prospect table renders only a few rows at a time, from the first to the last', async () => {
    const { acme, project } = await openFixture(world)
    await signIn(page, acme)
    await answerWithMany(page, project, many)
    await page.goto(`/projects/${project}/prospects`)
    await page.getByText('Firma 0 AG', { exact: true }).waitFor()
    await settled(page)
    const seen = await scrollThrough(page)
    await page.getByText(`Firma ${many - 1} AG`, { exact: true }).waitFor()
    expect(seen.most).toBeGreaterThan(5)
    expect(seen.most).toBeLessThan(maxRows)
    // Screen readers announce the number of rows, and which of them are loaded.
    expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(many + 1))
    expect(await page.getByRole('row').last().getAttribute('aria-rowindex')).toBe(String(many + 1))
    // bench/app/scroll.ts measures how smoothly it scrolls.
    expect(seen.shift).toBeLessThanOrEqual(0.01)
  }, 180_000)
})

/** Scrolls from top to end in forty steps. Returns the maximum number of rows in the page, and the layout shifts. */
function scrollThrough(page: Page) {
  return page.evaluate(async () => {
    const scroller = document.querySelector('[role=grid]')!.parentElement!
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    let shift = 0
    new PerformanceObserver((list) => {
      for (const one of list.getEntries()) shift += (one as unknown as { value: number }).value
    }).observe({ type: 'layout-shift' })
    let most = 0
    for (let step = 1; step <= 40; step++) {
      scroller.scrollTop = (scroller.scrollHeight * step) / 40
      await frame()
      most = Math.max(most, document.querySelectorAll('[role=rowgroup] [role=row]').length)
    }
    await new Promise((done) => setTimeout(done))
    return { most, shift }
  })
}
