import { afterAll, describe, expect, test } from 'vitest'
import { openFixture, type Fixture } from '@alphorn/test/fixtures/project'
import { story } from '@alphorn/test/fixtures/story-companies'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, settled, signIn } from '../browser.ts'
import { ensureBundle } from '../site.ts'

// User tasks beside finding companies: watches, data subject requests, public addresses, and error analysis.

await ensureBundle()
const world = await openWorld()

describe.skipIf(chromiumPath === null)('an account owner', async () => {
  const browser = chromiumPath === null ? null : await openBrowser()
  afterAll(() => browser?.close())
  const { context, offences } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()
  let fixture: Fixture
  let company_id: string
  const inDialog = () => page.getByRole('dialog')
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  test('An account owner sets a watch to daily e-mails, sends a test and mutes it', async () => {
    fixture = await openFixture(world)
    company_id = (await fixture.acme.app('GET', `/companies/${story.muster.uid}`)).body.data.company_id
    const made = await fixture.acme.app('POST', '/watches', { name: 'Muster', company_ids: [company_id] })
    await signIn(page, fixture.acme)
    await page.goto(`/watches/${made.body.data.watch_id}`)
    await page.getByRole('link', { name: 'Benachrichtigungen' }).click()
    // The choice appears once the service has confirmed it.
    await page.getByLabel('Täglich').click()
    await page.getByText(/Nächste E-Mail frühestens/).waitFor()
    await button('Test senden').click()
    await page.getByText(`Test an ${fixture.acme.email} gesendet`).waitFor()
    await button('Stumm schalten').click()
    await page.getByText('stumm', { exact: true }).waitFor()
    await expect.poll(() => world.mailTo(fixture.acme.email)).toContain('Test: Muster')
  })

  test('The health page reports a proxy that is not trusted yet', async () => {
    await fetch(`${world.url}/livez`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    await page.goto('/settings/health')
    await page.getByRole('heading', { name: 'Ein unbekannter Proxy leitet Anfragen weiter' }).waitFor()
    await page.getByText('setzen Sie TRUST_PROXY=1').waitFor()
  })

  test("A company's page shows where the account uses the company", async () => {
    await fixture.acme.app('POST', `/projects/${fixture.project}/prospects`, { companies: [{ company_id }] })
    await page.goto(`/directory/${company_id}`)
    const places = page.locator('section', { has: page.getByRole('heading', { name: 'In Ihrem Konto' }) })
    await places.getByRole('link', { name: 'Muster', exact: true }).waitFor()
    await places.getByRole('link', { name: 'Roofs' }).click()
    await page.getByRole('heading', { name: story.muster.name }).waitFor()
  })

  test('A change to a list during a build is applied after the build', async () => {
    const made = await fixture.acme.app('POST', '/markets', { name: 'Bern', filters: { canton: ['BE'] } })
    const { list_id } = made.body.data
    // Creates a build that no process runs, so that its state does not change.
    await world.sql(
      `insert into list_builds (account_id, list_id, number, filters, created_by, created_at, state)
       values ($1, $2, 1, '{}', 'Olga', app_now(), 'failed')`,
      [fixture.acme.account_id, list_id],
    )
    await world.sql('update lists set building_number = 1 where list_id = $1', [list_id])
    await page.goto(`/lists/${list_id}/edit`)
    await page.getByLabel('Name', { exact: true }).fill('Bern und Umgebung')
    await button('Nur speichern').click()
    await page
      .getByText(/Ihre Änderung wird gespeichert, sobald/)
      .first()
      .waitFor()
    await page.getByRole('heading', { name: 'Bern · Firmen', exact: true }).waitFor()
    await world.sql(`update list_builds set state = 'running' where list_id = $1`, [list_id])
    await page.getByRole('heading', { name: 'Bern und Umgebung' }).waitFor()
  })

  test('An account owner creates an address for OpenRefine and revokes it', async () => {
    await page.goto('/developers/openrefine')
    await button('Neue Adresse').first().click()
    await inDialog().getByLabel('Name').fill('Kundenliste')
    await inDialog().getByRole('button', { name: 'Adresse erstellen' }).click()
    const address = await inDialog()
      .getByLabel(/Add standard service/)
      .inputValue()
    expect((await fetch(address)).status).toBe(200)
    await inDialog().getByRole('checkbox').check()
    await inDialog().getByRole('button', { name: 'Schliessen' }).click()
    await button('Widerrufen').click()
    await inDialog().getByRole('button', { name: 'Widerrufen' }).click()
    await page.getByText('widerrufen', { exact: true }).waitFor()
    expect((await fetch(address)).status).toBe(404)
  })

  test('An account owner answers a data access request, and erases the data after typing the address', async () => {
    await page.goto('/settings/privacy')
    await page.getByLabel('E-Mail-Adresse').fill('eva@example.ch')
    const download = page.waitForEvent('download')
    await button('Auskunft herunterladen').click()
    expect((await download).suggestedFilename()).toMatch(/^sbr_.*\.ndjson$/)
    await button('Endgültig löschen …').click()
    await inDialog().getByLabel('Grund').fill('Sie verlangt es.')
    expect(await inDialog().getByRole('button', { name: 'Endgültig löschen' }).isDisabled()).toBe(true)
    await inDialog()
      .getByLabel(/Geben Sie zum Bestätigen/)
      .fill('eva@example.ch')
    await inDialog().getByRole('button', { name: 'Endgültig löschen' }).click()
    await page.getByRole('cell', { name: 'Löschung · Person' }).waitFor()
    await page.getByText('erledigt').first().waitFor()
  })

  test('An account owner finds refused requests and opens the object of a request', async () => {
    await fixture.acme.app('PATCH', '/watches/wch_00000000000000000000000000', { muted: true })
    await page.goto('/developers/requests?view=errors')
    await settled(page)
    const group = page.getByRole('row', { name: /404 not_found.*app_watch_edit/ })
    await group.getByRole('button').click()
    await page.getByRole('cell', { name: 'PATCH app_watch_edit' }).first().waitFor()
    await page.goto('/developers/requests?operation_id=app_watch_create')
    await page.locator('tbody button').first().click()
    await page.getByRole('link', { name: 'Objekt öffnen' }).click()
    await page.getByRole('heading', { name: 'Muster · Signale', exact: true }).waitFor()
  })

  test('No page violates the CSP, contacts another origin or throws an error', async () => {
    await settled(page)
    expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
  })
})
