import { password } from '@alphorn/test/fixtures/accounts'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { addProspects, openFixture } from '@alphorn/test/fixtures/project'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, settled, signIn } from './browser.ts'
import { wordsOf } from './words-of-app.ts'
import { ensureBundle } from './site.ts'

// Typed text is not lost or changed: by a click beside a dialog, another screen, a search that answers late, or a comma.

await ensureBundle()
const world = await openWorld()
const fixture = await openFixture(world)
const { acme, at, project } = fixture
const words = wordsOf('de')
const browser = chromiumPath === null ? null : await openBrowser()
afterAll(() => browser?.close())

/** Answers the next question of the browser, and returns its text. */
function answerNext(page: Page, isAccepted: boolean) {
  return new Promise<string>((resolve) =>
    page.once('dialog', (asked) => {
      resolve(asked.message())
      void (isAccepted ? asked.accept() : asked.dismiss())
    }),
  )
}

describe.skipIf(chromiumPath === null)('typed text', { timeout: 180_000 }, async () => {
  const [prospect] = await addProspects(fixture, 3)
  const { context } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await signIn(page, acme)
  // A failed test leaves no refused requests to the next one.
  afterEach(() => page.unrouteAll({ behavior: 'wait' }))
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const visit = async (address: string) => {
    await page.goto(address)
    await settled(page)
  }

  test('A click beside a changed form keeps it open, and Escape asks before it closes', async () => {
    await visit('/suppressions')
    await main
      .getByRole('button', { name: words('suppressions.add') })
      .first()
      .click()
    await dialog.waitFor()
    await page.mouse.click(5, 5)
    await dialog.waitFor({ state: 'detached' })
    await main
      .getByRole('button', { name: words('suppressions.add') })
      .first()
      .click()
    const reason = dialog.getByLabel(words('suppressions.reason'))
    await reason.fill('Hat am Telefon darum gebeten.')
    await page.mouse.click(5, 5)
    expect(await reason.inputValue()).toBe('Hat am Telefon darum gebeten.')
    const asked = answerNext(page, false)
    await page.keyboard.press('Escape')
    expect(await asked).toBe(words('unsaved.leave'))
    expect(await reason.inputValue()).toBe('Hat am Telefon darum gebeten.')
    void answerNext(page, true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('A form that is being sent stays open and shows the refusal', async () => {
    await main
      .getByRole('button', { name: words('suppressions.add') })
      .first()
      .click()
    await dialog.getByLabel(words('suppressions.kind')).selectOption('domain')
    await dialog.getByLabel(words('suppressions.kind_domain')).fill('beispiel.ch')
    await dialog.getByLabel(words('suppressions.reason')).fill('Kunde')
    let refuse = () => {}
    const held = new Promise<void>((resolve) => (refuse = resolve))
    await page.route('**/suppressions', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await held
      await route.abort()
    })
    await dialog.getByRole('button', { name: words('suppressions.suppress') }).click()
    await dialog.locator('button[aria-busy=true], button:disabled').first().waitFor()
    await page.keyboard.press('Escape')
    expect(await dialog.count()).toBe(1)
    refuse()
    await dialog.getByRole('alert').waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await dialog.getByRole('button', { name: words('common.cancel') }).click()
  })

  test('A space at the end of a search stays while the user types on', async () => {
    await visit(`/projects/${project}/prospects`)
    const box = main.getByRole('searchbox')
    await box.pressSequentially('Muster ')
    await page.waitForURL(/q=Muster/)
    await settled(page)
    expect(await box.inputValue()).toBe('Muster ')
    await box.pressSequentially('Bau')
    expect(await box.inputValue()).toBe('Muster Bau')
    await page.waitForURL(/q=Muster(?:\+|%20)Bau/)
    await page.goBack()
    await page.goForward()
    await expect.poll(() => box.inputValue()).toBe('Muster Bau')
  })

  test('A banned phrase may contain a comma', async () => {
    await visit(`/projects/${project}/settings`)
    const phrases = main.getByLabel(words('rules.banned_phrases'))
    await phrases.pressSequentially('Wie Sie wissen, sind wir')
    await phrases.press('Enter')
    await main.getByRole('button', { name: 'Wie Sie wissen, sind wir' }).waitFor()
    expect(await phrases.inputValue()).toBe('')
  })

  test('Corrections on the first page come back after another screen', async () => {
    await visit('/projects/new')
    await page
      .getByLabel(words('begin.description'))
      .fill(
        'Wir prüfen Flachdächer mit Drohnen, für Dachdecker im Kanton Bern. Der Bericht liegt am nächsten Morgen vor.',
      )
    const name = main.getByLabel(words('begin.name'))
    await name.fill('Dachprüfung Bern')
    const wish = main.getByRole('checkbox').first()
    await wish.uncheck()
    await main.getByRole('link', { name: words('begin.more_settings') }).click()
    await page.waitForURL('**/projects/new/steps')
    await visit('/projects/new')
    await expect.poll(() => name.inputValue()).toBe('Dachprüfung Bern')
    expect(await wish.isChecked()).toBe(false)
  })

  test('Pasted companies are asked about before the page is left, and can be taken back once added', async () => {
    await visit(`/projects/${project}/add`)
    const lines = main.getByLabel(words('add.lines'))
    await lines.fill('Muster Bedachungen AG, Bern\nNirgends GmbH, Bern')
    const asked = answerNext(page, false)
    await main.getByRole('link', { name: words('add.to_prospects') }).click()
    expect(await asked).toBe(words('unsaved.leave'))
    expect(await lines.inputValue()).toContain('Nirgends GmbH')
    // The text is stored every second, and restored in another tab.
    const other = await context.newPage()
    await expect
      .poll(async () => {
        await other.goto(`/projects/${project}/add`)
        await settled(other)
        return other.getByText(words('unsaved.restored')).count()
      })
      .toBe(1)
    expect(await other.getByLabel(words('add.lines')).inputValue()).toContain('Nirgends GmbH')
    await other.close({ runBeforeUnload: false })
  })

  test('Lines pasted in one project never appear in another one', async () => {
    const other = await acme.project({ name: 'Zweites Projekt' })
    await visit(`/projects/${project}/returns`)
    const field = main.getByRole('textbox').first()
    await field.fill('Muster Bedachungen AG')
    // As the palette does: the same screen of another project, without loading the page.
    await page.evaluate((path) => history.pushState({}, '', path), `/projects/${other}/returns`)
    await page.getByText('Zweites Projekt').first().waitFor()
    await settled(page)
    expect(await field.inputValue()).toBe('')
  })

  test('Signing out asks about unsaved input before the session ends', async () => {
    await visit(`/projects/${project}/add`)
    await main.getByLabel(words('add.lines')).fill('Muster Bedachungen AG, Bern')
    let sent = 0
    page.on('request', (request) => {
      if (request.url().includes('/sign-out') || request.url().includes('/sessions')) sent += 1
    })
    await page.getByRole('button', { name: words('shell.user_menu') }).click()
    const asked = answerNext(page, false)
    await page.getByRole('menuitem', { name: words('shell.sign_out') }).click()
    expect(await asked).toBe(words('unsaved.leave'))
    expect(sent).toBe(0)
    expect(await main.getByLabel(words('add.lines')).inputValue()).toContain('Muster Bedachungen')
    // After a sign-out that failed, the input is asked about again.
    await page.route(/\/sign-out$/, (route) => route.abort())
    const confirmed = answerNext(page, true)
    await page.getByRole('button', { name: words('shell.user_menu') }).click()
    await page.getByRole('menuitem', { name: words('shell.sign_out') }).click()
    await confirmed
    await page.getByText(words('errors.unreachable.title')).first().waitFor()
    const again = answerNext(page, false)
    await page
      .getByRole('link', { name: words('shell.inbox') })
      .first()
      .click()
    expect(await again).toBe(words('unsaved.leave'))
  })

  test('A file of suppressions in Windows-1252 is read with its umlauts, and its lines are asked about', async () => {
    await visit('/suppressions')
    const open = main.getByRole('button', { name: words('suppressions.import') }).first()
    await open.click()
    const line = 'Mühlegasse 3, 8001 Zürich'
    const buffer = Buffer.from(line, 'latin1')
    const file = dialog.locator('input[type=file]')
    await file.setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer })
    const lines = dialog.getByLabel(words('suppressions.lines'), { exact: true })
    await expect.poll(() => lines.inputValue()).toBe(line)
    // The corrected file of the same name is read as well.
    await file.setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from('beispiel.ch') })
    await expect.poll(() => lines.inputValue()).toBe('beispiel.ch')
    await page.mouse.click(5, 5)
    expect(await dialog.count()).toBe(1)
    const asked = answerNext(page, true)
    await page.keyboard.press('Escape')
    expect(await asked).toBe(words('unsaved.leave'))
    await dialog.waitFor({ state: 'detached' })
  })

  test('A dialog whose code cannot be loaded leaves the screen as it is, and opens once it can be loaded', async () => {
    await visit('/suppressions')
    const open = main.getByRole('button', { name: words('suppressions.import') }).first()
    await page.route('**/assets/*.js', (route) => route.abort())
    await open.click()
    await page.getByText(words('parts.missing_title')).waitFor()
    await main.getByRole('heading', { level: 1, name: words('suppressions.title') }).waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await open.click()
    await dialog.getByLabel(words('suppressions.lines'), { exact: true }).waitFor()
    await page.keyboard.press('Escape')
  })

  test('A table whose next page is refused asks no more, and shows why with a button', async () => {
    let asked = 0
    let isRefused = true
    await page.route(/\/prospects\?/, async (route) => {
      if (route.request().url().includes('cursor=')) {
        asked += 1
        if (isRefused) return route.abort()
        return route.fulfill({ json: { data: [], next_cursor: null, request_id: 'req_1' } })
      }
      const answer = await route.fetch()
      await route.fulfill({ json: { ...((await answer.json()) as object), next_cursor: 'next' } })
    })
    await page.goto(`/projects/${project}/prospects`)
    const notice = main.getByRole('alert')
    await notice.getByText(words('errors.unreachable.title')).waitFor()
    const before = asked
    await page.mouse.wheel(0, 300)
    await page.keyboard.press('Tab')
    await settled(page)
    expect(asked).toBe(before)
    isRefused = false
    await notice.getByRole('button', { name: words('errors.retry') }).click()
    await notice.waitFor({ state: 'detached' })
    await page.unrouteAll({ behavior: 'wait' })
  })

  test('A download that requires a re-authentication asks for it, and then saves the file', async () => {
    await world.travel(11 * 60)
    await visit('/settings/privacy')
    await main.getByLabel(words('privacy.email')).fill('person@beispiel.ch')
    await main.getByRole('button', { name: words('privacy.export') }).click()
    await dialog.getByText(words('prove.title')).waitFor()
    await dialog.locator('input[type=password]').fill(password)
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: words('prove.confirm') }).click()
    expect((await saved).suggestedFilename()).toMatch(/\.ndjson$/)
  })

  test('Notes that cannot be read are not shown as none', async () => {
    await page.route(/\/notes(\?|$)/, (route) => route.abort())
    await page.goto(`/projects/${project}/prospects/${prospect}`)
    const notes = main.getByRole('region', { name: words('notes.title') })
    await notes.getByRole('alert').waitFor()
    expect(await notes.getByLabel(words('notes.owner')).count()).toBe(0)
    await page.unrouteAll({ behavior: 'wait' })
  })

  test('A project whose counts cannot be read does not claim to have no prospects', async () => {
    await page.route(/\/project-summaries(\?|$)/, (route) => route.abort())
    await page.goto('/')
    await main.getByRole('alert').waitFor()
    await main
      .getByRole('link')
      .filter({ has: page.getByRole('heading', { level: 2 }) })
      .first()
      .waitFor()
    expect(await main.getByText('Keine Zielfirmen').count()).toBe(0)
    await page.unrouteAll({ behavior: 'wait' })
  })

  test('A text filter applies when the field is left, and refuses what it cannot read', async () => {
    await visit('/directory')
    await main.getByRole('textbox', { name: words('directory.municipality') }).fill('Chur')
    await main.getByRole('searchbox').click()
    await page.waitForURL(/municipality=Chur/)
  })
  void at
})
