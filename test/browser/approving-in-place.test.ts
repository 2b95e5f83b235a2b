import { expect, test, describe } from 'vitest'
import { decide, detailOf, namedIn, waitForIdle, work } from '@alphorn/test/fixtures/drafts'
import { everyStageBy } from '@alphorn/test/fixtures/executors'
import { type Fixture, openFixture } from '@alphorn/test/fixtures/project'
import { verificationResult } from '@alphorn/test/fixtures/results'
import { openAppWorld, openPage } from './app-page.ts'
import { chromiumPath, settled, signIn } from './browser.ts'
import { draftAboutSender } from './draft-about-sender.ts'

// A person who works alone approves in the inbox, and accepts and approves with one key. The line of the gate names the
// ways out where a second person is required. A start names its cost, and the removal of the demo what leaves with it.

const world = await openAppWorld()

describe.skipIf(chromiumPath === null)('a person who works alone', { timeout: 180_000 }, async () => {
  const { page } = await openPage(world, { language: 'de' })
  page.setDefaultTimeout(30_000)
  let fixture: Fixture
  let prospects: string[]
  const dialog = page.getByRole('dialog')
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const standing = async () => {
    const text = `select prospect_id from approvals where project_id = $1 and revoked_at is null`
    return (await world.sql<{ prospect_id: string }>(text, [fixture.project])).map((row) => row.prospect_id)
  }

  test('A member signs in and has three texts to review', async () => {
    fixture = await openFixture(world, { executor: everyStageBy('external') })
    prospects = []
    for (const from of [0, 1, 2]) {
      prospects.push(await draftAboutSender(fixture, { from }))
      await work(fixture, 'verification', verificationResult)
      await waitForIdle(fixture)
    }
    await signIn(page, fixture.acme)
  })

  test('A text is approved with one key in the inbox, and the approval is undone there', async () => {
    await page.goto('/inbox?kind=review')
    await button(/^Freigeben/).waitFor()
    await settled(page)
    await page.keyboard.press('a')
    await page.getByRole('status').getByText('Text freigegeben').waitFor()
    await expect.poll(async () => (await standing()).length).toBe(1)
    await page.keyboard.press('z')
    await expect.poll(standing).toEqual([])
  })

  test('A text to a company without a decision is accepted and approved with one key', async () => {
    const [undecided = ''] = prospects
    const { decisions } = await detailOf(fixture, undecided)
    const decision_ids = decisions.map(({ decision_id }) => decision_id)
    await fixture.acme.app('POST', `${fixture.at}/decisions/withdrawals`, { decision_ids })
    expect((await detailOf(fixture, undecided)).decision).toBeNull()
    await page.goto(`/projects/${fixture.project}/review?at=${undecided}`)
    await button(/^Annehmen und freigeben/).waitFor()
    await settled(page)
    await page.keyboard.press('a')
    await expect.poll(standing).toEqual([undecided])
    expect((await detailOf(fixture, undecided)).decision).toBe('accept')
    expect(await dialog.count()).toBe(0)
    // The undo takes back both, and the same key does both again.
    await page.keyboard.press('z')
    await expect.poll(standing).toEqual([])
    await expect.poll(async () => (await detailOf(fixture, undecided)).decision).toBeNull()
    await button(/^Annehmen und freigeben/).waitFor()
    await settled(page)
    await page.keyboard.press('a')
    await expect.poll(standing).toEqual([undecided])
  })

  test('An acceptance is withdrawn when the approval after it is refused', async () => {
    const [, undecided = ''] = prospects
    const { decisions } = await detailOf(fixture, undecided)
    const decision_ids = decisions.map(({ decision_id }) => decision_id)
    await fixture.acme.app('POST', `${fixture.at}/decisions/withdrawals`, { decision_ids })
    await page.goto(`/projects/${fixture.project}/review?at=${undecided}`)
    await button(/^Annehmen und freigeben/).waitFor()
    await settled(page)
    const error = { code: 'gate_refused', message: 'No.' }
    await page.route('**/approvals', (route) =>
      route.fulfill({ status: 409, json: { error, request_id: 'req_1' } }),
    )
    await page.keyboard.press('a')
    await expect
      .poll(
        async () =>
          (await detailOf(fixture, undecided)).decisions.filter(({ withdrawn_at }) => withdrawn_at !== null)
            .length,
      )
      .toBe(decision_ids.length + 1)
    await page.unrouteAll({ behavior: 'wait' })
    await decide(fixture, undecided, 'accept')
  })

  test('An author without a second member finds the setting and the invitation beside the reason', async () => {
    const [, edited = ''] = prospects
    const { variants } = (await detailOf(fixture, edited)).outreach_revision!
    const path = `${fixture.at}/prospects/${edited}/outreach-revisions` as const
    const given = {
      ...(await namedIn(fixture, edited)),
      variants: variants.map((one) => ({ ...one, subject: 'Von Hand' })),
    }
    expect((await fixture.acme.app('POST', path, given as never)).status).toBe(201)
    await work(fixture, 'verification', verificationResult)
    await page.goto(`/projects/${fixture.project}/review?at=${edited}`)
    await page.getByRole('link', { name: 'Jemanden zum Freigeben einladen' }).waitFor()
    await page.getByRole('link', { name: 'Regel in den Einstellungen ändern' }).click()
    await page.waitForURL('**/settings')
  })

  test('The start of a cycle names its cost and the texts that it replaces', async () => {
    await decide(fixture, prospects[2]!, 'accept')
    await page.goto(`/projects/${fixture.project}/prospects`)
    await page.getByLabel('Alle geladenen Zeilen auswählen').check()
    await button(/^Recherche starten/).click()
    await dialog.getByText('Kostet kein Recherche-Guthaben.').waitFor()
    await dialog.getByLabel('Alles neu').check()
    await dialog.getByText('Kostet 3 Recherche-Guthaben.').waitFor()
    const warning =
      '3 Texte werden durch neue ersetzt. 1 davon wurde von Hand bearbeitet. 1 davon ist freigegeben'
    await dialog.getByText(warning).waitFor()
    await page.keyboard.press('Escape')
  })

  test('The removal of the demo asks first, and the sender of the demo is not proposed', async () => {
    expect((await fixture.acme.app('POST', '/demo', {})).status).toBe(201)
    await page.goto('/projects/new')
    await settled(page)
    expect(await page.getByLabel('Postadresse').inputValue()).not.toContain('Musterweg')
    await page.goto('/welcome')
    await button('Demodaten entfernen').click()
    await dialog.getByText('24 Firmen').waitFor()
    const isLoaded = async () => (await fixture.acme.app('GET', '/demo')).body.data.project_id !== null
    expect(await isLoaded()).toBe(true)
    await dialog.getByRole('button', { name: 'Demodaten entfernen' }).click()
    await page.getByText('Demodaten entfernt').waitFor()
    expect(await isLoaded()).toBe(false)
  })

  test('Bakeries and butchers are both added, although they are of one industry', async () => {
    await page.goto('/projects/new')
    await page
      .getByLabel('Ihr Angebot in Ihren Worten')
      .fill('Wir reinigen Öfen im Kanton Bern, auch am Abend.')
    const found = page.getByLabel('Branche hinzufügen')
    for (const words of ['Bäckerei', 'Metzgerei']) {
      await found.fill(words)
      await page.getByRole('option').first().waitFor()
      await settled(page)
      await found.press('Enter')
      await page.getByRole('checkbox', { name: new RegExp(words, 'i') }).waitFor()
    }
    expect(await page.getByRole('checkbox', { name: /Bäckerei/i }).isChecked()).toBe(true)
  })
})
