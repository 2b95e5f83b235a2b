import { afterAll, describe, expect, test } from 'vitest'
import { released } from '@alphorn/test/fixtures/drafts'
import { openFixture, type Fixture } from '@alphorn/test/fixtures/project'
import { story } from '@alphorn/test/fixtures/story-companies'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, settled, signIn } from '../browser.ts'
import { layoutShift } from '../layout-shift.ts'
import { ensureBundle } from '../site.ts'

// The market features in a real browser: lists, watches, a file of companies, exported texts, and companies that must
// not be contacted.

await ensureBundle()
const world = await openWorld()

describe.skipIf(chromiumPath === null)('lists and letters', async () => {
  const browser = chromiumPath === null ? null : await openBrowser()
  afterAll(() => browser?.close())
  const { context, offences } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()
  let fixture: Fixture
  const inDialog = () => page.getByRole('dialog')
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  test('A user signs in to a project with an approved text', async () => {
    fixture = await openFixture(world)
    await released(fixture)
    await signIn(page, fixture.acme)
    await page.getByRole('heading', { name: 'Projekte' }).waitFor()
  })

  test('A user defines a list while its count follows the filters, and builds it', async () => {
    await settled(page)
    await page.keyboard.press('g')
    await page.keyboard.press('l')
    await page.getByRole('heading', { name: 'Noch keine Listen' }).waitFor()
    await page.getByRole('link', { name: 'Neue Liste' }).first().click()
    await page.getByLabel('Zürich', { exact: true }).check()
    await page.getByText('Keine Treffer. Entfernen Sie einen Filter.').waitFor()
    await page.getByLabel('Zürich', { exact: true }).uncheck()
    await page.getByLabel('Bern', { exact: true }).check()
    await page.getByLabel('Wörter im Firmennamen').fill('Keller')
    await page.getByText(/Alle zu öffnen braucht 2 Firmenabrufe/).waitFor()
    await button('Speichern und erstellen').click()
    await page.getByText('Füllen Sie dieses Feld aus.').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Bedachungen')
    await button('Speichern und erstellen').click()
    await page.getByRole('heading', { name: 'Bedachungen' }).waitFor()
    await page
      .getByRole('row', { name: /Keller Bedachungen GmbH/ })
      .nth(1)
      .waitFor()
  })

  test('Adding the list to the project twice adds each company only once', async () => {
    for (const reported of ['Hinzugefügt 2', 'Schon im Projekt 2']) {
      await button('Zum Projekt hinzufügen').click()
      await inDialog().getByRole('button', { name: '2 Firmen hinzufügen' }).click()
      await inDialog().getByRole('listitem').filter({ hasText: reported }).waitFor()
      await inDialog().getByRole('button', { name: 'Schliessen' }).last().click()
    }
  })

  test('A user widens the list, rebuilds it and sees the added companies', async () => {
    await page.getByRole('link', { name: 'Liste bearbeiten' }).click()
    await page.getByLabel('Wörter im Firmennamen').fill('')
    await page.getByLabel('Gesellschaft mit beschränkter Haftung').check()
    await page.getByLabel('Aktiengesellschaft', { exact: true }).check()
    await button('Speichern und erstellen').click()
    await page.getByRole('link', { name: 'Änderungen' }).click()
    await page.getByText('Die Filter wurden geändert.').first().waitFor()
    await expect.poll(() => page.getByText('Muster Dachbau AG').count()).toBe(1)
  })

  test('A user undoes an edit of the list', async () => {
    await page.getByRole('link', { name: 'Liste bearbeiten' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Dachdecker')
    await button('Nur speichern').click()
    await page.getByRole('heading', { name: 'Dachdecker' }).waitFor()
    // The newest message is first. Each undoes its own edit alone.
    await button('Rückgängig machen').first().click()
    await page.getByText('Änderung rückgängig gemacht').waitFor()
    await page.getByRole('heading', { name: 'Bedachungen' }).waitFor()
  })

  test('A user exports the list as a file', async () => {
    await button('Exportieren …').click()
    await inDialog().getByLabel('Format').selectOption('csv')
    await inDialog().getByLabel('Höchstzahl der Firmen').fill('3')
    const download = page.waitForEvent('download')
    // Enter in a choice uses the main button, and not the one that cancels.
    await inDialog().getByLabel('Format').press('Enter')
    const file = await download
    expect(file.suggestedFilename()).toBe('Bedachungen.csv')
    expect(await textOf(file)).toHaveLength(4)
  })

  test('A user creates a feed whose address is shown once and works until it is revoked', async () => {
    await page.getByRole('link', { name: 'Feeds', exact: true }).click()
    await button('Neuer Feed').click()
    await inDialog().getByRole('button', { name: 'Feed erstellen' }).click()
    const address = await page.getByLabel('Atom').inputValue()
    expect((await fetch(address)).status).toBe(200)
    await page.getByLabel('Ich habe die Adresse gespeichert').check()
    await inDialog().getByRole('button', { name: 'Schliessen' }).click()
    expect(await page.content()).not.toContain(address)
    await button('Widerrufen').click()
    await inDialog().getByRole('button', { name: 'Widerrufen' }).click()
    await page.getByText('widerrufen', { exact: true }).waitFor()
    expect((await fetch(address)).status).toBe(404)
  })

  test('A user adds a company to the list with a key and undoes it', async () => {
    await page.goto('/directory?q=Zweigniederlassung')
    await page.getByRole('checkbox', { name: `${story.alphaBranch.name} auswählen` }).check()
    for (const added of [1, 0, 1]) {
      if (added === 1) await addSelected()
      else await button('Rückgängig machen').last().click()
      await expect.poll(() => countOf('list_additions', fixture.acme.account_id)).toBe(added)
      if (added === 0)
        await page.getByRole('checkbox', { name: `${story.alphaBranch.name} auswählen` }).check()
    }
  })

  /** It is the only list, so its name need not be typed. */
  async function addSelected() {
    await page.keyboard.press('t')
    const dialog = page.getByRole('dialog', { name: 'Zu einer Liste hinzufügen' })
    await dialog.getByRole('radio', { name: 'Bedachungen' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('1 Firma zu «Bedachungen» hinzugefügt').last().waitFor()
    await dialog.waitFor({ state: 'hidden' })
  }

  test('A user finds the added company in the list after the next build and removes it', async () => {
    await page.goto('/lists')
    await page.getByRole('link', { name: 'Bedachungen' }).click()
    const row = page.getByRole('row', { name: new RegExp(story.alphaBranch.name) })
    await row.waitFor()
    const built = await countOf('list_builds', fixture.acme.account_id)
    await button('Aktualisieren').click()
    await expect.poll(() => countOf('list_builds', fixture.acme.account_id)).toBe(built + 1)
    await expect
      .poll(() => world.sql('select 1 from lists where building_number is not null'), { timeout: 30_000 })
      .toEqual([])
    await row.waitFor()
    await page.getByRole('link', { name: 'Von Hand hinzugefügt' }).click()
    await button(`Entfernen: ${story.alphaBranch.name}`).click()
    await page.getByRole('heading', { name: 'Nichts von Hand hinzugefügt' }).waitFor()
    // The refused undo is reported even though the notification's row is gone.
    const error = { code: 'idempotency_conflict', message: 'No.' }
    await page.route('**/additions', (route) =>
      route.fulfill({ status: 409, json: { error, request_id: 'req_undo' } }),
    )
    await button('Rückgängig machen').last().click()
    await page.getByRole('region', { name: 'Benachrichtigungen' }).getByText('req_undo').waitFor()
    await page.unroute('**/additions')
    await page.getByRole('navigation', { name: 'Bereiche der Liste' }).getByText('Firmen').click()
    await page.getByRole('row').nth(1).waitFor()
    await row.waitFor({ state: 'hidden' })
  })

  test('A user watches a company from its own page', async () => {
    await page.goto(`/directory?q=${encodeURIComponent('Muster Dachbau')}`)
    await page.getByRole('link', { name: 'Muster Dachbau AG' }).click()
    await page.getByRole('link', { name: 'Beobachten', exact: true }).click()
    await page.getByRole('toolbar', { name: 'Gewählte Firmen' }).getByText('Muster Dachbau AG').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Muster')
    await button('Beobachtung erstellen').click()
    await page.getByRole('heading', { name: 'Muster · Signale', exact: true }).waitFor()
    await page.getByText('1 Firma · Alle Signale').waitFor()
  })

  test('A user imports a file of companies, resolves the ambiguous one with a key and corrects the one not found', async () => {
    await page.goto(`/projects/${fixture.project}/import`)
    const csv = [
      'Firma;PLZ Ort;UID',
      `Muster Dachbau AG;3000 Bern;${story.muster.uid}`,
      'Keller Bedachungen GmbH;;',
      'Gibt Es Nicht AG;3000 Bern;',
      ';Bern;',
    ].join('\r\n')
    const buffer = Buffer.from(csv, 'latin1')
    await page.locator('input[type=file]').setInputFiles({ name: 'kunden.csv', mimeType: 'text/csv', buffer })
    await page.getByText('3 Zeilen nennen eine Firma.').waitFor()
    await page.getByText(/1 Zeile nennt keine Firma/).waitFor()
    await button('3 Zeilen prüfen').click()
    await page.getByText('Firma fehlt: Geben Sie Firmenname, UID oder Website ein').waitFor()
    await button('3 Firmen suchen und hinzufügen').click()
    await page.getByText('1 von 1').waitFor()
    await settled(page)
    await page.keyboard.press('1')
    await page.getByLabel('Firmenname oder UID für «Gibt Es Nicht AG, 3000 Bern»').fill(story.alpha.name)
    await button('Erneut versuchen').click()
    await page.getByText('Nicht gefunden (0)').waitFor()
  })

  test('A user undoes the import of a file', async () => {
    const before = await countOf('prospects', fixture.acme.account_id)
    await button('Import rückgängig machen (2 Firmen)').click()
    await page.getByText('2 Firmen entfernt.').waitFor()
    expect(await countOf('prospects', fixture.acme.account_id)).toBe(before - 2)
  })

  test('A user exports the approved text as a letter, and the table does not shift', async () => {
    await page.goto(`/projects/${fixture.project}/releases`)
    await settled(page)
    expect((await layoutShift(page)).sum).toBeLessThan(0.005)
    await page.getByRole('checkbox', { name: /^Crowd .* auswählen$/ }).check()
    await button('Exportieren').click()
    await inDialog()
      .getByLabel(/Brief \(PDF\)/)
      .check()
    const download = page.waitForEvent('download')
    await inDialog().getByRole('button', { name: 'Exportieren' }).click()
    expect((await download).suggestedFilename()).toMatch(/^Roofs \d{4}-\d\d-\d\d\.pdf$/)
    await page.getByRole('gridcell', { name: 'Exportiert' }).waitFor()
  })

  test('A user with an unconfirmed address is notified in the settings without a layout shift', async () => {
    await world.sql('update users set email_confirmed_at = null where user_id = $1', [fixture.acme.user_id])
    await page.goto('/settings/members')
    await page.getByRole('region', { name: 'E-Mail-Adresse bestätigen' }).waitFor()
    await settled(page)
    expect((await layoutShift(page)).sum).toBeLessThan(0.005)
    await world.sql('update users set email_confirmed_at = app_now() where user_id = $1', [
      fixture.acme.user_id,
    ])
  })

  test('A text to a suppressed company cannot be exported again, and the reason is shown', async () => {
    await page.goto('/suppressions')
    await button('Sperren').first().click()
    await inDialog().getByLabel('UID').fill('CHE-123')
    await inDialog().getByLabel('Grund').fill('Hat angerufen.')
    await inDialog().getByRole('button', { name: 'Sperren' }).click()
    await page
      .getByText('Geben Sie eine UID mit gültiger Prüfziffer ein, zum Beispiel CHE-105.909.036.')
      .waitFor()
    const [release] = await world.sql(`select recipient->>'uid' as uid from releases limit 1`)
    await inDialog().getByLabel('UID').fill(release!.uid)
    await inDialog().getByRole('button', { name: 'Sperren' }).click()
    await page.getByRole('cell', { name: release!.uid, exact: true }).waitFor()
    await page.goto(`/projects/${fixture.project}/releases`)
    await page.getByRole('checkbox', { name: /^Crowd .* auswählen$/ }).check()
    await button('Exportieren').click()
    // The tab is empty once the table is read again. The list of withheld texts stays open.
    const json = { data: [], next_cursor: null, request_id: 'req_1' }
    await page.route(/\/releases\?/, (route) => route.fulfill({ json }), { times: 1 })
    const again = page.waitForResponse(/\/releases\?/)
    await inDialog().getByRole('button', { name: 'Exportieren' }).click()
    await again
    await settled(page)
    await inDialog().getByText('Die Firma steht auf der Sperrliste.').waitFor()
    await inDialog()
      .getByText(/^Crowd/)
      .waitFor()
  })

  test('Adding prospects to a list leaves out the suppressed company, reports it and can be undone', async () => {
    const all = await countOf('prospects', fixture.acme.account_id)
    await page.goto(`/projects/${fixture.project}/prospects`)
    await page.getByRole('checkbox', { name: 'Alle geladenen Zeilen auswählen' }).check()
    await button('Zu Liste hinzufügen …').click()
    const dialog = page.getByRole('dialog', { name: 'Zu einer Liste hinzufügen' })
    await dialog.getByRole('radio', { name: 'Bedachungen' }).waitFor()
    await dialog.getByRole('button', { name: `${all} Firmen hinzufügen` }).click()
    await page.getByText(`${all - 1} Firmen zu «Bedachungen» hinzugefügt`).waitFor()
    await page
      .getByText('1 Firma wurde ausgelassen: Sie ist gelöscht, in Liquidation oder gesperrt.')
      .waitFor()
    await dialog.waitFor({ state: 'hidden' })
    expect(await countOf('list_additions', fixture.acme.account_id)).toBe(all - 1)
    await button('Rückgängig machen').last().click()
    await expect.poll(() => countOf('list_additions', fixture.acme.account_id)).toBe(0)
  })

  test('A user checks a file of suppressions before importing it, and lifts one with a reason', async () => {
    await page.goto('/suppressions')
    await button('Datei importieren').click()
    await inDialog().getByLabel('Zeilen', { exact: true }).fill('mitbewerb.example\nkein Wert')
    await inDialog().getByLabel('Grund für Zeilen ohne Angabe').fill('Mitbewerb')
    await inDialog().getByRole('button', { name: 'Prüfen' }).click()
    await inDialog().getByText('1 Zeile ist nicht lesbar').waitFor()
    expect(await countOf('suppressions', fixture.acme.account_id)).toBe(1)
    await inDialog().getByRole('button', { name: '1 Eintrag sperren' }).click()
    await button('Sperre aufheben: mitbewerb.example').click()
    await inDialog().getByLabel('Grund').fill('Zusammengelegt')
    await inDialog().getByRole('button', { name: 'Sperre aufheben' }).click()
    await page.getByText(/Zusammengelegt/).waitFor()
  })

  test('A user revokes the approval, and deletes the list by typing its name', async () => {
    await page.goto(`/projects/${fixture.project}/releases`)
    await page.getByRole('button', { name: /^Crowd/ }).click()
    await button('Freigabe widerrufen').click()
    await inDialog().getByLabel('Grund').fill('Falscher Preis')
    await inDialog().getByRole('button', { name: 'Freigabe widerrufen' }).click()
    await page.getByText(/Freigabe für Crowd .* widerrufen/).waitFor()
    await page.goto('/lists')
    await page.getByRole('link', { name: 'Bedachungen' }).click()
    await button('Weitere Aktionen').click()
    await page.getByRole('menuitem', { name: 'Löschen' }).click()
    expect(await inDialog().getByRole('button', { name: 'Löschen' }).isDisabled()).toBe(true)
    await inDialog()
      .getByLabel(/Geben Sie zum Bestätigen/)
      .fill('Bedachungen')
    await inDialog().getByRole('button', { name: 'Löschen' }).click()
    await page.getByRole('heading', { name: 'Noch keine Listen' }).waitFor()
  })

  test('No page violates the CSP, contacts another origin or throws an error', async () => {
    await settled(page)
    expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
  })

  async function countOf(
    table: 'prospects' | 'suppressions' | 'list_additions' | 'list_builds',
    account_id: string,
  ) {
    const [row] = await world.sql(`select count(*)::int as n from ${table} where account_id = $1`, [
      account_id,
    ])
    return row!.n as number
  }
})

async function textOf(file: { createReadStream(): Promise<NodeJS.ReadableStream> }) {
  let text = ''
  for await (const part of await file.createReadStream()) text += String(part)
  return text.trim().split('\n')
}
