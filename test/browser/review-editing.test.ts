import { afterAll, describe, expect, test } from 'vitest'
import { waitForIdle } from '@alphorn/test/fixtures/drafts'
import { openFixture, type Fixture } from '@alphorn/test/fixtures/project'
import type { Untyped } from '@alphorn/test/fixtures/untyped'
import { openWorld } from '@alphorn/test/fixtures/world'
import { bringsBackTyped, chromiumPath, openBrowser, openContext, settled, signIn } from './browser.ts'
import { draftAboutSender } from './draft-about-sender.ts'
import { ensureBundle } from './site.ts'

// A reviewer edits a letter: the unsupported word is marked, the edit fixes it, and one key approves it. Typed text
// survives a reload and another user's version.

await ensureBundle()
const world = await openWorld()

// One word more than the offering has.
const says = 'Eine gründliche Kontrolle dauert einen halben Tag.'

describe.skipIf(chromiumPath === null)('a reviewer who edits a letter', async () => {
  const browser = chromiumPath === null ? null : await openBrowser()
  afterAll(() => browser?.close())
  const { context, offences } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()
  let fixture: Fixture
  let prospect_id = ''
  const dialog = page.locator('[role=dialog]:not([aria-modal=false])')
  const body = page.getByLabel('Text', { exact: true })
  const approvals = () =>
    world.sql<{ revoked: boolean }>(
      `select revoked_at is not null as revoked from approvals where project_id = $1 order by approval_id`,
      [fixture.project],
    )
  const revisions = async () =>
    (await fixture.acme.app('GET', `/projects/${fixture.project}/prospects/${prospect_id}/dossier`)).body.data
      .outreach_revisions

  test('A reviewer sees the word without evidence and the only warning to confirm', async () => {
    fixture = await openFixture(world, { policies: { four_eyes: false } })
    prospect_id = await draftAboutSender(fixture, { says })
    await waitForIdle(fixture)
    await signIn(page, fixture.acme)
    await page.goto(`/projects/${fixture.project}/review`)
    await page.locator('mark', { hasText: 'gründliche' }).waitFor()
    await page.getByText('1 Wort steht in keinem zitierten Beleg: «gründliche»').waitFor()
    await settled(page)
    await page.keyboard.press('a')
    await dialog.getByText('Prüfsumme stimmt', { exact: true }).waitFor()
    // The absence of a second reader and of verification in the project needs no confirmation.
    expect(await dialog.getByRole('checkbox').count()).toBe(1)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('A reviewer sees unsupported words during typing, and an invented number cannot be saved', async () => {
    await page.keyboard.press('e')
    await body.waitFor()
    await page.getByText('1 Wort steht in keinem zitierten Beleg: «gründliche»').waitFor()
    const text = await body.inputValue()
    expect(text).toContain('gründliche')
    expect(text).not.toContain('Handelsregister')
    await body.fill(text.replace('gründliche ', '').replace('Guten Tag', 'Guten Tag aus 4711 Betrieben'))
    await page.getByText('1 Stelle lässt sich so nicht speichern').waitFor()
    await page.keyboard.press('Control+Enter')
    await page
      .getByRole('alert')
      .getByText(/Nichts belegt «4711/)
      .waitFor()
    expect(await revisions()).toHaveLength(1)
    await body.fill(`${text.replace('gründliche ', '')}\n\nIhr Küchenchef wurde entlassen.`)
    await page.getByText('1 Satz behauptet etwas ohne Beleg: «Ihr Küchenchef wurde entlassen»').waitFor()
    await body.fill(text.replace('gründliche ', ''))
    await page.getByText('Keine Aussage ohne Beleg gefunden.').waitFor()
  })

  test('Text typed by a reviewer is restored after a reload', async () => {
    const typed = await body.inputValue()
    await expect
      .poll(() => bringsBackTyped(context, `/projects/${fixture.project}/review?at=${prospect_id}`))
      .toBe(true)
    page.once('dialog', (asked) => void asked.accept())
    await page.reload()
    await page.getByText('wiederhergestellt').waitFor()
    expect(await body.inputValue()).toBe(typed)
    await page.getByText('Keine Aussage ohne Beleg gefunden.').waitFor()
  })

  test('A reviewer saves with one key, reads the differences and approves with one more', async () => {
    await body.focus()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Ihre Version ist gespeichert').waitFor()
    await page.getByText('Bereit zur Freigabe').waitFor()
    expect(await page.locator('mark').count()).toBe(0)
    await page.getByText('von Hand geändert').click()
    await page.locator('del', { hasText: 'gründliche' }).waitFor()
    await settled(page)
    await page.keyboard.press('a')
    await page.getByText('1 freigegebener Text ist bereit zum Export.').waitFor()
    expect(await dialog.count()).toBe(0)
    await expect.poll(approvals).toEqual([{ revoked: false }])
    const [last] = await revisions()
    expect(last!.producer.name).toBe('person')
    expect(last!.approved).toBe(true)
  })

  test('A reviewer undoes an approval with a key and reads the letter again', async () => {
    await page.getByRole('button', { name: 'Rückgängig machen' }).waitFor()
    await page.keyboard.press('z')
    await page.getByText('Freigabe rückgängig gemacht').waitFor()
    await page.getByText('1 von 1').waitFor()
    await expect.poll(approvals).toEqual([{ revoked: true }])
  })

  test('When two users edit the same letter, the later one is informed and loses nothing', async () => {
    await settled(page)
    await page.keyboard.press('e')
    await body.waitFor()
    await body.fill(`${await body.inputValue()}\n\nIch freue mich.`)
    const [current] = await revisions()
    const { outreach_revision_id, content_fingerprint, variants } = current!
    const theirs = await fixture.acme.app(
      'POST',
      `/projects/${fixture.project}/prospects/${prospect_id}/outreach-revisions`,
      {
        outreach_revision_id,
        content_fingerprint,
        variants: variants.map((one) => ({ ...one, subject: 'Neu von nebenan' })),
      },
    )
    expect(theirs.status).toBe(201)
    await page.getByText('Jemand anders hat diesen Text inzwischen geändert.').waitFor()
    expect(await body.inputValue()).toContain('Ich freue mich.')
    await page.getByRole('button', { name: 'Darüber speichern' }).click()
    await page.getByRole('button', { name: /^Speichern/ }).click()
    await page.getByText('Ihre Version ist gespeichert').waitFor()
    // The notice of the previous version may still be there.
    await expect.poll(async () => (await revisions())[0]!.variants[0]!.body).toContain('Ich freue mich.')
    const [mine] = await revisions()
    expect(mine!.edited!.of).toBe(theirs.body.data.revision.outreach_revision_id)
  })

  test('A reviewer reads another wording before it replaces the text', async () => {
    await settled(page)
    await page.keyboard.press('s')
    await dialog.getByRole('radio').first().waitFor()
    const chosen = await dialog.locator('article').innerText()
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    const [other] = await revisions()
    expect(chosen.replaceAll(/\s+/g, ' ')).toContain(other!.variants[0]!.subject)
    expect(other!.producer.name).toBe('person')
  })

  test('A new version replaces a text that was approved during the edit only after a question', async () => {
    await settled(page)
    await page.keyboard.press('e')
    await body.fill(`${await body.inputValue()}\n\nIch freue mich sehr.`)
    const [current] = await revisions()
    const { acme, project } = fixture
    const { gate } = (await acme.app('GET', `/projects/${project}/prospects/${prospect_id}`)).body.data
    const approved = await acme.app('POST', `/projects/${project}/prospects/${prospect_id}/approvals`, {
      outreach_revision_id: current!.outreach_revision_id,
      content_fingerprint: current!.content_fingerprint,
      acknowledged_warnings: gate.filter(({ result }) => result === 'warn').map(({ check }) => check),
    })
    expect(approved.status).toBe(201)
    await page.getByText('freigegeben', { exact: true }).first().waitFor()
    await body.press('Control+Enter')
    await dialog.getByText('Dieser Text ist freigegeben').waitFor()
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await revisions())[0]!.approved).toBe(true)
    await body.press('Control+Enter')
    await dialog.getByRole('button', { name: 'Trotzdem speichern' }).click()
    await expect.poll(async () => (await revisions())[0]!.variants[0]!.body).toContain('sehr')
  })

  test('Text typed in one language is restored in that language and not shown in the other', async () => {
    const [current] = await revisions()
    const { outreach_revision_id, content_fingerprint, variants } = current!
    const french = { language: 'fr', subject: 'Vos toits', body: 'Bonjour\n\nPuis-je vous en dire plus ?' }
    const both = await fixture.acme.app(
      'POST',
      `/projects/${fixture.project}/prospects/${prospect_id}/outreach-revisions`,
      { outreach_revision_id, content_fingerprint, variants: [...variants, french] } as Untyped,
    )
    expect(both.status).toBe(201)
    const choiceOf = (name: string) => page.getByRole('button', { name, exact: true })
    await choiceOf('Français').click()
    await settled(page)
    await page.keyboard.press('e')
    await body.fill('Bonjour\n\nPuis-je vous rendre visite ?')
    expect(await choiceOf('Deutsch').isDisabled()).toBe(true)
    // It is stored when the page closes.
    page.once('dialog', (asked) => void asked.accept())
    await page.reload()
    await page.getByText('wiederhergestellt').waitFor()
    expect(await choiceOf('Français').getAttribute('aria-pressed')).toBe('true')
    expect(await body.inputValue()).toContain('rendre visite')
    await page.getByRole('button', { name: 'Verwerfen' }).click()
    expect(await body.inputValue()).toContain('en dire plus')
    await page.keyboard.press('Escape')
  })

  test('Text typed before another version was saved is restored next to that version, and saved over it on request', async () => {
    await page.goto(`/projects/${fixture.project}/review?at=${prospect_id}`)
    await settled(page)
    await page.getByRole('button', { name: 'Deutsch', exact: true }).click()
    await page.keyboard.press('e')
    await body.fill(`${await body.inputValue()}\n\nBis bald.`)
    page.once('dialog', (asked) => void asked.accept())
    await page.goto('about:blank')
    const [current] = await revisions()
    const { outreach_revision_id, content_fingerprint, variants } = current!
    const theirs = await fixture.acme.app(
      'POST',
      `/projects/${fixture.project}/prospects/${prospect_id}/outreach-revisions`,
      {
        outreach_revision_id,
        content_fingerprint,
        variants: variants.map((one) => ({ ...one, subject: 'Berichtigt' })),
      },
    )
    expect(theirs.status).toBe(201)
    await page.goto(`/projects/${fixture.project}/review?at=${prospect_id}`)
    await page.getByText('wiederhergestellt').waitFor()
    await page.getByText('Jemand anders hat diesen Text inzwischen geändert.').waitFor()
    expect(await body.inputValue()).toContain('Bis bald.')
    expect(await page.getByRole('button', { name: /^Speichern/ }).isDisabled()).toBe(true)
    // The older version stays the base of the text when it is stored and restored once more.
    page.once('dialog', (asked) => void asked.accept())
    await page.reload()
    await page.getByText('Jemand anders hat diesen Text inzwischen geändert.').waitFor()
    await page.getByRole('button', { name: 'Darüber speichern' }).click()
    await expect.poll(() => page.getByRole('button', { name: /^Speichern/ }).isEnabled()).toBe(true)
    await page.getByRole('button', { name: 'Verwerfen' }).click()
    await page.keyboard.press('Escape')
  })

  test('No page violates the CSP, contacts another origin or throws an error', () => {
    expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
  })
})
