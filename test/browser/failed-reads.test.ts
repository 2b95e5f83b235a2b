import type { Page, Route } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { addProspects, openFixture } from '@alphorn/test/fixtures/project'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, settled, signIn } from './browser.ts'
import { ensureBundle } from './site.ts'
import { wordsOf } from './words-of-app.ts'

// A read that fails says so: it is shown neither as loading nor as an empty result, and is repeated when it may be.
// Text that is typed or deleted by mistake can be restored.

await ensureBundle()
const world = await openWorld()
const fixture = await openFixture(world)
const { acme, project } = fixture
const words = wordsOf('de')
const browser = chromiumPath === null ? null : await openBrowser()
afterAll(() => browser?.close())

const abort = (route: Route) => route.abort()

/** Answers the next question of the browser with no, and returns its text. */
const refuseNext = (page: Page) =>
  new Promise<string>((resolve) =>
    page.once('dialog', (asked) => {
      resolve(asked.message())
      void asked.dismiss()
    }),
  )

describe.skipIf(chromiumPath === null)('failed reads', { timeout: 180_000 }, async () => {
  const [prospect] = await addProspects(fixture, 1)
  const { context } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await signIn(page, acme)
  afterEach(() => page.unrouteAll({ behavior: 'wait' }))
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const visit = async (address: string) => {
    await page.goto(address)
    await settled(page)
  }

  test('Each refusal of a screen counts down its own waiting time, and is then repeated', async () => {
    let asked = 0
    await page.route(/\/app\/api\/suppressions(\?|$)/, async (route) => {
      asked += 1
      if (asked > 2) return route.continue()
      const error = { code: 'burst_limited', message: 'Wait.' }
      await route.fulfill({
        status: 429,
        headers: { 'retry-after': '2' },
        json: { error, request_id: `req_${asked}`, retry_after: 2 },
      })
    })
    await page.goto('/suppressions')
    await main.getByText(words('errors.burst_limited.title')).waitFor()
    await main.getByText(words('suppressions.empty_title')).waitFor()
    expect(asked).toBe(3)
  })

  test('Findings of a prospect that cannot be read are not shown as loading', async () => {
    await page.route(/\/dossier(\?|$)/, abort)
    await page.goto(`/projects/${project}/prospects/${prospect}`)
    const notice = main.getByRole('alert').filter({ hasText: words('errors.unreachable.title') })
    await notice.first().waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await notice
      .first()
      .getByRole('button', { name: words('errors.retry') })
      .click()
    await notice.waitFor({ state: 'detached' })
  })

  test('The palette and the picker of companies say that a search failed, not that it found nothing', async () => {
    await visit('/watches/new')
    await page.route(/\/app\/api\/companies\?/, abort)
    await page.keyboard.press('Control+k')
    await dialog.getByRole('combobox').fill('zzqqxx')
    await dialog.getByText(words('errors.unreachable.title')).waitFor()
    await page.keyboard.press('Escape')
    await main.getByRole('combobox', { name: words('picker.search') }).fill('zzqqxx')
    await page.getByText(words('errors.unreachable.title')).waitFor()
    await page.keyboard.press('Escape')
  })

  test('A new watch asks before its input is lost, and restores it in another tab', async () => {
    await visit('/watches/new')
    await main.getByLabel(words('watches.name'), { exact: true }).fill('Dachdecker in Bern')
    const asked = refuseNext(page)
    await page
      .getByRole('link', { name: words('watches.title') })
      .first()
      .click()
    expect(await asked).toBe(words('unsaved.leave'))
    const other = await context.newPage()
    await expect
      .poll(async () => {
        await other.goto('/watches/new')
        await settled(other)
        return other.getByLabel(words('watches.name'), { exact: true }).inputValue()
      })
      .toBe('Dachdecker in Bern')
    await other.close({ runBeforeUnload: false })
  })

  test('The note of an outcome is asked about before it is lost', async () => {
    page.once('dialog', (question) => void question.accept())
    await visit(`/projects/${project}/prospects/${prospect}`)
    await main.getByRole('button', { name: words('outcomes.record') }).click()
    await main.getByLabel(words('outcomes.note')).fill('Frau Muster meldet sich im Mai.')
    const asked = refuseNext(page)
    await page.keyboard.press('Escape')
    expect(await asked).toBe(words('unsaved.leave'))
    expect(await main.getByLabel(words('outcomes.note')).inputValue()).toContain('im Mai')
    page.once('dialog', (question) => void question.accept())
    await page.keyboard.press('Escape')
    await main.getByLabel(words('outcomes.note')).waitFor({ state: 'detached' })
  })

  test('A deleted comment can be restored', async () => {
    const notes = main.getByRole('region', { name: words('notes.title') })
    await notes.getByLabel(words('notes.write')).fill('Hat zwei Filialen.')
    await notes.getByRole('button', { name: words('notes.send') }).click()
    await notes.getByRole('button', { name: words('notes.delete') }).click()
    await page.getByText(words('notes.deleted')).waitFor()
    await page.getByRole('button', { name: words('notes.undo') }).click()
    await notes.getByRole('button', { name: words('notes.delete') }).waitFor()
    await notes.getByText('Hat zwei Filialen.').waitFor()
  })

  test('Earlier cycles than those of the first page can be shown', async () => {
    const cursors: (string | null)[] = []
    await page.route(/\/cycles(\?|$)/, async (route) => {
      const asked = new URL(route.request().url()).searchParams.get('cursor')
      cursors.push(asked)
      const next_cursor = asked === null ? 'older' : null
      await route.fulfill({
        json: { data: [cycleOf(project, next_cursor)], next_cursor, request_id: 'req_1' },
      })
    })
    await page.goto(`/projects/${project}/cycles/cyc_1`)
    await main.getByRole('button', { name: words('cycles.more') }).click()
    await main.getByRole('button', { name: words('cycles.more') }).waitFor({ state: 'detached' })
    expect(cursors).toContain('older')
  })

  test('The board of jobs counts all jobs, not only those of the loaded page', async () => {
    await page.route(/\/board(\?|$)/, (route) =>
      route.fulfill({ json: { data: [], next_cursor: 'older', request_id: 'req_1' } }),
    )
    await page.route(/\/board\/counts/, (route) =>
      route.fulfill({
        json: {
          data: { states: [{ state: 'claimed', jobs: 1200, stuck: 345, repeated: 0 }] },
          request_id: 'req_2',
        },
      }),
    )
    await visit(`/projects/${project}/jobs?only=stuck`)
    await main.getByText(words('board.none')).waitFor()
    await main
      .getByRole('option', { name: words('board.stuck').replace('{n}', '345') })
      .waitFor({ state: 'attached' })
  })
})

const cycleOf = (project_id: string, page: string | null) => ({
  cycle_id: `cyc_${page ?? 'last'}`,
  project_id,
  status: 'succeeded',
  state: 'succeeded',
  created_at: '2026-01-01T00:00:00Z',
  started_at: '2026-01-01T00:00:00Z',
  finished_at: '2026-01-01T01:00:00Z',
  counters: { prospects: 1, jobs_completed: 1 },
})
