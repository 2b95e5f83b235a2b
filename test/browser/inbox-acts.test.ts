import type { Page, Route } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { openFixture, type Fixture } from '@alphorn/test/fixtures/project'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, settled, signIn } from './browser.ts'
import { ensureBundle } from './site.ts'
import { fail, qualify } from './stories/inbox-fixture.ts'

// Acts in the inbox before the service has responded. The next key always acts on the item that the user read, and
// each act can be undone after the user was elsewhere.

await ensureBundle()
const world = await openWorld()

/** Holds the requests of an address until they are released, or answers them as refused. */
async function holdRequests(page: Page, address: string) {
  let release = (_refuse: boolean) => {}
  const held = new Promise<boolean>((resolve) => (release = resolve))
  const answered: Promise<void>[] = []
  const arrived = Promise.withResolvers<void>()
  const answer = async (route: Route) =>
    (await held)
      ? route.fulfill({
          status: 409,
          contentType: 'application/json',
          body: JSON.stringify({ error: { code: 'cycle_active', message: 'No.' }, request_id: 'req_1' }),
        })
      : route.continue()
  const handler = (route: Route) => {
    answered.push(answer(route))
    arrived.resolve()
  }
  await page.route(address, handler)
  const end = async (refuse: boolean) => {
    release(refuse)
    await arrived.promise
    await Promise.all(answered)
    await page.unroute(address, handler)
  }
  return { go: () => end(false), refuse: () => end(true) }
}

