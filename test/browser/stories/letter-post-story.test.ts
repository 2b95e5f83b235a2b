import { afterAll, describe, expect, test } from 'vitest'
import { exported, openLetterPost } from '@alphorn/test/fixtures/letter-post'
import { openFixture, type Fixture } from '@alphorn/test/fixtures/project'
import { chromiumPath, openBrowser, openContext, signIn } from '../browser.ts'
import { ensureBundle } from '../site.ts'

// An owner connects Pingen at an export, reviews the price of the letters, and has them posted.

await ensureBundle()
const { world, pingen, once } = await openLetterPost()

describe.skipIf(chromiumPath === null)('an account owner who has letters posted', async () => {
  const browser = chromiumPath === null ? null : await openBrowser()
  afterAll(() => browser?.close())
  const { context, offences } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()
  const dialog = () => page.getByRole('dialog')
  const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })
  let fixture: Fixture
  let export_id: string

  test('Pingen can be connected at the point where it is needed', async () => {
    fixture = await openFixture(world, { policies: { letter_window: 'service' } })
    export_id = (await exported(fixture, 2)).export_id
    await signIn(page, fixture.acme)
    await page.goto(`/projects/${fixture.project}/releases?state=exports`)
    await page.getByRole('button', { name: 'Verschicken', exact: true }).click()
    await inDialog('Pingen verbinden').click()
    await dialog().getByLabel('Organisations-ID').fill(pingen.organisationId)
    await dialog().getByLabel('Client-ID').fill(pingen.client.id)
    await dialog().getByLabel('Client-Secret').fill(pingen.client.secret)
    await inDialog('Pingen verbinden').click()
    await dialog().getByLabel('Versandart').selectOption('fast')
  })

  test('The price is shown before anything is posted', async () => {
    await inDialog('Briefe prüfen und Preis zeigen').click()
    await dialog().getByText('Pingen prüft die Briefe. Sie können dieses Fenster schliessen.').waitFor()
    await once(fixture, export_id, ({ letters }) => letters.every(({ state }) => state === 'checking'))
    pingen.moveAll('valid')
    await once(fixture, export_id, ({ phase }) => phase === 'priced')
    await dialog().getByText('2 Briefe kosten CHF 2.86.').waitFor()
    expect(pingen.letters.map(({ sends }) => sends)).toEqual([0, 0])
  })

  test('One click posts the letters at the shown price, and their states are updated', async () => {
    await inDialog('Für CHF 2.86 verschicken').click()
    await once(fixture, export_id, ({ phase }) => phase === 'posted')
    await dialog().getByText('Die Briefe sind bei Pingen. Alphorn liest, wie weit sie sind.').waitFor()
    expect(await dialog().getByRole('listitem').getByText('Angenommen').count()).toBe(2)
    expect(pingen.letters.map(({ sends }) => sends)).toEqual([1, 1])
    expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
  })
})
