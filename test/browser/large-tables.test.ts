import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { openScene } from '@alphorn/test/scenes'
import { openWorld } from '@alphorn/test/world'
import { chromiumPath, openBrowser, openContext, settled, signIn } from './browser.ts'
import { ensureBundle } from './site.ts'

// Twenty thousand rows: only those that are seen stand in the page, however one gets through them.

await ensureBundle()
const world = await openWorld()
const many = 20_000
const mostRows = 60

describe.skipIf(chromiumPath === null)('a table of 20,000 rows', async () => {
  const browser = chromiumPath === null ? null : await openBrowser()
  afterAll(() => browser?.close())
  const { context } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)

  test('of prospects holds few of them, from the first to the last', async () => {
    const { acme, project } = await openScene(world)
    const [user] = await world.sql(
      `select email from users join memberships using (user_id) where account_id = $1`,
      [acme.account_id],
    )
    await signIn(page, { email: user!.email, password: 'a long enough password' })
    await answerWithMany(page, project)
    await page.goto(`/projects/${project}/prospects`)
    await page.getByText('Firma 0 AG', { exact: true }).waitFor()
    await settled(page)
    const seen = await scrollThrough(page)
    await page.getByText(`Firma ${many - 1} AG`, { exact: true }).waitFor()
    expect(seen.most).toBeGreaterThan(5)
    expect(seen.most).toBeLessThan(mostRows)
    console.log(
      `20,000 rows: at most ${seen.most} in the page, frames ${seen.frames.join(', ')} ms (median, p95, worst)`,
    )
  }, 60_000)
})

/** The service as it would answer with all of them at once. */
async function answerWithMany(page: Page, project_id: string) {
  const company = (at: number) => ({
    company_id: `cmp_${at}`,
    uid: 'CHE-100.000.000',
    ehraid: at,
    name: `Firma ${at} AG`,
    legal_form: null,
    status: 'active',
    seat: { bfs_id: 351, name: 'Bern', district: null, canton: 'BE' },
  })
  const at = new Date().toISOString()
  const data = Array.from({ length: many }, (_, n) => ({
    prospect_id: `prs_${n}`,
    project_id,
    state: 'new',
    decision: null,
    external_ref: null,
    company: company(n),
    created_at: at,
    updated_at: at,
  }))
  const body = JSON.stringify({ data, next_cursor: null, request_id: 'req_01m7yj074ae01a2qcqh7b090jq' })
  await page.route(/\/prospects\?/, (route) => route.fulfill({ contentType: 'application/json', body }))
}

/** From the top to the end in forty steps; how many rows stood in the page at most, and how long the frames took. */
function scrollThrough(page: Page) {
  return page.evaluate(async () => {
    const scroller = document.querySelector('[role=grid]')!.parentElement!
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const times: number[] = []
    let most = 0
    let before = await frame()
    for (let step = 1; step <= 40; step++) {
      scroller.scrollTop = (scroller.scrollHeight * step) / 40
      const now = await frame()
      times.push(now - before)
      before = now
      most = Math.max(most, document.querySelectorAll('[role=rowgroup] [role=row]').length)
    }
    times.sort((a, b) => a - b)
    return { most, frames: [times[20]!, times[38]!, times[39]!].map((time) => Math.round(time)) }
  })
}