describe.skipIf(chromiumPath === null)('acts in the inbox', async () => {
  const browser = chromiumPath === null ? null : await openBrowser()
  afterAll(() => browser?.close())
  const { context, offences } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  let fixture: Fixture
  const detail = page.getByRole('region', { name: 'Gewählter Eintrag' })
  const heading = detail.getByRole('heading', { level: 2 }).first()
  const list = page.getByRole('region', { name: 'Was wartet' }).getByRole('button')
  const dialog = page.locator('[role=dialog]:not([aria-modal=false])')
  const said = page.getByRole('status')
  const notices = page.getByRole('region', { name: 'Benachrichtigungen' })
  const tab = (name: string, count: number) =>
    page.getByRole('button', { name: `${name} ${count}`, exact: true }).waitFor()
  const focused = () =>
    page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`)
  const decisions = async (decision: string) => {
    const rows = await world.sql(`select 1 as one from prospects where project_id = $1 and decision = $2`, [
      fixture.project,
      decision,
    ])
    return rows.length
  }
  const read = async () => {
    await settled(page)
    return heading.innerText()
  }

  test('A member opens an inbox with four decisions', async () => {
    fixture = await openFixture(world)
    await qualify(fixture, 4, 0)
    await signIn(page, fixture.acme)
    await page.goto('/inbox?kind=decide')
    await tab('Entscheiden', 4)
    await settled(page)
  }, 180_000)

  test('An item that arrives above the one that is read does not take its place', async () => {
    const name = await read()
    const top = await list.first().innerText()
    await qualify(fixture, 1, 10)
    await tab('Entscheiden', 5)
    expect(await list.first().innerText()).not.toBe(top)
    expect(await heading.innerText()).toBe(name)
    await page.keyboard.press('a')
    await said.getByText(`Angenommen: ${name}`).waitFor()
    await expect.poll(() => decisions('accept')).toBe(1)
    await page.keyboard.press('z')
    await said.getByText(`Rückgängig gemacht: «Angenommen: ${name}»`).waitFor()
    await expect.poll(() => heading.innerText()).toBe(name)
  })

  test('After an act by key, or a move by key, the heading of the next item has the focus', async () => {
    const name = await read()
    await page.keyboard.press('j')
    await expect.poll(() => heading.innerText()).not.toBe(name)
    await expect.poll(focused).toBe(`H2 ${await heading.innerText()}`)
    await page.keyboard.press('k')
    await expect.poll(() => heading.innerText()).toBe(name)
    await detail.getByRole('button', { name: 'Später' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => heading.innerText()).not.toBe(name)
    await expect.poll(focused).toBe(`H2 ${await heading.innerText()}`)
    const next = await heading.innerText()
    await page.keyboard.press('r')
    await dialog.waitFor()
    await page.keyboard.press('1')
    await expect.poll(() => heading.innerText()).not.toBe(next)
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(focused).toBe(`H2 ${await heading.innerText()}`)
    await settled(page)
    expect(await focused()).toBe(`H2 ${await heading.innerText()}`)
    await page.keyboard.press('z')
    await expect.poll(() => heading.innerText()).toBe(next)
    await page.keyboard.press('z')
    await tab('Entscheiden', 5)
  })

  test('A refusal brings its item back, and the user stays on the one that they read', async () => {
    const refused = await read()
    const requests = await holdRequests(page, '**/decisions')
    await page.keyboard.press('a')
    await expect.poll(() => heading.innerText()).not.toBe(refused)
    const current = await heading.innerText()
    await requests.refuse()
    await notices.getByText(refused).waitFor()
    await tab('Entscheiden', 5)
    await settled(page)
    expect(await heading.innerText()).toBe(current)
    await notices.locator('button', { hasText: 'Anzeigen' }).click()
    await expect.poll(() => heading.innerText()).toBe(refused)
  })

  test('A new owner is shown before the service has responded', async () => {
    await settled(page)
    const requests = await holdRequests(page, '**/owners')
    await page.keyboard.press('i')
    await dialog.getByText('(Sie)').waitFor()
    await page.keyboard.press('1')
    await said.getByText(/zugewiesen: /).waitFor()
    const owner = detail.getByRole('combobox', { name: 'Zuständig' })
    await expect.poll(() => owner.evaluate((one: HTMLSelectElement) => one.value)).not.toBe('')
    await requests.go()
    await settled(page)
    await page.keyboard.press('z')
    await said.getByText(/Rückgängig gemacht/).waitFor()
    await expect.poll(() => owner.evaluate((one: HTMLSelectElement) => one.value)).toBe('')
  })

  test('An act can be undone after the user has opened a prospect and returned', async () => {
    const name = await read()
    await page.keyboard.press('a')
    await expect.poll(() => decisions('accept')).toBe(1)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/prospects/prs_*')
    await settled(page)
    await page.goBack()
    await said.getByText(`Angenommen: ${name}`).waitFor()
    await page.keyboard.press('z')
    await said.getByText(`Rückgängig gemacht: «Angenommen: ${name}»`).waitFor()
    await expect.poll(() => decisions('accept')).toBe(0)
    await tab('Entscheiden', 5)
  })

  test('The key z undoes the last act, not one of the table whose notification is still shown', async () => {
    await page.goto(`/projects/${fixture.project}/prospects`)
    await settled(page)
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.getByRole('toolbar').getByRole('button', { name: 'Annehmen' }).click()
    await dialog.waitFor()
    await page.keyboard.press('Control+Enter')
    await notices.getByText('1 Firma angenommen').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await page.getByRole('button', { name: /^Entscheiden/ }).click()
    await heading.waitFor()
    const name = await heading.innerText()
    await page.keyboard.press('a')
    await expect.poll(() => decisions('accept')).toBe(2)
    await page.keyboard.press('z')
    await said.getByText(`Rückgängig gemacht: «Angenommen: ${name}»`).waitFor()
    await expect.poll(() => decisions('accept')).toBe(1)
  })

  test('The next items are fetched before the user reaches the last one', async () => {
    await page.route('**/app/api/inbox?*', (route) =>
      route.continue({ url: route.request().url().replace('limit=100', 'limit=2') }),
    )
    await page.goto('/inbox?kind=decide')
    await expect.poll(() => list.count()).toBe(4)
    await page.unroute('**/app/api/inbox?*')
  })

  test('A job that failed with a code of its worker is listed without the code', async () => {
    await fail(fixture, 1, 20, 'our_own_code')
    await page.goto('/inbox?kind=failed')
    await list.filter({ hasText: 'Recherche fehlgeschlagen' }).waitFor()
    expect(await page.getByText('our_own_code').count()).toBe(0)
    await fail(fixture, 1, 21)
    await list.filter({ hasText: 'Recherche fehlgeschlagen: Website nicht erreichbar' }).waitFor()
  })

  test('A chosen company that is blocked is said to be blocked', async () => {
    const companies = [{ name: 'Crowd' }]
    const added = await fixture.olga.post(`${fixture.at}/prospects`, { companies })
    const [first] = added.body.data[0]!.resolution!.candidates
    await fixture.acme.app('POST', '/suppressions', {
      kind: 'uid',
      value: first!.uid,
      reason: 'It asked us not to write.',
    })
    await page.goto('/inbox?kind=settle')
    await detail
      .getByRole('button', { name: new RegExp(`^${first!.name}`) })
      .first()
      .click()
    await said.getByText('Bestimmt, aber gesperrt und nicht hinzugefügt: Crowd').waitFor()
  })

  test('On a phone, the Back button of the browser closes the item', async () => {
    const phone = await openContext(
      browser!,
      world.url,
      { language: 'de', theme: 'light' },
      { width: 390, height: 844 },
    )
    const small = await phone.context.newPage()
    await signIn(small, fixture.acme)
    await small.goto('/inbox?kind=decide')
    const rows = small.getByRole('region', { name: 'Was wartet' }).getByRole('button')
    const back = small.getByRole('button', { name: 'Zurück zur Liste' })
    await rows.nth(1).click()
    await back.waitFor()
    await small.goBack()
    await rows.first().waitFor()
    expect(new URL(small.url()).pathname).toBe('/inbox')
    await rows.nth(1).click()
    await back.click()
    await rows.first().waitFor()
    await small.goBack()
    await small.waitForURL((url) => url.pathname !== '/inbox')
    await phone.context.close()
  })

  test('No page violates the CSP, contacts another origin or throws an error', () => {
    expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
  })
})
