import { afterAll, describe, expect, test } from 'vitest'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, signIn } from './browser.ts'
import { ensureBundle } from './site.ts'

// The sizes of desired customers on the start page: each chip, and the button that keeps those in the description. The
// register states the size of only a few companies.

await ensureBundle()
const world = await openWorld()
const text =
  'Wir prüfen Flachdächer mit Drohnen, für Dachdecker im Kanton Bern mit 10 bis 49 Mitarbeitenden. Eine Kontrolle dauert einen halben Tag. Der Bericht liegt am nächsten Morgen vor.'
await world.sql(`update companies set noga_code = '4391', noga_source = 'file', noga_version = 'NOGA 2008'`)
const sized = (size: string, from: number, to: number) =>
  world.sql(
    `update companies set size_class = $1, size_source = 'file' where ehraid between 91000000 + $2::int and 91000000 + $3::int`,
    [size, from, to - 1],
  )
await sized('micro', 0, 7)
await sized('small', 7, 12)
await sized('medium', 12, 15)

describe.skipIf(chromiumPath === null)('company sizes of the wanted customers', async () => {
  const browser = chromiumPath === null ? null : await openBrowser()
  afterAll(() => browser?.close())
  const acme = await world.account()
  const { context, offences } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()
  await signIn(page, acme)
  const main = page.getByRole('main')
  const sizes = main.getByRole('group', { name: 'Mitarbeitende' })
  const chip = (name: string) => sizes.getByRole('checkbox', { name: new RegExp(`^${name}`) })
  const total = () => main.getByRole('status').first().innerText()
  const only = main.getByRole('button', { name: 'Nur diese zeigen' })
  const expectTotal = (count: number) => expect.poll(total).toMatch(new RegExp(`^${count}\\s`))
  let all: number

  test('A size named in the description is shown, but companies of every size stay in the market', async () => {
    await page.goto('/projects/new')
    await page.getByLabel('Ihr Angebot in Ihren Worten').fill(text)
    await main.getByText('Ihr Text nennt 10–49 Mitarbeitende.').waitFor()
    await main.getByRole('checkbox', { name: '10–49 (5 Firmen)' }).waitFor()
    all = Number.parseInt(await total(), 10)
    // Most have no known size.
    expect(all).toBeGreaterThan(15)
    for (const name of ['0', '1–9', '10–49', '50–249', '250 und mehr'])
      expect(await chip(name).isChecked()).toBe(true)
  })

  test('The button for the named sizes unchecks all others and limits the market to them', async () => {
    await only.click()
    await expectTotal(5)
    expect(await chip('10–49').isChecked()).toBe(true)
    expect(await chip('1–9').isChecked()).toBe(false)
    await main.getByText('Firmen ohne bekannte Grösse sind jetzt nicht dabei.').waitFor()
    // There is nothing left to narrow.
    await expect.poll(() => only.count()).toBe(0)
  })

  test('A size chip adds its companies to the market and removes them again', async () => {
    await chip('1–9').click()
    await expectTotal(12)
    await chip('50–249').click()
    await expectTotal(15)
    await chip('1–9').click()
    await expectTotal(8)
  })

  test('Checking all sizes again also includes companies of unknown size', async () => {
    for (const name of ['0', '1–9', '250 und mehr']) await chip(name).click()
    await expectTotal(all)
    await only.waitFor()
    expect(await main.getByText('Firmen ohne bekannte Grösse').count()).toBe(0)
    expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
  })
})
