import { describe, expect, test } from 'vitest'
import { waitForIdle } from '@alphorn/test/fixtures/drafts'
import { openFixture, type Fixture } from '@alphorn/test/fixtures/project'
import { openAppWorld, openPage } from './app-page.ts'
import { chromiumPath, settled, signIn } from './browser.ts'
import { draftAboutSender } from './draft-about-sender.ts'

// A person keeps a sentence of a letter as a snippet and inserts snippets into another letter, with keys only.

const world = await openAppWorld()

const question = 'Darf ich Ihnen mehr erzählen?'
const claim = 'Wir haben 4711 Betriebe geprüft.'

describe.skipIf(chromiumPath === null)('a reviewer who uses snippets', async () => {
  const { offences, page } = await openPage(world)
  let fixture: Fixture
  const dialog = page.locator('[role=dialog]:not([aria-modal=false])')
  const options = dialog.getByRole('option')
  const body = page.getByLabel('Text', { exact: true })
  const subject = page.getByLabel('Betreff', { exact: true })
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null)
  const keep = (snippet: { language: 'de' | 'fr'; name: string; text: string }) =>
    fixture.acme.app('POST', '/snippets', snippet)
  const snippets = async () => (await fixture.acme.app('GET', '/snippets')).body.data as { name: string }[]
  /** Selects words of the text, or puts the cursor at its end. */
  const select = (words: string) =>
    body.evaluate((field, found) => {
      const text = (field as HTMLTextAreaElement).value
      const start = found === '' ? text.length : text.indexOf(found)
      ;(field as HTMLTextAreaElement).focus()
      ;(field as HTMLTextAreaElement).setSelectionRange(start, start + found.length)
    }, words)

  test('A reviewer signs in, edits a text, and reads what snippets are for', async () => {
    fixture = await openFixture(world)
    for (const from of [0, 1]) {
      await draftAboutSender(fixture, { from })
      await waitForIdle(fixture)
    }
    await signIn(page, fixture.acme)
    await page.goto(`/projects/${fixture.project}/review`)
    await page.getByText('1 von 2').waitFor()
    await settled(page)
    await page.keyboard.press('e')
    await body.waitFor()
    await page.keyboard.press('Control+j')
    await dialog.getByText('Ein Textbaustein ist ein Satz oder Absatz für viele Texte').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    // The key closed the dialog and not the editor, and the cursor is in the text again.
    await expect.poll(focused).toBe('Text')
  })

  test('A reviewer keeps the selected sentence as a snippet', async () => {
    await select(question)
    await page.keyboard.press('Control+j')
    await dialog.getByRole('button', { name: 'Auswahl als Textbaustein speichern' }).waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Name').waitFor()
    expect(await dialog.getByLabel('Text', { exact: true }).inputValue()).toBe(question)
    await page.keyboard.type('Frage zum Schluss')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Textbaustein «Frage zum Schluss» gespeichert').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(focused).toBe('Text')
    expect(await snippets()).toMatchObject([{ name: 'Frage zum Schluss', language: 'de', text: question }])
  })

  test('The picker of another letter lists the snippets of its language, and typing filters them', async () => {
    await keep({ language: 'de', name: 'Erfahrung', text: claim })
    await keep({ language: 'de', name: 'Gruss', text: 'Freundliche Grüsse\nAnna' })
    await keep({ language: 'fr', name: 'Salutations', text: 'Meilleures salutations' })
    await page.keyboard.press('Escape')
    await body.waitFor({ state: 'detached' })
    await page.keyboard.press('j')
    await page.getByText('2 von 2').waitFor()
    await settled(page)
    await page.keyboard.press('e')
    await body.waitFor()
    await select('')
    await page.keyboard.press('Control+j')
    await expect.poll(() => options.count()).toBe(3)
    expect((await options.allInnerTexts()).map((one) => one.split('\n')[0])).toEqual([
      'Erfahrung',
      'Frage zum Schluss',
      'Gruss',
    ])
    await page.keyboard.type('betrieb')
    await expect.poll(() => options.count()).toBe(1)
  })

  test('Enter inserts the snippet at the cursor, and an unsupported number in it is marked', async () => {
    const before = await body.inputValue()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(focused).toBe('Text')
    expect(await body.inputValue()).toBe(`${before} ${claim}`)
    await page.getByText('1 Stelle lässt sich so nicht speichern').waitFor()
    await page.locator('span.bg-bad-soft', { hasText: '4711' }).waitFor()
    // The cursor follows the inserted text, and the browser undoes it as a whole.
    await page.keyboard.type(' Ja')
    expect(await body.inputValue()).toBe(`${before} ${claim} Ja`)
    for (let undone = 0; undone < 5 && (await body.inputValue()) !== before; undone++)
      await page.keyboard.press('Control+z')
    expect(await body.inputValue()).toBe(before)
    await page.getByText('Keine Aussage ohne Beleg gefunden.').waitFor()
  })

  test('A snippet goes into the focused subject as one line, unless it has no room there', async () => {
    await subject.fill('')
    await page.keyboard.press('Control+j')
    await page.keyboard.type('gruss')
    await expect.poll(() => options.count()).toBe(1)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(await subject.inputValue()).toBe('Freundliche Grüsse Anna')
    await subject.fill('x'.repeat(140))
    await page.keyboard.press('Control+j')
    await expect.poll(() => options.count()).toBe(3)
    await options.filter({ hasText: 'Gruss' }).click()
    await dialog.getByRole('alert').getByText('Der Betreff fasst höchstens 150 Zeichen').waitFor()
    expect(await subject.inputValue()).toBe('x'.repeat(140))
  })

  test('A reviewer renames a snippet, deletes another one and undoes it', async () => {
    await dialog.getByRole('button', { name: 'Verwalten …' }).click()
    await dialog.getByRole('button', { name: '«Gruss» bearbeiten' }).click()
    await dialog.getByLabel('Name').fill('Formel')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Textbaustein «Formel» geändert').waitFor()
    await dialog.getByRole('button', { name: '«Erfahrung» löschen' }).click()
    await page.getByText('Textbaustein «Erfahrung» gelöscht').waitFor()
    await dialog.getByRole('button', { name: '«Erfahrung» löschen' }).waitFor({ state: 'detached' })
    // The focus is on the button of another row.
    await expect.poll(focused).toMatch(/^«(?!Erfahrung).+» löschen$/)
    await page.getByRole('button', { name: 'Rückgängig machen' }).click()
    await dialog.getByRole('button', { name: '«Erfahrung» löschen' }).waitFor()
    const names = (await snippets()).map(({ name }) => name).toSorted()
    expect(names).toEqual(['Erfahrung', 'Formel', 'Frage zum Schluss', 'Salutations'])
  })

  test('No page violates the CSP, contacts another origin or throws an error', () => {
    expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
  })
})
