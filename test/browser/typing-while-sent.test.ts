import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { addProspects, openFixture } from '@alphorn/test/fixtures/project'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, settled, signIn } from './browser.ts'
import { wordsOf } from './words-of-app.ts'
import { ensureBundle } from './site.ts'

// While the service has not responded: what the user types is not lost, and a refusal is shown on any screen.

await ensureBundle()
const world = await openWorld()
const fixture = await openFixture(world)
const { acme, project } = fixture
const words = wordsOf('de')
const browser = chromiumPath === null ? null : await openBrowser()
afterAll(() => browser?.close())

/** Holds the requests of a method to an address until the returned function is called. */
async function holdRequests(page: Page, method: string, address: string | RegExp) {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    if (route.request().method() === method) await held
    await route.fallback()
  })
  return release
}

describe.skipIf(chromiumPath === null)('input while a form is sent', { timeout: 180_000 }, async () => {
  const [prospect] = await addProspects(fixture, 1)
  const { context } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await signIn(page, acme)
  afterEach(() => page.unrouteAll({ behavior: 'wait' }))
  const main = page.getByRole('main')
  const visit = async (address: string) => {
    await page.goto(address)
    await settled(page)
  }

  test('A comment that is being sent cannot be changed, and its field is empty afterwards', async () => {
    await visit(`/projects/${project}/prospects/${prospect}`)
    const field = main.getByRole('textbox', { name: words('notes.write') })
    const release = await holdRequests(page, 'POST', /\/comments$/)
    await field.fill('Ruft im Mai zurück.')
    await field.press('Control+Enter')
    await main.locator('button[aria-busy=true]').waitFor()
    await page.keyboard.type(' Und noch etwas.')
    expect(await field.inputValue()).toBe('Ruft im Mai zurück.')
    release()
    await main.getByText('Ruft im Mai zurück.').last().waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
    await field.fill('Zweiter Kommentar')
    expect(await field.inputValue()).toBe('Zweiter Kommentar')
    await field.fill('')
  })

  test('The undo of a deleted comment shows why it is refused, although the comment is gone', async () => {
    await main.getByRole('button', { name: words('notes.delete') }).click()
    const undo = page.getByRole('button', { name: words('notes.undo') })
    await undo.waitFor()
    await main.getByText('Ruft im Mai zurück.').waitFor({ state: 'detached' })
    await page.route(/\/comments$/, (route) => route.abort())
    await undo.click()
    await page
      .getByRole('region', { name: words('common.notices') })
      .getByText(words('errors.unreachable.title'))
      .waitFor()
  })

  test('A checkbox and a name of the settings keep their values until they are saved', async () => {
    await visit(`/projects/${project}/settings`)
    const name = main.getByLabel(words('new_project.name'), { exact: true })
    const eyes = main.getByRole('checkbox', { name: words('rules.four_eyes') })
    const before = await eyes.isChecked()
    const release = await holdRequests(page, 'PATCH', /\/projects\/[^/]+$/)
    await name.fill('Neuer Name')
    await name.press('Enter')
    await main.locator('button[aria-busy=true]').waitFor()
    await page.keyboard.type(' und mehr')
    await eyes.click({ noWaitAfter: true })
    expect([await name.inputValue(), await eyes.isChecked()]).toEqual(['Neuer Name', before])
    release()
    await page.getByText(words('project_settings.saved')).waitFor()
    await eyes.setChecked(!before)
  })

  test('Lines typed while others are added are not taken for added', async () => {
    await visit('/')
    await visit(`/projects/${project}/add`)
    const lines = main.getByLabel(words('add.lines'))
    const release = await holdRequests(page, 'POST', /\/prospects$/)
    await lines.fill('Nirgends GmbH, Bern')
    await main.locator('button[type=submit]').click()
    await lines.fill('Nachtrag AG, Zug')
    release()
    await main.getByText(words('add.outcome_not_found'), { exact: true }).last().waitFor()
    const asked = new Promise<string>((resolve) =>
      page.once('dialog', (question) => {
        resolve(question.message())
        void question.dismiss()
      }),
    )
    await main.getByRole('link', { name: words('add.to_prospects') }).click()
    expect(await asked).toBe(words('unsaved.leave'))
    expect((await lines.inputValue()).trim()).toBe('Nachtrag AG, Zug')
  })
})
