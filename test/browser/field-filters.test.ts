import { afterAll, describe, expect, test } from 'vitest'
import { addProspects, openFixture } from '@alphorn/test/fixtures/project'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, settled, signIn } from './browser.ts'
import { ensureBundle } from './site.ts'

// The table of prospects filtered by own fields, from a column header or the filter bar. Filters are stored in the
// address and in saved views, and apply to all matching rows.

await ensureBundle()
const world = await openWorld()
const fixture = await openFixture(world)
const { acme, olga, at: path, project } = fixture
const browser = chromiumPath === null ? null : await openBrowser()
afterAll(() => browser?.close())

describe.skipIf(chromiumPath === null)(
  'filtering the table by own fields',
  { timeout: 180_000 },
  async () => {
    await addProspects(fixture, 6)
    const { body } = await olga.get(`${path}/prospects?limit=200`)
    const companies = body.data.map(({ company }) => company.company_id)
    const define = async (
      name: string,
      kind: 'text' | 'number' | 'choice',
      values: readonly (string | number)[],
      choices?: string[],
    ) => {
      const defined = await olga.post('/fields', { name, kind, ...(choices && { choices }) })
      const { field_id } = defined.body.data
      await olga.post('/field-values', {
        values: values.map((value, at) => ({ company_id: companies[at]!, field_id, value })),
      })
    }
    await define('Heizung', 'choice', ['Gas', 'Öl', 'Holz', 'Gas'], ['Gas', 'Öl', 'Holz'])
    await define('Kessel', 'number', [9, 10, 12, 3])
    await define('Notiz', 'text', ['Chef heisst Emil'])
    const { context, offences } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await signIn(page, { email: acme.email, password: 'a long enough password' })
    await page.goto(`/projects/${project}/prospects`)
    await settled(page)

    const dialog = page.getByRole('dialog')
    const filterBy = async (name: string) => {
      await page.getByRole('button', { name: `Menü der Spalte ${name}` }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: 'Filtern …' }).click()
      await dialog.waitFor()
    }
    const apply = () => dialog.getByRole('button', { name: 'Filtern', exact: true }).click()
    const expectRows = (rows: number) => expect.poll(() => page.locator('[data-row]').count()).toBe(rows)

    test('The column menu filters the table, and an ambiguous number is answered with the valid spellings', async () => {
      await expectRows(6)
      await filterBy('Kessel')
      await dialog.getByLabel('Mindestens').fill('1,234')
      await apply()
      await dialog.getByText('Schreiben Sie 1234 oder 1.234.').waitFor()
      await dialog.getByLabel('Mindestens').fill('9')
      await apply()
      await page.getByRole('button', { name: 'Kessel: ≥ 9' }).waitFor()
      await expectRows(3)
      await filterBy('Heizung')
      await apply()
      await dialog.getByText('Wählen oder schreiben Sie zuerst einen Wert.').waitFor()
      await dialog.getByLabel('Gas').check()
      await dialog.getByLabel('Öl').check()
      await apply()
      await page.getByRole('button', { name: 'Heizung: Gas, Öl' }).waitFor()
      await expectRows(2)
    })

    test('The filters survive a reload, and selecting all matches selects only the filtered companies', async () => {
      await page.reload()
      await settled(page)
      await expectRows(2)
      await page.getByLabel('Alle geladenen Zeilen auswählen').check()
      await page.getByRole('button', { name: 'Alle Treffer auswählen', exact: true }).click()
      await page.getByRole('toolbar').getByText('Alle 2 Treffer').waitFor()
      const file = page.waitForEvent('download')
      await page.getByRole('toolbar').getByRole('button', { name: 'Exportieren' }).click()
      await page.getByRole('menuitem', { name: 'CSV' }).click()
      const lines: string[] = []
      for await (const part of await (await file).createReadStream()) lines.push(String(part))
      expect(lines.join('').trimEnd().split('\r\n')).toHaveLength(3)
      await page.getByRole('button', { name: 'Auswahl aufheben' }).click()
    })

    test('A saved view restores the filters', async () => {
      await page.getByRole('button', { name: 'Gespeicherte Ansichten' }).click()
      await page.getByRole('menuitem', { name: 'Diese Ansicht speichern' }).click()
      await dialog.getByRole('textbox').fill('Gas oder Öl')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Gas oder Öl' }).waitFor()
      await page.getByRole('button', { name: 'Filter zurücksetzen' }).click()
      await expectRows(6)
      await page.getByRole('button', { name: 'Gespeicherte Ansichten' }).click()
      await page.getByRole('menuitemradio', { name: 'Gas oder Öl' }).click()
      await expectRows(2)
    })

    test('A spreadsheet reads the saved view from an address that is shown once and works until it is revoked', async () => {
      await page.getByRole('button', { name: 'Gas oder Öl' }).click()
      await page.getByRole('menuitem', { name: 'Adresse für eine Tabelle …' }).click()
      await dialog.getByLabel('Name').fill('Verwaltungsrat')
      await dialog.getByRole('button', { name: 'Adresse erstellen' }).click()
      const address = await dialog.getByLabel('CSV').inputValue()
      await dialog.getByLabel('Ich habe die Adresse gespeichert').check()
      await dialog.getByRole('button', { name: 'Schliessen' }).click()
      const [heading, ...rows] = (await (await fetch(address)).text()).trimEnd().split('\r\n')
      expect(heading).toMatch(/^prospect_id,name,score,.*,Heizung,Kessel,Notiz$/)
      expect(rows).toHaveLength(2)
      const table = page.url()
      await page.goto(`/projects/${project}/settings`)
      await page.getByText('Verwaltungsrat', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Widerrufen' }).click()
      await page.getByRole('alertdialog').or(dialog).getByRole('button', { name: 'Widerrufen' }).click()
      await page.getByText('widerrufen', { exact: true }).waitFor()
      expect((await fetch(address)).status).toBe(404)
      await page.goto(table)
      await expectRows(2)
    })

    test('A filter can be edited from its label and removed individually', async () => {
      await page.getByRole('button', { name: 'Heizung: Gas, Öl' }).click()
      expect(await dialog.getByLabel('Gas').isChecked()).toBe(true)
      await dialog.getByLabel('Kein Wert').check()
      await apply()
      await page.getByRole('button', { name: 'Heizung: Kein Wert' }).waitFor()
      await page.getByText('Keine Treffer').waitFor()
      await page.getByRole('button', { name: 'Filter nach Kessel entfernen' }).click()
      await expectRows(2)
      await page.getByRole('button', { name: 'Heizung: Kein Wert' }).click()
      await dialog.getByRole('button', { name: 'Filter entfernen', exact: true }).click()
      await expectRows(6)
    })

    test('The filter bar offers every field, and text filters ignore case', async () => {
      await page.getByRole('button', { name: 'Filtern', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Notiz' }).click()
      await dialog.getByLabel('Enthält').fill('EMIL')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Notiz: «EMIL»' }).waitFor()
      await expectRows(1)
    })

    test('A field for a person is created after a question was typed for another kind', async () => {
      await page.getByRole('button', { name: 'Spalten', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Neues Feld …', exact: true }).click()
      await dialog.getByLabel('Name', { exact: true }).fill('Betreuung')
      await dialog.getByLabel('Frage an die Recherche (freiwillig)').fill('Ja?')
      await dialog.getByLabel('Art', { exact: true }).selectOption({ label: 'Person' })
      await dialog.getByRole('button', { name: 'Feld erstellen', exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
    })

    test('No page violates the CSP, contacts another origin or throws an error', () => {
      expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
    })
  },
)
