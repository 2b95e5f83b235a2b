import { afterAll, describe, expect, test } from 'vitest'
import { released } from '@alphorn/test/fixtures/drafts'
import { openFixture } from '@alphorn/test/fixtures/project'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, settled, signIn } from '../browser.ts'
import { ensureBundle } from '../site.ts'
import { wordsOf } from '../words-of-app.ts'

// A sales manager records responses to a letter, and reads the funnel in the report. A wrong entry is withdrawn, and
// the report is updated.

await ensureBundle()
const world = await openWorld()
const words = wordsOf('de')

describe.skipIf(chromiumPath === null)('a sales lead', { timeout: 180_000 }, async () => {
  const browser = chromiumPath === null ? null : await openBrowser()
  afterAll(() => browser?.close())
  const fixture = await openFixture(world)
  const { acme, project } = fixture
  const { release_id } = await released(fixture)
  const { context, offences } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()
  const at = `/projects/${project}` as const
  const record = async (outcome: 'answered' | 'meeting') => {
    await page.getByRole('button', { name: words('outcomes.record') }).click()
    await page.getByLabel(words('outcomes.kind')).and(page.locator('select')).selectOption(outcome)
    await page.getByRole('button', { name: words('outcomes.record') }).click()
    await page
      .getByRole('listitem')
      .getByText(words(`outcomes.${outcome}`), { exact: true })
      .waitFor()
  }
  const stepOf = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator(':scope > span')
      .last()
      .innerText()

  test('The report says that results appear once a text has been sent', async () => {
    await signIn(page, acme)
    await page.goto(at)
    await page.getByText(words('outcome_report.none')).waitFor()
  })

  test('A sales lead records a reply and a meeting, and the report shows the share of each step', async () => {
    const file = { release_ids: [release_id], format: 'letter_html' }
    expect((await acme.app('POST', `${at}/exports`, file)).status).toBe(201)
    await page.goto(`${at}/releases?show=${release_id}`)
    await settled(page)
    await record('answered')
    await record('meeting')
    await page.goto(at)
    await page.getByRole('heading', { name: words('outcome_report.title') }).waitFor()
    await expect.poll(() => stepOf(words('outcome_report.sent'))).toMatch(/^1\s+100/)
    expect(await stepOf(words('outcome_report.answered'))).toMatch(/^1\s+100/)
    expect(await stepOf(words('outcome_report.meeting'))).toMatch(/^1\s+100/)
    expect(await stepOf(words('outcome_report.won'))).toMatch(/^0\s+0/)
  })

  test('A sales lead withdraws the meeting, and the report is updated', async () => {
    await page.goto(`${at}/releases?show=${release_id}`)
    const meeting = page.getByRole('listitem').filter({ hasText: words('outcomes.meeting') })
    await meeting.getByRole('button', { name: words('outcomes.withdraw') }).click()
    await meeting.getByText('zurückgezogen von').waitFor()
    await page.goto(at)
    await expect.poll(() => stepOf(words('outcome_report.meeting'))).toMatch(/^0/)
    expect(await stepOf(words('outcome_report.answered'))).toMatch(/^1/)
    expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
  })
})
