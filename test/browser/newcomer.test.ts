import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, settled } from './browser.ts'
import { ensureBundle } from './site.ts'

// A user who has read nothing walks from the sign-up to an exported letter, without a worker. Every click and
// every field is counted, and more than the bar fails.

await ensureBundle()
const world = await openWorld()
const bar = { clicks: 21, fields: 12, cycles: 1, keys_per_letter: 1 }
const letters = 3
// The post can deliver to all of them: a letter without a postal code is not exported.
await world.sql(
  `update companies set street = coalesce(street, 'Dorfstrasse'), postal_code = coalesce(postal_code, '3000'), town = coalesce(town, 'Bern')`,
)

describe.skipIf(chromiumPath === null)('the story of a newcomer without a worker', async () => {
  const browser = chromiumPath === null ? null : await openBrowser()
  afterAll(() => browser?.close())
  const { context, offences } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()
  const { click, fill, press, counts } = counting(page)
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true })
  const main = page.getByRole('main')
  let project_id: string

  test('A newcomer without a worker signs up and creates a project; the account knows who sends', async () => {
    await page.goto('/sign-up')
    await fill(page.getByLabel('Ihr Name'), 'Regula Frei')
    await fill(page.getByLabel('Firma oder Team'), 'Fensterblick GmbH')
    await fill(page.getByLabel('E-Mail-Adresse'), 'regula@fensterblick.example')
    await fill(page.getByLabel('Passwort'), 'ein langer Satz als Passwort')
    await click(button('Konto erstellen'))
    await click(page.getByRole('link', { name: 'Projekt erstellen' }).first())
    await fill(page.getByLabel('Projektname'), 'Dachdecker in Bern')
    await fill(page.getByLabel('Was Sie anbieten'), 'Dachkontrolle')
    await fill(page.getByLabel('Beschreibung'), 'Wir prüfen Flachdächer mit Drohnen.')
    await fill(page.getByLabel('Argument 1', { exact: true }), 'Eine Kontrolle dauert einen halben Tag.')
    await click(button('Weiter'))
    await fill(page.getByLabel('Kriterium 1', { exact: true }), 'Arbeitet an Dächern')
    await fill(page.getByLabel('Der Zweck enthält eines dieser Wörter'), 'Dach')
    await click(button('Weiter'))
    await click(page.getByLabel('Aus dem Verzeichnis, mit Filtern'))
    await fill(page.getByLabel('Höchstzahl der Firmen'), String(letters))
    await click(button('Weiter'))
    await page.getByRole('heading', { name: 'Automatisierung' }).waitFor()
    await click(button('Weiter'))
    for (const [label, value] of [
      ['Name', 'Regula Frei'],
      ['Firma', 'Fensterblick GmbH'],
      ['E-Mail-Adresse', 'regula@fensterblick.example'],
    ] as const)
      expect(await main.getByLabel(label, { exact: true }).inputValue()).toBe(value)
    await fill(main.getByLabel('Postadresse', { exact: true }), 'Bahnhofstrasse 1, 3011 Bern')
    await click(button('Weiter'))
    await click(button('Projekt erstellen'))
    await click(page.getByRole('link', { name: 'Projekt anzeigen' }))
    await page.waitForURL(/\/projects\/[^/]+$/)
    project_id = new URL(page.url()).pathname.split('/')[2]!
  })

  test('A newcomer without a worker is asked to start the research, and the built-in executor does it', async () => {
    await click(button(`${letters} neue Firmen zu recherchieren`))
    await click(button('Recherche starten', page.getByRole('dialog')))
    await page.waitForURL('**/cycles/*')
    await page.getByText(`${letters} Firmen brauchen einen Entscheid`).waitFor()
  })

  test('A newcomer without a worker accepts companies that have a score, and is promised the texts', async () => {
    await click(page.getByRole('link', { name: 'Entscheiden' }))
    const rows = page.getByRole('row', { name: /Crowd|AG|GmbH/ })
    await rows.first().waitFor()
    const judged = await world.sql('select score, state from prospects where project_id = $1', [project_id])
    expect(judged).toEqual(Array(letters).fill({ score: 1, state: 'qualified' }))
    await click(page.getByLabel('Alle geladenen Zeilen auswählen'))
    await click(button('Annehmen', page.getByRole('toolbar')))
    await click(button('Annehmen', page.getByRole('dialog')))
    await page.getByText(`Alphorn schreibt ${letters} Texte.`).waitFor()
  })

  test('A newcomer without a worker approves what was written, and exports the letters', async () => {
    const running = `select count(*)::int as running from cycles where project_id = $1 and state <> 'completed'`
    await expect.poll(async () => (await world.sql(running, [project_id]))[0]!.running).toBe(0)
    await click(page.getByRole('link', { name: /^Prüfung/ }))
    for (let at = 1; at <= letters; at++) {
      await button('Freigeben').waitFor()
      await settled(page)
      await press('a')
      // Nothing has to be ticked, so the next letter comes at once.
      if (at < letters) await page.getByText(`1 von ${letters - at}`).waitFor()
    }
    // The review goes on to the next text by itself: it has none left.
    await page.getByText('Nichts zu prüfen').first().waitFor()
    await click(page.getByRole('link', { name: /^Freigegeben/ }))
    await page.waitForURL('**/releases')
    await click(page.getByLabel('Alle geladenen Zeilen auswählen'))
    await click(button('Exportieren', page.getByRole('toolbar')))
    const download = page.waitForEvent('download')
    await click(button('Exportieren', page.getByRole('dialog')))
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  })

  test('A newcomer without a worker needs no more clicks and fields than the bar', async () => {
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

/** What a person does on a page, counted. */
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
