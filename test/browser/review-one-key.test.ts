import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { everyStageBy } from '@alphorn/test/fixtures/executors'
import { waitForIdle, work } from '@alphorn/test/fixtures/drafts'
import { openFixture, type Fixture } from '@alphorn/test/fixtures/project'
import { verificationResult } from '@alphorn/test/fixtures/results'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, settled, signIn } from './browser.ts'
import { draftAboutSender } from './draft-about-sender.ts'
import { layoutNames, pressOn } from './keyboard-layouts.ts'
import { ensureBundle } from './site.ts'

// One key approves a letter that needs no confirmation. The next letter appears without waiting for the response, and a
// refusal brings the letter back.

/** Waits until the page is drawn, while a request of it is held. */
async function settledOnPage(page: Page) {
  await page.getByRole('button', { name: /^Bearbeiten/ }).waitFor()
}

await ensureBundle()
const world = await openWorld()
const external = everyStageBy('external')

describe.skipIf(chromiumPath === null)('a reviewer who approves with one key', async () => {
  const browser = chromiumPath === null ? null : await openBrowser()
  afterAll(() => browser?.close())
  const { context } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()
  let fixture: Fixture
  const title = page.getByRole('heading', { level: 1 })
  const dialog = page.locator('[role=dialog]:not([aria-modal=false])')
  const approvals = () =>
    world.sql(`select revoked_at from approvals where project_id = $1`, [fixture.project])
  const approvedCount = async () => (await approvals()).length
  const standing = async () => (await approvals()).filter(({ revoked_at }) => revoked_at === null).length
  const run = (n: number) =>
    page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${n} Texte? in der letzten Stunde freigegeben$`) })
  const noRun = () => expect.poll(() => page.getByText('in der letzten Stunde freigegeben').count()).toBe(0)

  test('A reviewer opens a queue of three letters without warnings', async () => {
    fixture = await openFixture(world, { executor: external })
    for (const from of [0, 1, 2]) {
      await draftAboutSender(fixture, { from })
      await work(fixture, 'verification', verificationResult)
      await waitForIdle(fixture)
    }
    await signIn(page, fixture.acme)
    const [row] = (await fixture.olga.get(`${fixture.at}/prospects`)).body.data
    const { gate } = (await fixture.olga.get(`${fixture.at}/prospects/${row!.prospect_id}`)).body.data
    expect(gate.filter(({ result }) => result !== 'pass')).toEqual([])
    await page.goto(`/projects/${fixture.project}/review`)
    await page.getByText('1 von 3').waitFor()
    await settled(page)
  }, 180_000)

  test('A reviewer reads the next letter while the previous approval is pending', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/approvals', async (route) => {
      await held
      await route.continue()
    })
    const first = await title.innerText()
    await page.keyboard.press('a')
    await page.getByText('1 von 2').waitFor()
    expect(await title.innerText()).not.toBe(first)
    expect(await dialog.count()).toBe(0)
    expect(await approvedCount()).toBe(0)
    answer()
    await expect.poll(approvedCount).toBe(1)
    await page.unroute('**/approvals')
  })

  test('A letter whose approval fails is shown again with the reason', async () => {
    await settled(page)
    await page.route('**/approvals', (route) => route.abort())
    const second = await title.innerText()
    await page.keyboard.press('a')
    await page.locator('h2[data-type=failure]').waitFor()
    await expect.poll(() => title.innerText()).toBe(second)
    await page.getByText('1 von 2').waitFor()
    expect(await approvedCount()).toBe(1)
    await page.unroute('**/approvals')
  })

  test('A reviewer approves the rest with one key each and sees that nothing is left', async () => {
    await settled(page)
    await page.keyboard.press('a')
    await page.getByText('1 von 1').waitFor()
    await settled(page)
    await page.keyboard.press('a')
    await page.getByText('Nichts zu prüfen').waitFor()
    await expect.poll(approvedCount).toBe(3)
    await run(3).waitFor()
  })

  test('A reload keeps the approvals that can be undone', async () => {
    await page.reload()
    await page.getByText('Nichts zu prüfen').waitFor()
    await run(3).waitFor()
    await settled(page)
  })

  test('A reviewer undoes the last approval with a key and reads its letter again', async () => {
    await page.keyboard.press('z')
    await page.getByText('1 von 1').waitFor()
    await run(2).waitFor()
    await expect.poll(standing).toBe(2)
    await settled(page)
    await page.keyboard.press('a')
    await run(3).waitFor()
    await expect.poll(standing).toBe(3)
  })

  test('A reviewer undoes all approvals of the session at once after a confirmation', async () => {
    await page.getByRole('button', { name: 'Alle rückgängig machen' }).click()
    await dialog.getByText('3 Freigaben rückgängig machen?').waitFor()
    await dialog.getByRole('button', { name: 'Alle rückgängig machen' }).click()
    await page.getByText('von 3').waitFor()
    await expect.poll(standing).toBe(0)
    await noRun()
  })

  test.each(layoutNames)(
    'A reviewer approves and undoes with the keys of this layout: %s',
    async (layout) => {
      await settled(page)
      await pressOn(page, layout, 'a')
      await page.getByText('von 2').waitFor()
      await expect.poll(standing).toBe(1)
      await pressOn(page, layout, 'z')
      await page.getByText('von 3').waitFor()
      await expect.poll(standing).toBe(0)
    },
  )

  test('The key z undoes an approval that was made after a rejection whose notification is still shown', async () => {
    await settled(page)
    await page.keyboard.press('r')
    await dialog.waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText('1 Firma abgelehnt').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('von 2').waitFor()
    await settled(page)
    await page.keyboard.press('a')
    await run(1).waitFor()
    await expect.poll(standing).toBe(1)
    await page.keyboard.press('z')
    await expect.poll(standing).toBe(0)
    await page.getByText('von 2').waitFor()
    await page.keyboard.press('z')
    await page.getByText('1 Entscheid rückgängig gemacht').waitFor()
    await page.getByText('von 3').waitFor()
  })

  test('A failed approval is not counted', async () => {
    await settled(page)
    await page.route('**/approvals', (route) => route.abort())
    await page.keyboard.press('a')
    await page.locator('h2[data-type=failure]').waitFor()
    await noRun()
    await page.unroute('**/approvals')
  })

  test('A user who edits the next letter stays there when the previous approval fails, and can see its text', async () => {
    await settled(page)
    const failed = await title.innerText()
    let refuse = () => {}
    const held = new Promise<void>((resolve) => (refuse = resolve))
    const ended = Promise.withResolvers<void>()
    await page.route('**/approvals', async (route) => {
      await held
      await route.abort()
      ended.resolve()
    })
    await page.keyboard.press('a')
    await expect.poll(() => title.innerText()).not.toBe(failed)
    const current = await title.innerText()
    await settledOnPage(page)
    await page.keyboard.press('e')
    await page.locator('[data-editing]').waitFor()
    refuse()
    await ended.promise
    const notices = page.getByRole('region', { name: 'Benachrichtigungen' })
    await notices.getByText(failed).waitFor()
    expect(await title.innerText()).toBe(current)
    await page.unroute('**/approvals')
    await page.keyboard.press('Escape')
    await notices.locator('button', { hasText: 'Anzeigen' }).click()
    await expect.poll(() => title.innerText()).toBe(failed)
  })
})
