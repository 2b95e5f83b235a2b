import { afterAll, describe, expect, test } from 'vitest'
import { drafted } from '@alphorn/test/fixtures/drafts'
import { addProspects, openFixture, type Fixture } from '@alphorn/test/fixtures/project'
import { story } from '@alphorn/test/fixtures/story-companies'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, settled, signIn } from '../browser.ts'
import { ensureBundle } from '../site.ts'

// Guarantees for a user who works in a project all day: unfinished work is never lost, and actions can be undone.

await ensureBundle()
const world = await openWorld()
const password = 'a long enough password'

describe.skipIf(chromiumPath === null)('a user at a desktop', async () => {
  const browser = chromiumPath === null ? null : await openBrowser()
  afterAll(() => browser?.close())
  const { context, offences } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()
  let fixture: Fixture
  let email: string
  const inDialog = () => page.getByRole('dialog')
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  test('A user signs in to a project with a text to review', async () => {
    fixture = await openFixture(world)
    await drafted(fixture)
    await addProspects(fixture, 3, 5)
    email = fixture.acme.email
    await signIn(page, { email, password })
    await page.getByRole('heading', { name: 'Projekte' }).waitFor()
  })

  test('A user starts a project and continues it on another device', async () => {
    await page.goto('/projects/new/steps')
    await page.getByLabel('Projektname').fill('Fassaden im Jura')
    await page.getByText('Entwurf gespeichert').waitFor()
    const elsewhere = await openContext(browser!, world.url, { language: 'de', theme: 'dark' })
    const other = await elsewhere.context.newPage()
    await signIn(other, { email, password })
    await other.goto('/projects/new/steps')
    await other.getByText(/Entwurf vom/).waitFor()
    expect(await other.getByLabel('Projektname').inputValue()).toBe('Fassaden im Jura')
    await other.getByRole('button', { name: 'Neu beginnen' }).click()
    await other.getByText(/Entwurf vom/).waitFor({ state: 'detached' })
    expect(await other.getByLabel('Projektname').inputValue()).toBe('')
    await elsewhere.context.close()
  })

  test('A user saves a filtered view and reopens it by its name among the recent pages', async () => {
    await page.goto(`/projects/${fixture.project}/prospects`)
    await button('Spalten').click()
    await page.getByRole('menuitemcheckbox', { name: 'Sitz' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('columnheader', { name: 'Sitz' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: /^Neu/ }).click()
    await page.waitForURL(/state=new/)
    await button('Gespeicherte Ansichten').click()
    await page.getByRole('menuitem', { name: 'Diese Ansicht speichern …' }).click()
    await inDialog().getByLabel('Name', { exact: true }).fill('Frisch')
    await inDialog().getByRole('button', { name: 'Speichern' }).click()
    await button('Frisch').waitFor()
    await page.goto(`/projects/${fixture.project}`)
    await page.getByRole('heading', { name: 'Übersicht' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('v')
    await inDialog()
      .getByRole('option', { name: /Frisch/ })
      .click()
    await page.waitForURL(/\/prospects\?.*state=new/)
    expect(await page.getByRole('columnheader', { name: 'Sitz' }).count()).toBe(0)
    await button('Frisch').waitFor()
  })

  test('A bulk decision appears at once and can be undone', async () => {
    await page.getByRole('row').nth(3).waitFor()
    await page.getByRole('checkbox', { name: 'Alle geladenen Zeilen auswählen' }).check()
    await page.getByText('3 ausgewählt').waitFor()
    await page.getByRole('toolbar').getByRole('button', { name: 'Ablehnen' }).click()
    await inDialog().getByRole('button', { name: 'Ablehnen' }).click()
    await page.getByText('3 Firmen abgelehnt').waitFor()
    await button('Rückgängig machen').click()
    await page.getByText('3 Entscheide rückgängig gemacht').waitFor()
    const [left] = await world.sql(
      `select count(*)::int as n from prospects where project_id = $1 and decision = 'reject'`,
      [fixture.project],
    )
    expect(left!.n).toBe(0)
  })

  test('New rows are announced, and the existing rows keep their places', async () => {
    // The name: the time since its change is written again each moment.
    const first = page.getByRole('row').nth(1).getByRole('gridcell').nth(1)
    const before = await first.innerText()
    const rows = [{ uid: story.muster.uid }]
    await fixture.olga.post(`${fixture.at}/prospects`, { companies: rows })
    await button('1 neue Zeile anzeigen').waitFor()
    expect(await first.innerText()).toBe(before)
    await button('1 neue Zeile anzeigen').click()
    await page.getByRole('row', { name: /Muster Dachbau AG/ }).waitFor()
  })

  test('A user corrects a file before import, closes the tab and resumes where the work stopped', async () => {
    const tab = await context.newPage()
    await tab.goto(`/projects/${fixture.project}/import`)
    const csv = [
      'Firma;Ort;UID',
      'Keller Bedachungen GmbH;;',
      'Keller Bedachungen GmbH;;',
      `;Bern;CHE-1`,
      ';Bern;',
    ].join('\n')
    const buffer = Buffer.from(csv)
    await tab.locator('input[type=file]').setInputFiles({ name: 'firmen.csv', mimeType: 'text/csv', buffer })
    await tab.getByRole('button', { name: '3 Zeilen prüfen' }).click()
    await tab.getByText('Keine gültige UID: Die Prüfziffer ist falsch').waitFor()
    await tab.getByLabel('UID, Zeile 4').fill(story.alpha.uid)
    await tab.getByLabel('UID, Zeile 4').blur()
    await tab.getByText('Keine gültige UID: Die Prüfziffer ist falsch').waitFor({ state: 'detached' })
    await tab.getByLabel('Zeile 5 einschliessen').uncheck()
    await tab.getByText('Übersprungen (1)').waitFor()
    // Input is stored on disk a moment after it appears on the screen.
    await expect.poll(() => tab.evaluate(isKept, { out: 1 })).toBe(true)
    await tab.close()
    await page.goto(`/projects/${fixture.project}/import`)
    await page.getByText(/Unfertiger Import «firmen.csv» vom/).waitFor()
    await button('Fortsetzen').click()
    await page.getByRole('radio', { name: 'Alle (4)' }).check()
    expect(await page.getByLabel('UID, Zeile 4').inputValue()).toBe(story.alpha.uid)
    await button('3 Firmen suchen und hinzufügen').click()
    await page.getByText('2 gleiche Zeilen').waitFor()
    await expect.poll(() => page.evaluate(isKept, { results: 3 })).toBe(true)
    await page.reload()
    await page.getByText(/3 von 3 Zeilen zugeordnet/).waitFor()
    await button('Fortsetzen').click()
  })

  test('A user resolves identical rows together, and another one by searching the directory', async () => {
    await page.getByText('2 gleiche Zeilen').waitFor()
    await button('Im Verzeichnis suchen').click()
    await page
      .getByRole('button', { name: /^Keller Bedachungen GmbH wählen$/ })
      .first()
      .waitFor()
    await button('Für alle 2 gleichen Zeilen wählen').first().click()
    await page.getByText('2 gleiche Zeilen').waitFor({ state: 'detached' })
    await page.getByRole('listitem').filter({ hasText: 'Doppelt 1' }).waitFor()
  })

  test('A user filters the review by waiting time and resets the filter', async () => {
    await page.goto(`/projects/${fixture.project}/review`)
    await page.getByText('1 von 1').waitFor()
    await button('Filter').click()
    await page.getByLabel('Wartet seit').selectOption('7')
    await page.getByRole('heading', { name: 'Keine Treffer' }).waitFor()
    await button('Filter zurücksetzen').click()
    await page.getByText('1 von 1').waitFor()
  })

  test('Before an offering is saved, the app reports the texts that lose evidence', async () => {
    await page.goto(`/projects/${fixture.project}/offering`)
    await settled(page)
    await button('Bearbeiten').click()
    await button('Argument 1 entfernen').click()
    await button('Änderungen prüfen').click()
    await inDialog()
      .getByText(/1 Text zitiert die aktuelle Version 1\. 1 Text verliert einen Beleg/)
      .waitFor()
    await inDialog().getByRole('button', { name: 'Zurück' }).click()
    // Leaving needs confirmation. Otherwise the changes are kept, and the editor reopens with them.
    page.once('dialog', (dialog) => void dialog.accept())
    await button('Abbrechen').click()
    await button('Bearbeiten').waitFor()
  })

  test('A user translates the offering and lets the register check a criterion', async () => {
    const policies = { languages: ['de', 'fr'] }
    await fixture.acme.app('PATCH', `/projects/${fixture.project}`, { policies })
    await page.reload()
    await page.getByText(/Es fehlt die Übersetzung auf Französisch/).waitFor()
    await button('Bearbeiten').click()
    await button('Français fehlt').waitFor()
    const french = page.getByRole('group', { name: 'In anderen Sprachen' })
    await french.getByLabel('Was Sie anbieten').fill('Contrôle de toitures')
    await button('Änderungen prüfen').click()
    await french.getByText('Füllen Sie dieses Feld aus.').waitFor()
    await french.getByLabel('Beschreibung').fill('Nous contrôlons les toits plats.')
    await french.getByLabel('Argument 1', { exact: true }).fill('Un contrôle dure une demi-journée.')
    const checks = page.getByLabel('Geprüft durch')
    await checks.first().selectOption({ label: 'das Register: Kanton' })
    await button('Änderungen prüfen').click()
    await page.getByText('Wählen Sie mindestens eines.').waitFor()
    await page.getByRole('checkbox', { name: 'Bern', exact: true }).check()
    await button('Änderungen prüfen').click()
    await inDialog()
      .getByText(/\[das Register: Kanton: BE\]/)
      .waitFor()
    await inDialog().getByRole('button', { name: 'Als neue Version speichern' }).click()
    await page.getByRole('radio', { name: 'Français' }).check()
    await page.getByText('Un contrôle dure une demi-journée.').waitFor()
    const { body } = await fixture.acme.app('GET', `/projects/${fixture.project}`)
    expect(body.data.offering).toMatchObject({
      translations: {
        fr: {
          name: 'Contrôle de toitures',
          points: [{ id: 'speed', text: 'Un contrôle dure une demi-journée.' }],
        },
      },
      criteria: [{ id: 'region', test: { of: 'canton', in: ['BE'] } }, { id: 'builds' }],
    })
  })

  test('Outdated translations are listed and dropped unless the user confirms that they are still correct', async () => {
    await button('Bearbeiten').click()
    await page.getByLabel('Argument 1', { exact: true }).first().fill('Eine Kontrolle dauert zwei Stunden.')
    await page.getByText('Das Original hat sich geändert.').waitFor()
    await button('Änderungen prüfen').click()
    await inDialog()
      .getByText(/1 Übersetzung entspricht nicht mehr dem Original/)
      .waitFor()
    await inDialog().getByText('• Un contrôle', { exact: false }).waitFor()
    await inDialog().getByLabel('Behalten: Sie sind weiterhin richtig').check()
    await inDialog().getByRole('button', { name: 'Als neue Version speichern' }).click()
    await page.getByText('Un contrôle dure une demi-journée.').waitFor({ state: 'hidden' })
    await page.getByRole('radio', { name: 'Français' }).check()
    await page.getByText('Un contrôle dure une demi-journée.').waitFor()
  })

  test('A user renames the project, archives it and undoes the archiving', async () => {
    await page.goto(`/projects/${fixture.project}/settings`)
    await page.getByLabel('Projektname').fill('Dächer')
    await button('Speichern').click()
    await page.getByText('Gespeichert', { exact: true }).waitFor()
    await button('Projekt archivieren').click()
    await page.getByText('Projekt archiviert').waitFor()
    await page.getByText('Archiviert', { exact: true }).waitFor()
    await button('Rückgängig machen').click()
    // The screen may still show the state before archiving; the table shows the new one.
    const projects = () =>
      world.sql(`select name, status from projects where project_id = $1`, [fixture.project])
    await expect.poll(projects).toEqual([{ name: 'Dächer', status: 'active' }])
    await button('Projekt archivieren').waitFor()
  })

  test('An archived project offers no research cycle', async () => {
    const start = button('Recherche starten')
    await page.goto(`/projects/${fixture.project}`)
    await start.waitFor()
    await fixture.acme.app('PATCH', fixture.at, { status: 'archived' })
    await start.waitFor({ state: 'detached' })
    await fixture.acme.app('PATCH', fixture.at, { status: 'active' })
    await start.waitFor()
  })

  test('No page violates the CSP, contacts another origin or throws an error', async () => {
    await settled(page)
    expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
  })
})

type Kept = { checked?: { out: unknown[] }; run?: { results: unknown[] } }

/** Runs in the page. Returns whether the stored import omits this many rows, or has this many results. */
async function isKept({ out, results }: { out?: number; results?: number }) {
  const all = await new Promise<Kept[]>((resolve, reject) => {
    const opening = indexedDB.open('alphorn', 1)
    opening.addEventListener('error', () => reject(opening.error ?? new Error('Not open.')))
    opening.addEventListener('success', () => {
      const asked = opening.result.transaction('kept').objectStore('kept').getAll()
      asked.addEventListener('success', () => {
        opening.result.close()
        resolve(asked.result as Kept[])
      })
    })
  })
  return all.some(
    ({ checked, run }) =>
      (out !== undefined && checked?.out.length === out) ||
      (results !== undefined && run?.results.length === results),
  )
}
