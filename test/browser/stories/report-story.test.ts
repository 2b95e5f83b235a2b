import { afterAll, describe, expect, test } from 'vitest'
import { released } from '@alphorn/test/fixtures/drafts'
import { openFixture } from '@alphorn/test/fixtures/project'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, settled, signIn } from '../browser.ts'
import { ensureBundle } from '../site.ts'
import { wordsOf } from '../words-of-app.ts'

// A sales manager records responses to a letter, and reads the funnel in the report. A wrong entry is withdrawn, and
// the report is updated. The table below the funnel compares texts by what they have in common.

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

  const compared = page.getByRole('table', { name: words('outcome_breakdown.title') })
  /** Returns the lines of the only row of the comparison. */
  const comparedRow = async () => {
    const [row, ...others] = await compared.locator('tbody tr').allInnerTexts()
    expect(others).toEqual([])
    return row!.split(/[\n\t]+/).map((line) => line.trim())
  }
  const chooseBy = (by: 'criterion' | 'hook' | 'version') =>
    page.getByRole('radio', { name: words(`outcome_breakdown.by_${by}`) })

  test('The report says that results appear once a text has been sent', async () => {
    await signIn(page, acme)
    await page.goto(at)
    await page.getByText(words('outcome_report.none')).waitFor()
    await page.getByText(words('outcome_breakdown.none_sent')).waitFor()
    expect(await comparedRow()).toEqual([
      'Webseite',
      'Tatsache ohne Signal',
      '1',
      '0',
      '–',
      '0',
      '0',
      '0',
      '0',
    ])
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

  test('A sales lead compares texts by reason, criterion and version, with the arrow keys as well', async () => {
    const few = words('outcome_breakdown.too_few')
    const counts = ['1', '1', '1 von 1', few, '1', '0', '0', '0']
    expect(await comparedRow()).toEqual(['Webseite', 'Tatsache ohne Signal', ...counts])
    await chooseBy('hook').focus()
    await page.keyboard.press('ArrowRight')
    const version = 'Version 1.0.0 · Deutsch · unbearbeitet'
    await compared.getByText(version).waitFor()
    expect(await chooseBy('version').isChecked()).toBe(true)
    expect(await comparedRow()).toEqual(['wanda', version, ...counts])
    await chooseBy('criterion').click()
    await compared.getByText('Besitzt eigene Gebäude').waitFor()
    const rows = await compared.getByRole('rowheader').allInnerTexts()
    expect(rows.toSorted()).toEqual(['Besitzt eigene Gebäude\nerfüllt', 'Sitz im Kanton Bern\nerfüllt'])
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
