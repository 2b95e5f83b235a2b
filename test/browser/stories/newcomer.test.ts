import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, settled } from '../browser.ts'
import { ensureBundle } from '../site.ts'

// A user without documentation goes from the sign-up to an exported letter, without a worker. Every click and every
// field is counted, up to a maximum. Clicks that lead back would reveal a dead end.

await ensureBundle()
const world = await openWorld()
const bar = { clicks: 7, fields: 6, cycles: 1, keys_per_letter: 1, seconds_to_letter: 60 }
const letters = 10
const text =
  'Wir prüfen Flachdächer mit Drohnen, für Dachdecker im Kanton Bern. Eine Kontrolle dauert einen halben Tag. Der Bericht liegt am nächsten Morgen vor.'
// All companies have a postal code: a letter without one is not exported.
await world.sql(
  `update companies set street = coalesce(street, 'Dorfstrasse'), postal_code = coalesce(postal_code, '3000'), town = coalesce(town, 'Bern')`,
)
// A file of the operator provides the industry.
await world.sql(`update companies set noga_code = '4391', noga_source = 'file', noga_version = 'NOGA 2008'`)

describe.skipIf(chromiumPath === null)('a new user without a worker', async () => {
  const browser = chromiumPath === null ? null : await openBrowser()
  afterAll(() => browser?.close())
  const { context, offences } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()
  const { click, fill, press, counts } = counting(page)
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true })
  const main = page.getByRole('main')
  let project_id: string

  test('A new user without a worker signs up, describes the offering and sees a market and a letter', async () => {
    await page.goto('/sign-up')
    await fill(page.getByLabel('Ihr Name'), 'Regula Frei')
    await fill(page.getByLabel('Firma oder Team'), 'Fensterblick GmbH')
    await fill(page.getByLabel('E-Mail-Adresse'), 'regula@fensterblick.example')
    await fill(page.getByLabel('Passwort'), 'ein langer Satz als Passwort')
    await click(button('Konto erstellen'))
    await page.waitForURL('**/projects/new')
    const began = performance.now()
    await fill(page.getByLabel('Ihr Angebot in Ihren Worten'), text)
    const letter = main.getByRole('article')
    await letter.getByText('Eine Kontrolle dauert einen halben Tag.').waitFor()
    expect((performance.now() - began) / 1000).toBeLessThan(bar.seconds_to_letter)
    // The sender is not requested again: the account knows it.
    await letter.getByText('Regula Frei').waitFor()
    await main.getByRole('checkbox', { name: /Dachdecker/ }).waitFor()
    expect(await main.getByRole('checkbox', { name: 'Bern' }).isChecked()).toBe(true)
    const chosen = main.getByRole('region', { name: 'Beispiele' })
    await chosen
      .getByRole('button', { name: /weglassen$/ })
      .nth(letters - 1)
      .waitFor()
    await fill(main.getByLabel('Postadresse'), 'Bahnhofstrasse 1, 3011 Bern')
  })

  test('A new user without a worker starts with one click, and ten companies are researched and get letters', async () => {
    await click(button(/^Mit diesem Markt beginnen/))
    // The letters appear in the review as they are ready.
    await page.waitForURL('**/review*')
    project_id = new URL(page.url()).pathname.split('/')[2]!
    const drafted = `select count(*)::int as n from prospects where project_id = $1 and state = 'drafted'`
    const countDrafted = async () => (await world.sql<{ n: number }>(drafted, [project_id]))[0]!.n
    await expect.poll(countDrafted, { timeout: 120_000 }).toBe(letters)
    await page.getByText(`von ${letters}`).waitFor()
    const [project] = await world.sql(
      `select name, language, policies->'four_eyes' as four_eyes from projects where project_id = $1`,
      [project_id],
    )
    // No second person could approve: the account has one member.
    expect(project).toEqual({ name: 'Flachdächer mit Drohnen prüfen', language: 'de', four_eyes: false })
    const judged = await world.sql('select state from prospects where project_id = $1', [project_id])
    expect(judged).toEqual(Array(letters).fill({ state: 'drafted' }))
  })

  test('A new user without a worker approves the drafts and exports the letters', async () => {
    const running = `select count(*)::int as running from cycles where project_id = $1 and state <> 'completed'`
    await expect.poll(async () => (await world.sql(running, [project_id]))[0]!.running).toBe(0)
    await page.goto(`/projects/${project_id}/review`)
    for (let at = 1; at <= letters; at++) {
      await button('Freigeben').waitFor()
      await settled(page)
      await press('a')
      // No confirmation is needed, so the next letter appears at once.
      if (at < letters) await page.getByText(`1 von ${letters - at}`).waitFor()
    }
    // The review moves on automatically, and no text is left.
    await page.getByText('Nichts zu prüfen').first().waitFor()
    await click(page.getByRole('link', { name: /^Freigegeben\b/ }))
    await page.waitForURL('**/releases')
    await click(page.getByLabel('Alle geladenen Zeilen auswählen'))
    await click(button('Exportieren', page.getByRole('toolbar')))
    const download = page.waitForEvent('download')
    await click(button('Exportieren', page.getByRole('dialog')))
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  })

  test('A market without companies explains why and cannot be started', async () => {
    const other = await context.newPage()
    await other.goto('/projects/new')
    const description = other.getByLabel('Ihr Angebot in Ihren Worten')
    await description.fill('Wir prüfen Flachdächer mit Drohnen, für Dachdecker im Kanton Uri.')
    // The companies of this world are invented: no register was imported.
    await other.getByText('Das Verzeichnis ist leer.').waitFor()
    await other.getByText('Sobald eine Firma passt, können Sie beginnen.').waitFor()
    expect(await button(/^Mit diesem Markt beginnen/, other).isDisabled()).toBe(true)
    await other.close()
  })

  test('Starting waits until the latest input is processed, and a failed start can be retried after an edit', async () => {
    const other = await context.newPage()
    const start = button(/^Mit diesem Markt beginnen/, other)
    await other.goto('/projects/new')
    const description = other.getByLabel('Ihr Angebot in Ihren Worten')
    await description.fill(text)
    await expect.poll(() => start.isEnabled()).toBe(true)
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await other.route('**/offering-proposals', async (route) => {
      await held
      await route.continue()
    })
    const asked = other.waitForRequest('**/offering-proposals')
    await description.fill(`${text} Wir kommen mit zwei Personen.`)
    await asked
    expect(await start.isDisabled()).toBe(true)
    answer()
    await expect.poll(() => start.isEnabled()).toBe(true)
    await other.unrouteAll({ behavior: 'wait' })
    // The project is created, but neither the first nor the second attempt gets a response.
    await other.route('**/app/api/projects', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await start.click()
    await other.getByRole('alert').waitFor()
    await other.unrouteAll({ behavior: 'wait' })
    await other.getByLabel('Name des Angebots, zugleich Betreff').fill('Flachdächer im Flug')
    // The project exists, but the companies cannot be added: the page keeps them.
    await other.route('**/prospects', (route) => route.abort())
    await start.click()
    await expect.poll(() => other.getByRole('alert').count()).toBe(1)
    expect(new URL(other.url()).pathname).toBe('/projects/new')
    expect(await description.inputValue()).not.toBe('')
    await other.unrouteAll({ behavior: 'wait' })
    const error = { code: 'cycle_active', message: 'No.' }
    await other.route('**/cycles', (route) =>
      route.fulfill({ status: 409, json: { error, request_id: 'req_half' } }),
    )
    await start.click()
    // It stops halfway: the project lists the remaining steps.
    await other.getByRole('region', { name: 'Benachrichtigungen' }).getByText('req_half').waitFor()
    await other.waitForURL(/\/projects\/prj_[^/]+$/)
    await other.getByText('Flachdächer im Flug').first().waitFor()
    await other.goto('/projects/new')
    await settled(other)
    expect(await description.inputValue()).toBe('')
    await other.close()
  })

  test('A new user without a worker stays within the limits for clicks and fields', async () => {
    const started = `select count(*)::int as cycles from cycles where project_id = $1 and created_by not like 'system:%'`
    const [{ cycles }] = await world.sql<{ cycles: number }>(started, [project_id])
    const { clicks, fields, keys } = counts
    console.info(
      `newcomer: ${clicks} clicks, ${fields} fields, ${keys} keys, ${cycles} cycles, ${letters} letters`,
    )
    expect(clicks).toBeLessThanOrEqual(bar.clicks)
    expect(fields).toBeLessThanOrEqual(bar.fields)
    expect(cycles).toBe(bar.cycles)
    expect(keys / letters).toBeLessThanOrEqual(bar.keys_per_letter)
    expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
  })
})

/** Counts a user's actions on a page. */
function counting(page: Page) {
  const counts = { clicks: 0, fields: 0, keys: 0 }
  return {
    counts,
    click: async (what: Locator) => {
      counts.clicks++
      await what.click()
    },
    fill: async (field: Locator, text: string) => {
      counts.fields++
      await field.fill(text)
    },
    press: async (key: string) => {
      counts.keys++
      await page.keyboard.press(key)
    },
  }
}
