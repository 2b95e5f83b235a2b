import { afterAll, describe, expect, test } from 'vitest'
import { exported } from '@alphorn/test/fixtures/letter-post'
import { companyUids, openFixture, type Fixture } from '@alphorn/test/fixtures/project'
import { openWorld } from '@alphorn/test/fixtures/world'
import { bringsBackTyped, chromiumPath, openBrowser, openContext, signIn } from '../browser.ts'
import { ensureBundle } from '../site.ts'

// A mail room records a tray of returned envelopes: typed, checked, recorded, and the rest corrected.

await ensureBundle()
const world = await openWorld({ config: { webhooks: false } })

describe.skipIf(chromiumPath === null)('a mail room with a tray of returned letters', async () => {
  const browser = chromiumPath === null ? null : await openBrowser()
  afterAll(() => browser?.close())
  const { context, offences } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()
  const field = () => page.getByLabel('Retournierte Briefe, einer pro Zeile')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const table = (name: string) => page.getByRole('region', { name, exact: true })
  const outcomes = () => world.sql('select release_id, return_reason, occurred_on::text from outcomes')
  let fixture: Fixture
  let names: string[]
  let release_ids: string[]

  test('Lines are checked and shown before anything is recorded', async () => {
    fixture = await openFixture(world)
    release_ids = (await exported(fixture, 2)).release_ids
    const rows = await world.sql(
      `select recipient->>'name' as name from releases where account_id = $1 order by release_id`,
      [fixture.acme.account_id],
    )
    names = rows.map(({ name }) => String(name))
    await signIn(page, fixture.acme)
    await page.goto(`/projects/${fixture.project}/releases`)
    // Text typed about one letter is not shown with the next.
    await button(names[0]!).click()
    await button('Ergebnis erfassen').click()
    await page.getByLabel('Bemerkung').fill('Herr Studer ruft an.')
    await button(names[1]!).click()
    await page.getByRole('heading', { name: names[1]! }).waitFor()
    await expect.poll(() => page.getByLabel('Bemerkung').count()).toBe(0)
    await page.getByRole('link', { name: 'Retouren' }).click()
    // Input as from a scanner or a keyboard: each line ends with Enter.
    await field().pressSequentially(`${names[0]}, Annahme verweigert\n`)
    await field().pressSequentially(`${companyUids[0]!}\n${companyUids[1]!} verregnet\nNiemand AG\n`)
    const day = page.getByRole('textbox', { name: 'Zurückgekommen am' })
    await day.fill('31.2.2026')
    await day.blur()
    await page.getByText('Das ist kein Datum. Schreiben Sie es so: 21.11.2026').waitFor()
    await day.fill('4.2.2026')
    await day.press('ArrowDown')
    expect(await day.inputValue()).toBe('03.02.2026')
    expect(await page.getByText('Das ist kein Datum').count()).toBe(0)
    await button('4 Zeilen prüfen').click()
    const aside = table('Zurückgestellte Zeilen')
    await aside.getByText('Eine frühere Zeile ist derselbe Brief.').waitFor()
    await aside.getByText('Der Grund «verregnet» ist nicht bekannt.').waitFor()
    await aside.getByText('Kein Brief dieses Projekts passt.').waitFor()
    const ready = table('Retouren, die erfasst werden können')
    await ready
      .getByRole('row')
      .filter({ hasText: names[0]! })
      .getByText('Annahme verweigert', { exact: true })
      .waitFor()
    expect(await outcomes()).toEqual([])
  })

  test('Typed text survives a reload', async () => {
    await expect.poll(() => bringsBackTyped(context, `/projects/${fixture.project}/returns`)).toBe(true)
    page.once('dialog', (asked) => void asked.accept())
    await page.reload()
    await page.getByText('wiederhergestellt').waitFor()
    expect(await field().inputValue()).toContain(`${names[0]}, Annahme verweigert\n`)
  })

  test('One click records the valid lines, and skipped lines stay in the field', async () => {
    await page.getByRole('textbox', { name: 'Zurückgekommen am' }).fill('3.2.26')
    await button('4 Zeilen prüfen').click()
    await button('1 Retoure erfassen').click()
    await page.getByRole('status').getByText('1 Retoure erfasst').waitFor()
    const [first] = await outcomes()
    expect(first).toEqual({
      release_id: release_ids[0],
      return_reason: 'refused',
      occurred_on: '2026-02-03',
    })
    const rest = `${companyUids[0]!}\n${companyUids[1]!} verregnet\nNiemand AG\n`
    expect(await field().inputValue()).toBe(rest)
  })

  test('Pasted spreadsheet columns are recognized by their header, and recorded returns are not recorded again', async () => {
    const pasted = `Name\tUID\tGrund\n${names[0]}\t${companyUids[0]!}\tweggezogen\n${names[1]}\t${companyUids[1]!}\t\n`
    await field().fill(pasted)
    await page.getByLabel('Grund für Zeilen ohne Grund').selectOption('unknown')
    await button('2 Zeilen prüfen').click()
    await table('Zurückgestellte Zeilen')
      .getByText('Die Retoure dieses Briefs ist bereits erfasst.')
      .waitFor()
    await button('1 Retoure erfassen').click()
    await table('Erfasste Retouren').getByText('Unter dieser Adresse unbekannt').waitFor()
    expect(await outcomes()).toHaveLength(2)
    expect(await field().inputValue()).toBe(`Name\tUID\tGrund\n${names[0]}\t${companyUids[0]!}\tweggezogen\n`)
    expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
  })
})
