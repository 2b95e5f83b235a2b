import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Account } from '@alphorn/test/fixtures/accounts'
import { openAppWorld, openPage } from './app-page.ts'
import { chromiumPath, settled, signIn } from './browser.ts'
import { wordsOf } from './words-of-app.ts'

// Secrets that are shown once. The dialog that shows one has the focus. If the browser does not allow copying, the
// dialog says so.

const world = await openAppWorld()
const words = wordsOf('de')

describe.skipIf(chromiumPath === null)('a secret that is shown once', async () => {
  const { context, offences, page } = await openPage(world)
  page.setDefaultTimeout(15_000)
  let account: Account
  const secret = page.getByLabel('Geheimer Schlüssel', { exact: true })
  const holdsFocus = (on: Page) =>
    on.evaluate(() => document.activeElement?.closest('[role=dialog]:not([aria-modal=false])') !== null)

  test('A user creates a credential by keyboard, and the dialog with the secret has the focus', async () => {
    account = await world.account()
    await world.sql('update users set email_confirmed_at = app_now() where user_id = $1', [account.user_id])
    await signIn(page, account)
    await page.goto('/developers/credentials')
    await settled(page)
    await page.getByRole('button', { name: 'Neuer API-Zugang' }).first().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Auswertung')
    await page.keyboard.press('Control+Enter')
    await secret.waitFor()
    // A dialog that closes returns the focus shortly afterwards.
    await settled(page)
    await page.waitForTimeout(300)
    expect(await holdsFocus(page)).toBe(true)
  })

  test('A user creates the address of a spreadsheet by keyboard, and the dialog with the address has the focus', async () => {
    const project = await account.project()
    const other = await context.newPage()
    await other.goto(`/projects/${project}/prospects`)
    await settled(other)
    await other.getByRole('button', { name: 'Gespeicherte Ansichten' }).click()
    await other.getByRole('menuitem', { name: 'Adresse für eine Tabelle …' }).click()
    await other.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Für das Team')
    await other.keyboard.press('Control+Enter')
    await other.getByLabel('CSV', { exact: true }).waitFor()
    await settled(other)
    await other.waitForTimeout(300)
    expect(await holdsFocus(other)).toBe(true)
    await other.close()
  })

  test('If the browser does not allow copying, the secret is selected and a notification says so', async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('NotAllowedError'))
    })
    await page.getByRole('button', { name: 'Kopieren', exact: true }).first().click()
    await page.getByText('Nicht kopiert: Der Browser lässt es nicht zu').waitFor()
    const selected = await page.evaluate(() => {
      const field = document.activeElement as HTMLInputElement
      return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
    })
    expect(selected).not.toBe('')
    expect(await page.getByText('Kopiert', { exact: true }).count()).toBe(0)
  })

  test('Without a connection, the test of a new secret says so and can be repeated', async () => {
    await page.evaluate(() => {
      const own = window.fetch
      window.fetch = async (to, given) => {
        if (to === '/api/v1/me') throw new TypeError('Failed to fetch')
        return own(to, given)
      }
    })
    const test = page.getByRole('button', { name: words('credentials.test') })
    await test.click()
    await page.getByRole('status').getByText(words('errors.unreachable.title')).waitFor()
    expect(await test.isEnabled()).toBe(true)
  })

  test('No page violates the CSP, contacts another origin or throws an error', () => {
    expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
  })
})
