import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addProspects, openFixture, submit, takeJob } from '@alphorn/test/fixtures/project'
import { researchResult } from '@alphorn/test/fixtures/results'
import { tokenIn } from '@alphorn/test/fixtures/world'
import { openAppWorld, openPage } from './app-page.ts'
import { chromiumPath, settled, signIn } from './browser.ts'

// A question as a column: it is defined, confirmed after its cost is shown, and its answer and evidence are read by
// keyboard. Several companies get an owner at once.

const world = await openAppWorld({ plan: { unitsPerMonth: 3 } })
const fixture = await openFixture(world)

describe.skipIf(chromiumPath === null)('questions in the table', { timeout: 180_000 }, async () => {
  await addProspects(fixture, 2)
  const { page, offences } = await openPage(world, { language: 'en' })
  page.setDefaultTimeout(20_000)
  await signIn(page, { email: fixture.acme.email, password: 'a long enough password' })

  test('Two people work in the project', async () => {
    await inviteColleague('mia@alphorn.example')
    await page.goto(`/projects/${fixture.project}/prospects`)
    await settled(page)
    await page.getByLabel('Assigned to', { exact: true }).waitFor()
  })

  test('A question is defined, asked at a shown cost and answered in its cell with evidence', async () => {
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitem', { name: 'New field…' }).click()
    const define = page.getByRole('dialog')
    await define.getByLabel('Name').fill('Flat roofs')
    await define.getByLabel('Kind').selectOption('checkbox')
    await define.getByLabel('Question for research').fill('Do they own halls with a flat roof?')
    await define.getByRole('button', { name: 'Create field' }).click()
    await page.getByRole('columnheader', { name: 'Flat roofs' }).waitFor()

    await page.getByRole('button', { name: 'Flat roofs' }).last().click()
    await page.getByRole('menuitem', { name: 'Ask question…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('It costs 2 research credits;').waitFor()
    await dialog.getByRole('button', { name: 'Ask about 2 companies' }).click()
    await expect.poll(() => page.locator('[data-answer]').getByText('being researched').count()).toBe(2)

    const job = await takeJob(fixture, 'research')
    const quotes = [{ evidence_id: 'e1', exact: 'vier Hallen mit Flachdach' }]
    const [{ question_id } = { question_id: '' }] = job.input.questions ?? []
    const answers = [{ question_id, value: true, quotes, note: null }]
    expect((await submit(fixture, job, { ...researchResult(job), answers })).status).toBe(201)
    const other = await takeJob(fixture, 'research')
    const missing = [{ question_id, value: null, quotes: [], note: 'Nothing about roofs.' }]
    await submit(fixture, other, { ...researchResult(other), answers: missing })
    await page.locator('[data-answer]').getByText('not found').waitFor()
    await page.locator('[data-answer][aria-label^="answered"]').waitFor()
  })

  test('The keyboard opens the evidence and returns to the row', async () => {
    const row = page.locator('[data-row]', { has: page.locator('[data-answer][aria-label^="answered"]') })
    const at = await row.getAttribute('data-row')
    await row.focus()
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowRight')
        return page.locator('[data-current-cell] [data-answer]').count()
      })
      .toBe(1)
    await page.keyboard.press('Enter')
    const proof = page.getByRole('dialog')
    await proof.getByText('vier Hallen mit Flachdach').waitFor()
    expect(await proof.getByRole('link', { name: 'Über uns' }).getAttribute('href')).toBe(
      'https://muster.example/ueber-uns',
    )
    await page.keyboard.press('Escape')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-row') ?? null))
      .toBe(at)
  })

  test('Selected companies are assigned to an owner, filtered by owner and unassigned again', async () => {
    await page.getByLabel('Select all loaded rows').check()
    await page.getByRole('button', { name: 'Assign' }).click()
    await page.getByRole('menuitem', { name: 'Acme owner' }).click()
    await page.getByText('2 companies assigned').waitFor()
    await page.getByLabel('Assigned to', { exact: true }).selectOption({ label: 'No owner' })
    await page.getByText('No matches').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => page.locator('[data-row]').count()).toBe(2)
  })

  test('A question exceeding the remaining credits says so and can be asked about as many companies as they cover', async () => {
    // Two of the month's three credits are spent.
    await addProspects(fixture, 1, 2)
    await page.goto(`/projects/${fixture.project}/prospects`)
    const dialog = page.getByRole('dialog')
    const openQuestion = async () => {
      await page.getByRole('button', { name: 'Flat roofs' }).last().click()
      await page.getByRole('menuitem', { name: 'Ask question…' }).click()
    }
    await openQuestion()
    await dialog.getByText('It costs 3 research credits; you have 1 left this month.').waitFor()
    const send = dialog.getByRole('button', { name: 'Ask about 3 companies' })
    expect(await send.isDisabled()).toBe(true)
    await dialog.getByLabel('Ask about the first company only').check()
    await send.click()
    await page.getByText('Question asked about 1 company').waitFor()

    await openQuestion()
    await dialog.getByText('No research credits are left this month.').waitFor()
    expect(await send.isDisabled()).toBe(true)
    expect(offences).toEqual({ faults: [], foreign: [], violations: [] })
  })
})

/** A filter by owner appears where several people work. */
async function inviteColleague(email: string) {
  await fixture.acme.app('POST', '/invitations', { email, role: 'member', language: 'en' })
  const token = tokenIn(await world.mailTo(email, 1, 'join'))
  const joined = await fetch(`${world.url}/app/api/invitation-acceptances`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ token, name: 'Mia Muster', password: 'a long enough password' }),
  })
  expect(joined.status).toBe(201)
}
