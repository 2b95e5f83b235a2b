import { describe, expect, test } from 'vitest'
import { openFixture, type Fixture } from '@alphorn/test/fixtures/project'
import { openAppWorld, openPage } from './app-page.ts'
import { chromiumPath, settled, signIn } from './browser.ts'
import { qualify } from './stories/inbox-fixture.ts'

// The table of a project decides with the keys of the inbox: on the focused row, or on all selected ones.

const world = await openAppWorld()

describe.skipIf(chromiumPath === null)('decisions by key in the table', async () => {
  const { context, offences, page } = await openPage(world)
  page.setDefaultTimeout(15_000)
  let fixture: Fixture
  let table: string
  const dialog = page.locator('[role=dialog]:not([aria-modal=false])')
  const notices = page.getByRole('region', { name: 'Benachrichtigungen' })
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const rowAt = () => page.evaluate(() => document.activeElement?.getAttribute('data-row') ?? null)
  const decisions = async () => {
    const rows = await world.sql<{ decision: string | null }>(
      `select decision from prospects where project_id = $1 and decision is not null order by decision`,
      [fixture.project],
    )
    return rows.map(({ decision }) => decision)
  }

  test('A member opens the table of a project with three qualified companies', async () => {
    fixture = await openFixture(world)
    await qualify(fixture, 3, 0)
    table = `/projects/${fixture.project}/prospects`
    await signIn(page, fixture.acme)
    await page.goto(table)
    await settled(page)
  }, 180_000)

  test('A key accepts the focused row, and z undoes it', async () => {
    await press('j')
    await expect.poll(rowAt).toBe('0')
    await press('a')
    await notices.getByText('1 Firma angenommen').waitFor()
    expect(await decisions()).toEqual(['accept'])
    expect(await dialog.count()).toBe(0)
    await press('z')
    await notices.getByText('1 Entscheid rückgängig gemacht').waitFor()
    await expect.poll(decisions).toEqual([])
    await settled(page)
  })

  test('A key rejects the focused row, after a digit has chosen the reason', async () => {
    await press('r')
    await dialog.getByText('Warum ablehnen?').waitFor()
    await press('2')
    await notices.getByText('1 Firma abgelehnt').waitFor()
    const [row] = await world.sql(
      `select decision, reason from decisions where project_id = $1 and withdrawn_at is null`,
      [fixture.project],
    )
    expect(row).toEqual({ decision: 'reject', reason: 'too_small' })
    await dialog.waitFor({ state: 'detached' })
    await press('z')
    await expect.poll(decisions).toEqual([])
    await settled(page)
  })

  test('A key postpones all selected rows by three months, and their buttons name the keys', async () => {
    await page.locator('[data-row="0"]').focus()
    await press('x', 'j', 'x')
    const toolbar = page.getByRole('toolbar')
    await toolbar.getByText('2 ausgewählt').waitFor()
    const named = await toolbar
      .locator('[aria-keyshortcuts]')
      .evaluateAll((all) =>
        all.map((one) => `${one.getAttribute('aria-keyshortcuts')} ${one.getAttribute('title')}`),
      )
    expect(named).toEqual(['A Annehmen (A)', 'R Ablehnen (R)', 'L Später (L)'])
    await press('l')
    await notices.getByText('2 Firmen auf später verschoben').waitFor()
    await toolbar.waitFor({ state: 'detached' })
    expect(await decisions()).toEqual(['later', 'later'])
    await press('z')
    await expect.poll(decisions).toEqual([])
    await settled(page)
  })

  test('The decision Later accepts no day in the past', async () => {
    await page.locator('[data-row="0"]').focus()
    await press('x')
    await page.getByRole('toolbar').getByRole('button', { name: 'Später' }).click()
    await dialog.getByLabel('Bis').fill('1.1.2020')
    await press('Control+Enter', 'Tab')
    await dialog.getByText('Frühestens').waitFor()
    expect(await decisions()).toEqual([])
    // The dialog asks before a typed day is lost.
    page.once('dialog', (question) => void question.accept())
    await press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await press('Escape')
  })

  test('The overview of the shortcuts lists the keys, and t adds to a list', async () => {
    await press('?')
    const group = dialog.locator('section').filter({ hasText: 'In den Zielfirmen eines Projekts' })
    await group.waitFor()
    expect(await group.locator('dt').allInnerTexts()).toEqual([
      'Annehmen',
      'Später',
      'Ablehnen',
      'Gründe des Scores',
    ])
    await press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.locator('[data-row="0"]').focus()
    await press('x', 't')
    await page.getByRole('dialog', { name: 'Zu einer Liste hinzufügen' }).waitFor()
    await press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await press('Escape')
  })

  test('Without single-key shortcuts, arrows, Enter and Escape still work, and letters do nothing', async () => {
    await page.evaluate(() => localStorage.setItem('alphorn.single-keys', 'off'))
    await page.goto(table)
    await settled(page)
    await press('ArrowDown', 'ArrowDown')
    await expect.poll(rowAt).toBe('1')
    await press('j', 'a', 'g', 'i')
    expect(await rowAt()).toBe('1')
    await press(' ')
    await page.getByText('1 ausgewählt').waitFor()
    await press('Escape')
    await page.getByText('1 ausgewählt').waitFor({ state: 'detached' })
    await press('Enter')
    await page.waitForURL('**/prospects/prs_*')
    expect(await decisions()).toEqual([])
    await page.evaluate(() => localStorage.removeItem('alphorn.single-keys'))
  })

  test('The form of a reminder closes with its button and with Escape', async () => {
    await settled(page)
    const add = page.getByRole('button', { name: 'Erinnerung hinzufügen' })
    await add.click()
    await page.getByRole('button', { name: 'Abbrechen' }).click()
    await add.waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Erinnerung hinzufügen')
    await press('Enter')
    await add.waitFor({ state: 'detached' })
    await press('Escape')
    await add.waitFor()
  })

  test('Confirming in the overview of shortcuts does not start a project below it', async () => {
    await page.goto('/projects/new')
    await settled(page)
    await page.locator('textarea[autocomplete=street-address]').fill('')
    await page.getByRole('heading', { level: 1 }).click()
    await press('?')
    await dialog.waitFor()
    await press('Control+Enter')
    await press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByText('Geben Sie die Adresse ein, die auf dem Brief stehen soll.').count()).toBe(0)
    await press('Control+Enter')
    await page.getByText('Geben Sie die Adresse ein, die auf dem Brief stehen soll.').waitFor()
  })

  test('A sign-out that does not reach the service is reported', async () => {
    await page.goto(table)
    await settled(page)
    await page.getByRole('button', { name: 'Benutzermenü' }).click()
    await page.getByRole('menuitem', { name: 'Abmelden' }).waitFor()
    await context.setOffline(true)
    await page.getByRole('menuitem', { name: 'Abmelden' }).click()
    await notices.getByText('Keine Verbindung').waitFor()
    await context.setOffline(false)
  })

  test('No page violates the CSP, contacts another origin or throws an error', () => {
    expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
  })
})
