import { afterAll, describe, expect, test } from 'vitest'
import { everyStageBy } from '@alphorn/test/fixtures/executors'
import { waitForIdle, work } from '@alphorn/test/fixtures/drafts'
import { openFixture, type Fixture } from '@alphorn/test/fixtures/project'
import { verificationResult } from '@alphorn/test/fixtures/results'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, settled, signIn } from './browser.ts'
import { draftAboutSender } from './draft-about-sender.ts'
import { ensureBundle } from './site.ts'

// Similar letters are approved together: the common text is shown once, the individual text of each stays visible, and
// each gets its own approval.

await ensureBundle()
const world = await openWorld()

/** Creates a verified draft with its own question; without one its text is entirely different. */
async function draftFrom(fixture: Fixture, from: number, question: string | null) {
  const write = (claim: string) => ['Guten Tag', claim, ...(question === null ? [] : [question])].join('\n\n')
  await draftAboutSender(fixture, { from, write })
  await work(fixture, 'verification', verificationResult)
  await waitForIdle(fixture)
}

describe.skipIf(chromiumPath === null)('a reviewer of similar letters', async () => {
  const browser = chromiumPath === null ? null : await openBrowser()
  afterAll(() => browser?.close())
  const { context, offences } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()
  let fixture: Fixture
  const approvals = () =>
    world.sql(`select prospect_id, revoked_at from approvals where project_id = $1 order by approved_at`, [
      fixture.project,
    ])
  const standing = async () => (await approvals()).filter(({ revoked_at }) => revoked_at === null).length
  const rows = page.getByRole('list', { name: 'Das steht nur in einem' }).locator(':scope > li')
  const head = page.getByRole('heading', { level: 1, name: 'Ähnliche Texte' })
  const found = () => page.getByText('3 Texte · 1 anderer Text', { exact: true }).waitFor()

  test('A reviewer opens similar letters and sees the shared words once and each differing question', async () => {
    fixture = await openFixture(world, { executor: everyStageBy('external') })
    await draftFrom(fixture, 0, 'Darf ich Ihnen mehr erzählen?')
    await draftFrom(fixture, 1, 'Darf ich Ihnen mehr zeigen?')
    await draftFrom(fixture, 2, 'Darf ich Sie anrufen?')
    await draftFrom(fixture, 3, null)
    await signIn(page, fixture.acme)
    await page.goto(`/projects/${fixture.project}/review`)
    await page.getByText('1 von 4').waitFor()
    await settled(page)
    await page.keyboard.press('l')
    await head.waitFor()
    await found()
    const shared = page.getByRole('region', { name: 'Das steht in allen' })
    expect(await shared.innerText()).toContain('Eine Kontrolle dauert einen halben Tag.')
    expect(await shared.innerText()).not.toContain('Darf ich')
    const own = await rows.allInnerTexts()
    for (const [at, question] of ['mehr erzählen?', 'mehr zeigen?', 'Sie anrufen?'].entries())
      expect(own[at]).toContain(question)
  }, 180_000)

  test('A reviewer excludes a letter with a key and approves the others at once, each with its own approval', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect.poll(() => rows.nth(1).getByRole('checkbox').isChecked()).toBe(false)
    await page.getByRole('button', { name: /^2 Texte freigeben/ }).waitFor()
    await page.keyboard.press('a')
    await page.getByText('2 Texte freigegeben').waitFor()
    await expect.poll(standing).toBe(2)
    // The excluded letter still waits, together with the different one.
    await page.getByText('1 von 2').waitFor()
    const audited = await world.sql(
      `select 1 as one from audit_rows where account_id = $1 and operation_id = 'prospect_approvals'`,
      [fixture.acme.account_id],
    )
    expect(audited.length).toBe(2)
  })

  test('A reviewer undoes the whole bulk approval with one key', async () => {
    await page.keyboard.press('z')
    await page.getByText('2 Freigaben rückgängig gemacht').waitFor()
    await expect.poll(standing).toBe(0)
    await page.getByText('von 4').waitFor()
  })

  test('A letter changed after it was shown is refused with the reason in its place, and the others are approved', async () => {
    await settled(page)
    await page.goto(`/projects/${fixture.project}/review`)
    await page.getByText('1 von 4').waitFor()
    await settled(page)
    await page.keyboard.press('l')
    await found()
    // One approval names a different text from the one that waits.
    let sent = 0
    await page.route('**/approvals', async (route) => {
      const body = route.request().postDataJSON() as { content_fingerprint: string }
      sent += 1
      if (sent === 1) body.content_fingerprint = `sha256:${'0'.repeat(64)}`
      await route.continue({ postData: JSON.stringify(body) })
    })
    await page.keyboard.press('a')
    await page.getByText('2 Texte freigegeben').waitFor()
    await page.getByRole('alert').filter({ hasText: 'Nicht freigegeben.' }).waitFor()
    await expect.poll(() => rows.count()).toBe(1)
    await expect.poll(standing).toBe(2)
    await page.unroute('**/approvals')
  })

  test('Enter opens a letter of the set alone, and Escape leaves the set', async () => {
    const name = await rows.first().getAttribute('aria-label')
    await page.keyboard.press('Escape')
    await page.getByText('von 2').waitFor()
    await settled(page)
    await page.keyboard.press('l')
    await rows.first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: name! }).waitFor()
  })

  test('The Back button after a bulk approval does not lead to the empty set', async () => {
    await settled(page)
    await page.keyboard.press('l')
    await rows.first().waitFor()
    await settled(page)
    await page.keyboard.press('a')
    await page.getByText('1 von 1').waitFor()
    await settled(page)
    await page.goBack()
    await settled(page)
    expect(new URL(page.url()).searchParams.has('set')).toBe(false)
    expect(await head.count()).toBe(0)
    // An old address of the set leads to its letter.
    const [approved] = await approvals()
    const at = approved!['prospect_id'] as string
    await page.goto(`/projects/${fixture.project}/review?at=${at}&set=true`)
    await page.waitForURL((url) => !url.searchParams.has('set'))
    await page.getByText('Dieser Text wurde anderswo erledigt').waitFor()
  })

  test('No page violates the CSP, contacts another origin or throws an error', () => {
    expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
  })
})
