import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import type { Fixture } from '@alphorn/test/fixtures/project'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, settled, signIn } from '../browser.ts'
import { fillInbox, waiting } from './inbox-fixture.ts'
import { ensureBundle } from '../site.ts'

// Thirty items of six kinds in two projects: processed by keyboard, and every action can be undone.

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Returns the axe rules that a page violates. */
async function violationsOn(page: Page) {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe: judge } = globalThis as unknown as { axe: { run(): Promise<AxeResults> } }
    return (await judge.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
}

await ensureBundle()
const world = await openWorld()
const all = Object.values(waiting).reduce((sum, count) => sum + count, 0)

describe.skipIf(chromiumPath === null)('emptying an inbox', async () => {
  const browser = chromiumPath === null ? null : await openBrowser()
  afterAll(() => browser?.close())
  const { context, offences } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  let fixture: Fixture
  let email: string
  const detail = page.getByRole('region', { name: 'Gewählter Eintrag' })
  const said = page.getByRole('status')
  const head = async () => (await detail.locator('header').innerText()).replaceAll('\n', ' ')

  test('A user with thirty items opens the inbox and sees them by kind', async () => {
    fixture = await fillInbox(world)
    email = fixture.acme.email
    await signIn(page, { email, password: 'a long enough password' })
    await page.getByRole('heading', { name: 'Projekte' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await page.waitForURL('**/inbox')
    await page.getByRole('button', { name: `Alles ${all}` }).waitFor()
    await page.getByRole('button', { name: `Entscheiden ${waiting.decide}` }).waitFor()
    await page.getByRole('button', { name: `Bestimmen ${waiting.settle}` }).waitFor()
    await settled(page)
  })

  test('A company accepted with one key leaves the inbox before the service responds, and z undoes it', async () => {
    await page.getByRole('button', { name: /^Entscheiden/ }).click()
    await page.waitForURL(/kind=decide/)
    await page.getByText('Score').first().waitFor()
    const name = await detail.getByRole('heading', { level: 2 }).first().innerText()
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/decisions', async (route) => {
      await held
      await route.continue()
    })
    // Holding the key decides only once: on the company that was read.
    await page.keyboard.down('a')
    await page.keyboard.down('a')
    await page.keyboard.up('a')
    await said.getByText(`Angenommen: ${name}`).waitFor()
    await page.getByRole('button', { name: `Entscheiden ${waiting.decide - 1}` }).waitFor()
    answer()
    await page.unrouteAll({ behavior: 'wait' })
    await page.keyboard.press('z')
    await said.getByText(`Rückgängig gemacht: «Angenommen: ${name}»`).waitFor()
    await page.getByRole('button', { name: `Entscheiden ${waiting.decide}` }).waitFor()
    const [left] = await world.sql(
      `select count(*)::int as n from prospects where project_id = $1 and decision is not null`,
      [fixture.project],
    )
    expect(left!.n).toBe(0)
  })

  test('A refused action restores its item and shows the reason', async () => {
    await page.route('**/decisions', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/json',
        body: JSON.stringify({ error: { code: 'cycle_active', message: 'No.' }, request_id: 'req_1' }),
      }),
    )
    await settled(page)
    await page.keyboard.press('l')
    await page.getByRole('button', { name: `Entscheiden ${waiting.decide}` }).waitFor()
    await page.getByRole('region', { name: 'Benachrichtigungen' }).getByText('req_1').waitFor()
    await page.unroute('**/decisions')
  })

  test('A user writes a comment with m and assigns an item with i', async () => {
    const field = detail.getByRole('textbox', { name: 'Kommentar schreiben' })
    const first = await head()
    await page.keyboard.press('m')
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.type('Ask for')
    await page.keyboard.press('Escape')
    // An unfinished comment is restored when its author returns.
    await page.keyboard.press('j')
    await expect.poll(head).not.toBe(first)
    expect(await field.inputValue()).toBe('')
    await page.keyboard.press('k')
    await expect.poll(() => field.inputValue()).toBe('Ask for')
    await page.keyboard.press('m')
    await page.keyboard.press('End')
    await page.keyboard.type(' Mr Studer junior.')
    await page.keyboard.press('Control+Enter')
    await detail.getByText('Ask for Mr Studer junior.', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('i')
    await page.getByRole('dialog').getByText('(Sie)').waitFor()
    await page.keyboard.press('1')
    await said.getByText(/zugewiesen: /).waitFor()
    await page.getByLabel('Zuständig', { exact: true }).first().selectOption('mine')
    await page.waitForURL(/whose=mine/)
    await page.getByRole('button', { name: 'Entscheiden 1' }).waitFor()
    await page.getByLabel('Zuständig', { exact: true }).first().selectOption('all')
    await page.getByRole('button', { name: /^Alles/ }).click()
    await page.getByRole('button', { name: `Alles ${all}` }).waitFor()
    await settled(page)
  })

  test('Each candidate shows what contradicts it and what matches', async () => {
    await page.getByRole('button', { name: /^Bestimmen/ }).click()
    await page.waitForURL(/kind=settle/)
    await detail
      .getByRole('button', { name: /Zusätzlich im Namen: \S+ .*Name [✓≈]/ })
      .first()
      .waitFor()
    await page.getByRole('button', { name: /^Alles/ }).click()
    await page.getByRole('button', { name: `Alles ${all}` }).waitFor()
    await settled(page)
  })

  test('A snoozed item appears at once under Snoozed and can be returned to the inbox', async () => {
    const list = page.getByRole('region', { name: 'Was wartet' }).getByRole('button')
    const name = await detail.getByRole('heading', { level: 2 }).first().innerText()
    await page.keyboard.press('h')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('1')
    await page.getByRole('button', { name: `Alles ${all - 1}` }).waitFor()
    await page.getByRole('button', { name: 'Zurückgestellt 1' }).click()
    await page.waitForURL(/snoozed=true/)
    await list.filter({ hasText: name }).waitFor()
    await page.getByRole('button', { name: `Alles ${all - 1}` }).waitFor()
    await page.keyboard.press('h')
    await said.getByText(`Wieder da: ${name}`).waitFor()
    await page.getByRole('button', { name: `Alles ${all}` }).click()
    await list.filter({ hasText: name }).first().waitFor()
  })

  test('A user empties an inbox of thirty mixed items by keyboard and sees when the next item arrives', async () => {
    const done = page.getByRole('heading', { name: 'Alles erledigt' })
    const keysOf: Record<string, string[]> = {
      Prüfen: ['h', '1'],
      Bestimmen: ['1'],
      Fehlgeschlagen: ['e'],
      Signale: ['e'],
      Erinnerungen: ['e'],
      'Neue Firmen': ['h', '2'],
      Blockiert: ['h', '1'],
    }
    let acts = 0
    for (; acts < all + 10; acts++) {
      await Promise.race([done.waitFor(), detail.locator('header').waitFor()])
      if (await done.isVisible()) break
      const before = await head()
      const kind = before.split(' · ')[0]!.trim()
      const keys = keysOf[kind] ?? [['a'], ['l'], ['r', '1']][acts % 3]!
      for (const key of keys) {
        await page.keyboard.press(key)
        if (keys.length > 1 && key === keys[0]) await page.getByRole('dialog').waitFor()
      }
      await expect.poll(async () => (await detail.count()) === 0 || (await head()) !== before).toBe(true)
    }
    await done.waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(acts).toBeGreaterThanOrEqual(all)
    await page.getByText(/zurückgestellt\./).waitFor()
    await page.getByText(/Der nächste kommt am/).waitFor()
    const [row] = await world.sql<Record<'accepted' | 'later' | 'rejected', number>>(
      `select count(*) filter (where decision = 'accept')::int as accepted,
         count(*) filter (where decision = 'later')::int as later,
         count(*) filter (where decision = 'reject')::int as rejected
       from prospects where project_id = $1`,
      [fixture.project],
    )
    expect(row!.accepted + row!.later + row!.rejected).toBe(waiting.decide)
  })

  test('On a phone, a snoozed item can be returned, and the inbox supports touch without axe violations', async () => {
    const phone = await openContext(
      browser!,
      world.url,
      { language: 'de', theme: 'light' },
      { width: 390, height: 844 },
    )
    const small = await phone.context.newPage()
    await signIn(small, { email, password: 'a long enough password' })
    await small.goto('/inbox?snoozed=true')
    await small.getByRole('region', { name: 'Was wartet' }).getByRole('button').first().click()
    const back = small.getByRole('button', { name: 'Zurückholen' })
    const box = (await back.boundingBox())!
    expect(box.height).toBeGreaterThanOrEqual(44)
    await settled(small)
    expect(await violationsOn(small)).toEqual([])
    await back.click()
    await small
      .getByRole('status')
      .getByText(/Wieder da/)
      .waitFor()
    await small.goto('/inbox')
    await small.getByRole('region', { name: 'Was wartet' }).getByRole('button').first().waitFor()
    expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await phone.context.close()
  })

  test('No page violates the CSP, contacts another origin or throws an error', () => {
    expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
  })
})
