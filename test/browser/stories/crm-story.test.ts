import { afterAll, describe, expect, test } from 'vitest'
import { muster, stateOf, suppressed } from '@alphorn/test/fixtures/crm'
import { released } from '@alphorn/test/fixtures/drafts'
import { openEspoCrm } from '@alphorn/test/fixtures/espocrm'
import { openFixture, type Fixture } from '@alphorn/test/fixtures/project'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, settled, signIn } from '../browser.ts'
import { ensureBundle } from '../site.ts'

// An owner connects an EspoCRM, previews a synchronisation, and then runs it, in each direction.

await ensureBundle()
const crm = await openEspoCrm()
const world = await openWorld({ config: { crmHosts: [{ origin: crm.origin, isPrivate: true }] } })

describe.skipIf(chromiumPath === null)('an account owner with a CRM', async () => {
  const browser = chromiumPath === null ? null : await openBrowser()
  afterAll(() => browser?.close())
  const { context, offences } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()
  const inDialog = () => page.getByRole('dialog')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  const isSeen = (words: string) => page.getByText(words, { exact: true }).first().waitFor()
  let fixture: Fixture

  test('A refused address and a missing key are reported at their fields', async () => {
    fixture = await openFixture(world)
    await released(fixture)
    await signIn(page, fixture.acme)
    await page.goto('/settings/crm')
    await button('CRM verbinden').click()
    const address = inDialog().getByLabel('Adresse')
    expect(await address.inputValue()).toBe(crm.origin)
    await address.fill('https://crm.example.ch')
    await inDialog().getByRole('button', { name: 'CRM verbinden' }).click()
    await isSeen(`Der Betreiber dieser Installation erlaubt diese Adressen: ${crm.origin}.`)
    await isSeen('Ein Schlüssel gehört zu einer Adresse. Geben Sie den Schlüssel für diese Adresse ein.')
    await address.fill(`${crm.origin}/`)
    await inDialog().getByLabel('API-Schlüssel').fill('not-the-key')
    await inDialog()
      .getByLabel(/Feld für die UID/)
      .fill('cUid')
    await inDialog().getByRole('button', { name: 'CRM verbinden' }).click()
    await inDialog().waitFor({ state: 'detached' })
  })

  test('A key refused by the CRM is reported at once and can be corrected there', async () => {
    await page
      .getByRole('alert')
      .getByText(/Das CRM lehnt den API-Schlüssel ab/)
      .waitFor()
    await page.getByRole('alert').getByRole('button', { name: 'Verbindung bearbeiten' }).click()
    await inDialog().getByLabel('API-Schlüssel').fill(crm.apiKey)
    await inDialog().getByRole('button', { name: 'Speichern' }).click()
    await isSeen('funktioniert')
    await rowOf('Erledigt').getByText('nichts zu tun').waitFor()
  })

  test('A dry run from the CRM lists what it would suppress and what to check, and suppresses nothing', async () => {
    crm.add('Account', muster)
    crm.add('Account', { name: 'Keller Bedachungen GmbH', type: 'Customer' })
    crm.add('Contact', { emailAddress: 'eva@example.ch', emailAddressIsOptedOut: true })
    await button('Probelauf, Aus dem CRM').click()
    await isSeen('Noch wurde nichts geändert')
    await rowOf('Muster Dachbau').getByText('wird gesperrt').waitFor()
    const unsure = rowOf('Keller Bedachungen GmbH')
    await unsure.getByText('Mehrere Firmen können gemeint sein. Tragen Sie im CRM die UID ein.').waitFor()
    expect(await unsure.getByRole('link', { name: /Im CRM öffnen/ }).getAttribute('href')).toBe(
      `${crm.origin}/#Account/view/${crm.saved.Account[1]!.id}`,
    )
    expect(await suppressed(fixture.acme)).toEqual([])
    await page.getByRole('combobox', { name: 'Was' }).selectOption('ask')
    await rowOf('Muster Dachbau').waitFor({ state: 'detached' })
    await unsure.waitFor()
  })

  test('The sync after the dry run suppresses the same entries and links to the suppression list', async () => {
    await button('Synchronisieren …').click()
    await inDialog().getByRole('button', { name: 'Jetzt synchronisieren' }).click()
    await rowOf('Muster Dachbau').getByText('gesperrt', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Sperrliste anzeigen' }).click()
    await page.getByRole('cell', { name: 'eva@example.ch', exact: true }).waitFor()
    expect(await suppressed(fixture.acme)).toHaveLength(2)
  })

  test('A sync to the CRM creates the account named in the dry run and links to it', async () => {
    await page.goto('/settings/crm')
    await button('Probelauf, Ins CRM').click()
    await isSeen('Noch wurde nichts geändert')
    await isSeen('wird erstellt')
    expect(crm.saved.Account).toHaveLength(2)
    await button('Synchronisieren …').click()
    await inDialog().getByRole('button', { name: 'Jetzt synchronisieren' }).click()
    await isSeen('erstellt')
    const [, , made] = crm.saved.Account
    const link = page.getByRole('link', { name: /Im CRM öffnen/ })
    expect(await link.getAttribute('href')).toBe(`${crm.origin}/#Account/view/${made!.id}`)
    await page.getByText(/Rückgängig machen: neue Accounts im CRM löschen/).waitFor()
  })

  test("A run waits while the CRM is unavailable, shows the CRM's message and blocks a second run", async () => {
    crm.interfere((_, response) => {
      response.writeHead(503, { 'x-status-reason': 'Maintenance until noon' }).end()
      return true
    })
    await page.getByRole('main').getByRole('link', { name: 'CRM', exact: true }).last().click()
    await button('Probelauf, Aus dem CRM').click()
    await isSeen('Wartet')
    await isSeen('Das CRM sagt: Maintenance until noon')
    await page.goto('/settings/crm')
    await isSeen('Eine Synchronisation läuft. Starten Sie eine weitere, wenn sie beendet ist.')
    expect(await button('Probelauf, Ins CRM').isDisabled()).toBe(true)
    crm.behave()
    const [{ run_id } = { run_id: '' }] = (await stateOf(fixture.acme)).runs
    await world.sql('update crm_runs set due_at = app_now() where run_id = $1', [run_id])
    await isSeen('funktioniert')
  })

  test('Removing the connection keeps the suppressions', async () => {
    await button('Verbindung entfernen').click()
    await inDialog().getByRole('button', { name: 'Verbindung entfernen' }).click()
    await page.getByRole('heading', { name: 'Kein CRM verbunden' }).waitFor()
    expect(await suppressed(fixture.acme)).toHaveLength(2)
  })

  test('No page violates the CSP, contacts another origin or throws an error', async () => {
    await settled(page)
    expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
  })
})
