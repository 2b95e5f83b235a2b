import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addProspects, openFixture, startCycle } from '@alphorn/test/fixtures/project'
import { offering } from '@alphorn/test/fixtures/accounts'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, settled, signIn } from './browser.ts'
import { untilHeard, untilLive } from './heard-changes.ts'
import { wordsOf } from './words-of-app.ts'
import { ensureBundle } from './site.ts'

// A user works in the app while a colleague does, the network fails, or the session ends. Typed text is never lost,
// nothing of the colleague is overwritten, nothing happens late, and the request allowance suffices.

await ensureBundle()
const world = await openWorld()
const fixture = await openFixture(world)
const { acme, project } = fixture
const browser = chromiumPath === null ? null : await openBrowser()
afterAll(() => browser?.close())

const words = wordsOf('de')
const at = `/projects/${project}` as const
const pageSize = 200
const pages = 10
/** Maximum number of requests per change for a user who looks at one screen. */
const maxRequestsPerChange = 6

describe.skipIf(chromiumPath === null)('two colleagues in one account', { timeout: 180_000 }, async () => {
  const [prospect, second, ...others] = await addProspects(fixture, 40)
  const { context, offences } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/app/api/') && !pathname.endsWith('/events')) asked.push(pathname)
  })
  await signIn(page, { email: acme.email, password: 'a long enough password' })
  let confirms: string[] = []
  let answer = true
  page.on('dialog', (dialog) => {
    confirms.push(dialog.message())
    void (answer ? dialog.accept() : dialog.dismiss())
  })
  beforeEach(() => {
    confirms = []
    answer = true
  })
  const decide = (prospect_id: string | undefined, decision = 'later') =>
    acme.app('POST', `${at}/prospects/${prospect_id}/decisions`, { decision })

  test('The job board loads company names with the jobs, and a change causes only a few requests', async () => {
    await startCycle(fixture, [prospect!, second!, ...others.slice(0, 20)])
    // The cycle is fed in the background, and changes are announced a moment later. None of them is counted below.
    const jobs = async () => (await acme.app('GET', `${at}/stage-jobs`)).body.data.length
    await expect.poll(jobs).toBe(22)
    await untilHeard(page, 'project', () => acme.app('PATCH', at, { name: 'Dächer' }))
    asked.length = 0
    await page.goto(`${at}/jobs`)
    await page.getByRole('button', { pressed: false }).nth(10).waitFor()
    await settled(page)
    // Two of them belong to the navigation: the latest projects, and the number of items in the inbox.
    expect(asked.length).toBeLessThanOrEqual(14)
    expect(asked.filter((path) => /\/prospects\//.test(path))).toEqual([])
    await untilLive(page)
    const before = asked.length
    await decide(prospect)
    await expect.poll(() => asked.length).toBeGreaterThan(before)
    await settled(page)
    expect(asked.length - before).toBeLessThanOrEqual(maxRequestsPerChange)
  })

  test('A change reloads only the visible pages of a table, and nothing in a hidden tab until it is shown', async () => {
    await answerInPages(page)
    await page.goto(`${at}/prospects`)
    await page.getByText('Firma 0 AG', { exact: true }).waitFor()
    const grid = page.getByRole('grid')
    const last = page.getByText(`Firma ${pages * pageSize - 1} AG`, { exact: true })
    const toTheEnd = async () => {
      await grid.evaluate((one) => (one.parentElement!.scrollTop = one.parentElement!.scrollHeight))
      return await last.count()
    }
    await expect.poll(toTheEnd).toBe(1)
    await settled(page)
    const reported = async (prospect_id: string | undefined) => {
      const before = asked.length
      await decide(prospect_id)
      await expect.poll(() => asked.length).toBeGreaterThan(before)
      await settled(page)
      return asked.slice(before)
    }
    const seen = await reported(second)
    expect(seen.length).toBeLessThanOrEqual(maxRequestsPerChange)
    expect(seen.filter((path) => path.endsWith('/prospects')).length).toBeLessThanOrEqual(2)

    // Rows left out are read once they are visible, and only once.
    const scrolled = async (end: 0 | 1, text: string) => {
      const before = asked.length
      await grid.evaluate(
        (one, to) => (one.parentElement!.scrollTop = to * one.parentElement!.scrollHeight),
        end,
      )
      await page.getByText(text, { exact: true }).waitFor()
      await settled(page)
      return asked.slice(before).filter((path) => path.endsWith('/prospects')).length
    }
    expect(await scrolled(0, 'Firma 0 AG')).toBe(1)
    expect(await scrolled(1, `Firma ${pages * pageSize - 1} AG`)).toBe(0)
    expect(await scrolled(0, 'Firma 0 AG')).toBe(0)

    await show(page, 'hidden')
    const hidden = asked.length
    const other = await context.newPage()
    await other.goto(at)
    await settled(other)
    const read = other.waitForResponse((response) => response.url().includes('/summary'))
    await decide(others[0])
    // The other tab was notified and has read it, so this one was notified as well.
    await read
    await page.waitForTimeout(200)
    expect(asked.slice(hidden)).toEqual([])
    await show(page, 'visible')
    await expect.poll(() => asked.length).toBeGreaterThan(hidden)
    await other.close()
    await page.unroute(/\/prospects\?/)
  }, 180_000)

  test("A colleague's saved setting is kept and appears in the open form", async () => {
    await page.goto(`${at}/settings`)
    const name = page.getByLabel(words('new_project.name'), { exact: true })
    await name.fill('Dächer und Fassaden')
    await acme.app('PATCH', at, { policies: { banned_phrases: ['garantiert'] } })
    await page.getByText('garantiert').or(page.locator('input[value=garantiert]')).first().waitFor()
    expect(await name.inputValue()).toBe('Dächer und Fassaden')
    const [saved] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PATCH'),
      page.getByRole('button', { name: words('project_settings.save') }).click(),
    ])
    expect(saved.postDataJSON()).toEqual({ name: 'Dächer und Fassaden' })
    await page.getByText(words('project_settings.saved')).first().waitFor()
    const { data } = (await acme.app('GET', at)).body
    expect(data).toMatchObject({ name: 'Dächer und Fassaden', policies: { banned_phrases: ['garantiert'] } })
  })

  test('Leaving an unsaved offering requires a confirmation', async () => {
    await page.goto(`${at}/offering`)
    await page.getByRole('button', { name: words('offering.edit') }).click()
    const name = page.locator('form input').first()
    await name.fill('Ein Angebot, das noch niemand kennt')
    answer = false
    await page.locator(`a[href="${at}/prospects"]`).first().click()
    await expect.poll(() => confirms).toEqual([words('unsaved.leave')])
    expect(new URL(page.url()).pathname).toBe(`${at}/offering`)
    expect(await name.inputValue()).toBe('Ein Angebot, das noch niemand kennt')
  })

  test('Unsaved text in a form is restored after the session ends and the user returns', async () => {
    await context.clearCookies()
    await page.getByRole('button', { name: words('offering.check_changes') }).click()
    await page.waitForURL('**/sign-in*')
    await settled(page)
    expect(confirms).toEqual([])
    await page.getByText(words('errors.unauthenticated.text')).waitFor()
    await page.locator('input[type=email]').fill(acme.email)
    await page.locator('input[type=password]').fill('a long enough password')
    await page.locator('button[type=submit]').click()
    await page.getByText(words('unsaved.restored')).waitFor()
    expect(await page.locator('form input').first().inputValue()).toBe('Ein Angebot, das noch niemand kennt')
  })

  test("A colleague's newer revision is shown before the user's own is saved over it", async () => {
    await acme.app('PUT', `${at}/offering`, { ...offering, summary: 'Von der Kollegin' })
    await page.getByRole('button', { name: words('offering.check_changes') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: words('offering_newer.show') }).click()
    await dialog
      .getByText(/Kollegin/)
      .first()
      .waitFor()
    await dialog.getByRole('button', { name: words('offering_newer.save_over') }).click()
    await page.getByText(words('offering.saved')).first().waitFor()
    const { data } = (await acme.app('GET', at)).body
    expect(data.offering!.name).toBe('Ein Angebot, das noch niemand kennt')
    // Saved: no confirmation is needed, and nothing is stored.
    await page.reload()
    await page.getByRole('button', { name: words('offering.edit') }).waitFor()
    expect(confirms).toEqual([])
  })

  test('A lost network connection is reported at once, and an abandoned action is not executed later', async () => {
    await page.goto(`${at}/prospects`)
    await page.getByRole('row').nth(1).getByRole('checkbox').check()
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: words('prospects.later') })
      .click()
    await context.setOffline(true)
    const sent: string[] = []
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: words('decide.do_later') }).click()
    await dialog.getByRole('alert').getByText(words('errors.unreachable.title')).waitFor()
    await page.keyboard.press('Escape')
    page.on('request', (request) => request.method() === 'POST' && void sent.push(request.url()))
    await page.getByRole('searchbox').first().fill('zzz')
    await page.getByRole('alert').getByText(words('errors.unreachable.title')).waitFor()
    await context.setOffline(false)
    // A failed read is retried automatically.
    await page.getByText(words('prospects.none_title')).waitFor()
    expect(sent).toEqual([])
  })

  test('A decision on many companies is sent in one request', async () => {
    await page.goto(`${at}/prospects`)
    await page.getByLabel(words('prospects.select_all')).check()
    asked.length = 0
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: words('prospects.reject') })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('decide.do_reject') })
      .click()
    await page
      .getByText(/40 Firmen abgelehnt/)
      .first()
      .waitFor()
    expect(asked.filter((path) => path.includes('/decisions'))).toEqual([`/app/api${at}/decisions`])
  })

  test('No page violates the CSP, contacts another origin or throws an error', () => {
    expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
  })
})

/** Sets the visibility that the browser reports for a tab. */
function show(page: Page, state: 'hidden' | 'visible') {
  return page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

/** Makes the service respond with a long table, page by page. */
async function answerInPages(page: Page) {
  const moment = new Date().toISOString()
  const row = (n: number) => ({
    prospect_id: `prs_${String(10_000 - n).padStart(5, '0')}`,
    project_id: project,
    state: 'new',
    decision: null,
    external_ref: null,
    score: null,
    company: {
      company_id: `cmp_${n}`,
      uid: 'CHE-100.000.000',
      ehraid: n,
      name: `Firma ${n} AG`,
      legal_form: null,
      status: 'active',
      seat: { bfs_id: 351, name: 'Bern', district: null, canton: 'BE' },
    },
    created_at: moment,
    updated_at: moment,
  })
  await page.route(/\/prospects\?/, (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    const next = from + pageSize
    const body = {
      data: Array.from({ length: pageSize }, (_, n) => row(from + n)),
      next_cursor: next < pages * pageSize ? String(next) : null,
      request_id: 'req_01m7yj074ae01a2qcqh7b090jq',
    }
    return route.fulfill({ contentType: 'application/json', body: JSON.stringify(body) })
  })
}
