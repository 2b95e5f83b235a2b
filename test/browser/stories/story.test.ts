import type { Untyped } from '@alphorn/test/fixtures/untyped'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { nextJob } from '@alphorn/test/fixtures/jobs'
import { outreachResult, qualificationResult, researchResult } from '@alphorn/test/fixtures/results'
import { type Actor, actorAt } from '@alphorn/test/fixtures/actors'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, settled } from '../browser.ts'
import { ensureBundle } from '../site.ts'

// The product's main story in a real browser: from a project to an approved text, with a worker over the API in
// between.

await ensureBundle()
const world = await openWorld()

describe.skipIf(chromiumPath === null)('a working day', async () => {
  const browser = chromiumPath === null ? null : await openBrowser()
  afterAll(() => browser?.close())
  const { context, offences } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()
  let worker: Actor
  let project_id: string

  test('A user creates an account', async () => {
    await page.goto('/')
    // A server without users asks for its first account.
    await page.waitForURL('**/sign-up')
    await page.getByRole('heading', { name: 'Alphorn einrichten' }).waitFor()
    await page.getByLabel('Ihr Name').fill('Anna Acme')
    await page.getByLabel('Firma oder Team').fill('Acme AG')
    await page.getByLabel('E-Mail-Adresse').fill('anna@acme.example')
    await page.getByLabel('Passwort').fill('kurz')
    await page.getByRole('button', { name: 'Konto erstellen' }).click()
    await page.getByText('Zu kurz. Geben Sie mehr Zeichen ein.').waitFor()
    await page.getByLabel('Passwort').fill('ein langer Satz als Passwort')
    await page.getByRole('button', { name: 'Konto erstellen' }).click()
    await page.getByRole('heading', { name: 'Beschreiben Sie, was Sie anbieten' }).waitFor()
  })

  test('A user signs out and in again', async () => {
    await page.getByRole('button', { name: 'Benutzermenü' }).click()
    await page.getByRole('menuitem', { name: 'Abmelden' }).click()
    await page.waitForURL('**/sign-in')
    // A user who opens the app without a session gets no message that a session has ended.
    await page.goto('/')
    await page.waitForURL('**/sign-in')
    await page.getByLabel('E-Mail-Adresse').waitFor()
    expect(await page.getByText('Ihre Sitzung ist abgelaufen').count()).toBe(0)
    await page.getByLabel('E-Mail-Adresse').fill('anna@acme.example')
    await page.getByLabel('Passwort').fill('das falsche Passwort')
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await page.getByText('E-Mail-Adresse oder Passwort ist falsch.').waitFor()
    await page.getByLabel('Passwort').fill('ein langer Satz als Passwort')
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await page.getByRole('heading', { name: 'Angebot beschreiben' }).waitFor()
  })

  test('A user writes an offering and creates a project', async () => {
    await settled(page)
    await page.keyboard.press('c')
    await page.getByRole('link', { name: 'Alle Einstellungen' }).click()
    await page.getByLabel('Projektname').fill('Dächer im Mittelland')
    await page.getByRole('button', { name: 'Weiter' }).click()
    await page.getByText('Füllen Sie dieses Feld aus.').first().waitFor()
    await page.getByLabel('Was Sie anbieten').fill('Dachkontrolle')
    await page.getByLabel('Beschreibung').fill('Wir prüfen Flachdächer mit Drohnen.')
    await page.getByLabel('Argument 1', { exact: true }).fill('Eine Kontrolle dauert einen halben Tag.')
    await page.getByRole('button', { name: 'Weiter' }).click()
    await page.getByLabel('Kriterium 1', { exact: true }).fill('Besitzt eigene Gebäude')
    await page.getByLabel('Geprüft durch').selectOption('eine Person, ein Worker oder ein Modell')
    await page.getByRole('button', { name: 'Weiter' }).click()
    await page.getByLabel('Später auswählen').waitFor()
    await page.getByRole('button', { name: 'Weiter' }).click()
    await page.getByRole('heading', { name: 'Automatisierung' }).waitFor()
    // A worker does it here; without one the built-in executor would.
    for (const stage of ['Recherche', 'Bewertung', 'Text'])
      await page.getByLabel(stage, { exact: true }).selectOption('external')
    await page.getByLabel('Faktencheck', { exact: true }).selectOption('off')
    await page.getByRole('button', { name: 'Weiter' }).click()
    for (const [label, text] of [
      ['Name', 'Anna Acme'],
      ['Firma', 'Acme AG'],
      ['Postadresse', 'Bahnhofstrasse 1, 3011 Bern'],
      ['E-Mail-Adresse', 'anna@acme.example'],
    ] as const)
      await page.getByRole('main').getByLabel(label, { exact: true }).fill(text)
    await page.getByRole('button', { name: 'Weiter' }).click()
    await page.getByRole('button', { name: 'Projekt erstellen' }).click()
    await page.waitForURL('**/projects/*/add')
    project_id = new URL(page.url()).pathname.split('/')[2]!
  })

  test('A user adds companies and resolves the ambiguous one', async () => {
    await page
      .getByLabel('Firmen, eine pro Zeile')
      .fill('Muster Dachbau AG, Bern\nKeller Bedachungen GmbH\nGibt Es Nicht AG, Bern')
    await page.getByRole('button', { name: '3 Firmen suchen und hinzufügen' }).click()
    await page.getByText('3 Zeilen verarbeitet').waitFor()
    const choices = page.getByRole('button', { name: 'Diese ist es' })
    await choices.first().waitFor()
    expect(await choices.count()).toBe(2)
    await page.getByText('Hinzugefügt', { exact: true }).first().waitFor()
    // A user who comes later finds it on the dashboard.
    await page.getByRole('link', { name: 'Übersicht' }).click()
    await page.getByRole('link', { name: '1 Firma zu bestimmen' }).click()
    await page.getByText('1 Name passt auf mehrere Firmen').waitFor()
    await page.getByRole('button', { name: 'Jetzt bestimmen' }).click()
    await choices.first().click()
    await choices.first().waitFor({ state: 'detached' })
    await page.getByText('Hinzugefügt', { exact: true }).first().waitFor()
  })

  test('A user creates a credential for the worker, and its secret is shown once', async () => {
    await page.goto('/developers/credentials')
    await page.getByRole('button', { name: 'Neuer API-Zugang' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Wanda')
    await dialog.getByRole('button', { name: 'API-Zugang erstellen' }).click()
    const secret = await page.getByLabel('Geheimer Schlüssel', { exact: true }).inputValue()
    expect(secret).toMatch(/^alp_/)
    await page.keyboard.press('Escape')
    expect(await page.getByLabel('Geheimer Schlüssel', { exact: true }).isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Jetzt testen' }).click()
    await page.getByText('Der API-Zugang funktioniert.').waitFor()
    await page.getByLabel('Ich habe den geheimen Schlüssel gespeichert').check()
    await page.getByRole('button', { name: 'Schliessen' }).click()
    await page.getByRole('cell', { name: 'Wanda', exact: true }).waitFor()
    expect(await page.content()).not.toContain(secret)
    worker = actorAt(world.url, secret)
  })

  test('A user starts a cycle, and the worker completes its stages', async () => {
    await page.goto(`/projects/${project_id}`)
    await page.getByRole('button', { name: 'Recherche starten' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Recherche starten' }).click()
    await page.waitForURL('**/cycles/*')
    await work('research', researchResult, 2)
    await work('qualification', qualificationResult, 2)
    await page.getByText('Erledigt').first().waitFor()
    await page.getByText(/^2 Firmen brauchen einen Entscheid/).waitFor()
  })

  test('A user decides by keyboard in the table, and the text is written', async () => {
    await page.goto(`/projects/${project_id}/prospects?state=qualified`)
    await page.getByRole('row', { name: /Muster Dachbau AG/ }).waitFor()
    await settled(page)
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.getByText('1 ausgewählt').waitFor()
    await page.getByRole('toolbar').getByRole('button', { name: 'Annehmen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Annehmen' }).click()
    await page.getByText('1 Firma angenommen').waitFor()
    await page.getByText('Alphorn schreibt den Text.').waitFor()
    await work('outreach', outreachResult, 1)
  })

  test('A user reads the text beside its evidence and approves the shown version', async () => {
    await page.goto(`/projects/${project_id}/review`)
    await page.getByText('1 von 1').waitFor()
    await page.getByRole('button', { name: /^Sie besitzen vier Hallen/ }).focus()
    await page.locator('li.ring-accent').first().waitFor()
    await page.getByRole('button', { name: 'Freigeben' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Prüfsumme stimmt', { exact: true }).waitFor()
    const approve = dialog.getByRole('button', { name: 'Freigeben' })
    expect(await approve.isDisabled()).toBe(true)
    await check(dialog.getByRole('checkbox'))
    await approve.click()
    await page.getByText('1 Text in der letzten Stunde freigegeben').waitFor()
    const [approval] = await world.sql('select content_fingerprint, approved_by from approvals')
    expect(approval).toMatchObject({
      content_fingerprint: expect.stringMatching(/^sha256:/),
      approved_by: 'Anna Acme',
    })
  })

  test('The audit history shows each action with the name of its author', async () => {
    await page.goto(`/projects/${project_id}/audit`)
    await page.getByRole('combobox', { name: 'Alle Themen' }).selectOption('Texte und Freigaben')
    await expect.poll(() => page.getByRole('row', { name: /^Job zu / }).count()).toBe(0)
    const row = page.getByRole('row', { name: /^Text an .+ freigegeben/ }).first()
    await row.waitFor()
    expect(await row.innerText()).toContain('Anna Acme')
    // The technical name of the operation is a detail.
    expect(await page.getByText('prospect_approvals').count()).toBe(0)
    await row.click()
    const details = page.getByRole('complementary', { name: 'Details' })
    await details.getByText('prospect_approvals', { exact: true }).waitFor()
    await details.getByRole('heading', { name: /^Text an .+ freigegeben/ }).waitFor()
    await page.goto(`/projects/${project_id}/audit?operation_id=stage_job_results`)
    await page
      .getByRole('row', { name: /^Job zu .+ erledigt/ })
      .first()
      .waitFor()
    expect(await page.getByRole('row', { name: /Wanda/ }).count()).toBe(5)
    // Filters that only the address contains are removed as well.
    await page.getByRole('button', { name: 'Filter zurücksetzen' }).click()
    await page
      .getByRole('row', { name: /^Text an .+ freigegeben/ })
      .first()
      .waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  test('A text altered on its way to the reader cannot be approved', async () => {
    await world.sql(`delete from releases`)
    await world.sql(`delete from approvals`)
    await world.sql(`update prospects set state = 'drafted' where state = 'approved'`)
    const forged = await context.newPage()
    await forged.route('**/app/api/projects/*/prospects/*', async (route) => {
      const response = await route.fetch()
      const text = (await response.text()).replace('Guten Tag', 'Sehr geehrte Damen und Herren')
      await route.fulfill({ response, body: text })
    })
    await forged.goto(`/projects/${project_id}/review`)
    await forged.getByRole('button', { name: 'Freigeben' }).click()
    const dialog = forged.getByRole('dialog')
    await dialog.getByText(/Der angezeigte Text stimmt nicht mit der gespeicherten Version überein/).waitFor()
    await check(dialog.getByRole('checkbox'))
    expect(await dialog.getByRole('button', { name: 'Freigeben' }).isDisabled()).toBe(true)
    await forged.close()
  })

  test('An exhausted allowance is reported with the time to wait', async () => {
    const limited = await context.newPage()
    await limited.route('**/app/api/companies*', (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/json',
        headers: { 'retry-after': '7200' },
        body: JSON.stringify({
          error: { code: 'daily_row_limit', message: 'Spent.' },
          request_id: 'req_01m7yj074ae01a2qcqh7b090jq',
          retry_after: 7200,
        }),
      }),
    )
    await limited.goto('/directory')
    await limited.getByText('Die Firmenabrufe für heute sind aufgebraucht').waitFor()
    expect(await limited.getByText(/In (2\sh|1\sh\s59\smin) erneut versuchen/).count()).toBe(1)
    await limited.getByRole('button', { name: /daily_row_limit · req_01m7/ }).waitFor()
    await limited.getByRole('link', { name: 'Nutzung anzeigen' }).click()
    await limited.waitForURL('**/usage')
    await limited.close()
  })

  test('No page violates the CSP, contacts another origin or throws an error', async () => {
    await settled(page)
    expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
  })

  async function work(
    stage: string,
    resultOf: (job: Awaited<ReturnType<typeof nextJob>>) => Untyped,
    count: number,
  ) {
    for (let at = 0; at < count; at++) {
      const job = await nextJob(worker, project_id, stage)
      const done = await worker.post(
        `/projects/${project_id}/stage-jobs/${job.job_id}/results`,
        resultOf(job),
      )
      expect(done.body.error).toBeUndefined()
    }
  }
})

async function check(boxes: ReturnType<Page['getByRole']>) {
  for (const box of await boxes.all()) await box.check()
}
