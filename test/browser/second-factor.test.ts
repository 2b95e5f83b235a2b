import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { afterAll, describe, expect, test } from 'vitest'
import { codeOf } from '@alphorn/test/accounts/second-factor-fixtures'
import { password, type Account } from '@alphorn/test/fixtures/accounts'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, signIn } from './browser.ts'
import { ensureBundle } from './site.ts'

// The second factor in a browser: it is set up, requested at sign-in, and users prove their presence before a secret is
// created.

await ensureBundle()
const world = await openWorld()
const browser = chromiumPath === null ? null : await openBrowser()
afterAll(() => browser?.close())
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const look = { language: 'en', theme: 'light' } as const

async function confirmed(account: Account) {
  await world.sql('update users set email_confirmed_at = app_now() where user_id = $1', [account.user_id])
  return account
}
async function freshPage(url = world.url) {
  const { context, offences } = await openContext(browser!, url, look)
  return { page: await context.newPage(), context, offences }
}
const codeNow = async (secret: string, later: number) =>
  codeOf(secret, later, (await world.sql<{ now: Date }>('select app_now() as now'))[0]!.now)
/** Ages the session as if the user had left the desk. */
const growOld = (account_id: string) =>
  world.sql(`update sessions set proven_at = app_now() - interval '11 minutes' where account_id = $1`, [
    account_id,
  ])

describe.skipIf(chromiumPath === null)('The second factor in a browser', () => {
  test('The second factor is set up with a QR code, provides recovery codes and is required at the next sign-in', async () => {
    const acme = await confirmed(await world.account())
    const { page, context, offences } = await freshPage()
    await signIn(page, { email: acme.email, password })
    await page.goto('/settings/security')
    await page.getByRole('button', { name: 'Set up authenticator app' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('img', { name: 'QR code with the key for the authenticator app' }).waitFor()
    await page.evaluate(axe)
    const { violations } = await page.evaluate<AxeResults>(`axe.run('[role=dialog]')`)
    expect(violations.map(({ id }) => id)).toEqual([])
    const secret = await dialog.getByLabel('Key', { exact: true }).inputValue()
    const field = dialog.getByLabel('Code from the app')
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
    await field.fill(await codeNow(secret, -1))
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    const shown = page.getByRole('dialog', { name: 'Recovery codes' })
    await shown.waitFor()
    const [recovery = ''] = await shown.getByRole('listitem').allInnerTexts()
    expect(await shown.getByRole('listitem').count()).toBe(10)
    await shown.getByRole('checkbox').check()
    await shown.getByRole('button', { name: 'Done' }).click()
    await page.getByText('10 recovery codes left.').waitFor()
    await context.clearCookies()

    await page.goto('/sign-in')
    await page.locator('input[type=email]').fill(acme.email)
    await page.locator('input[type=password]').fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
    const code = page.getByLabel('Code')
    expect(await code.evaluate((one) => one === document.activeElement)).toBe(true)
    await code.fill('aaaaa-aaaaa')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('The code is wrong, already used or expired.').waitFor()
    await page.getByLabel('Code').fill(recovery)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(`${world.url}/`)
    expect(offences).toEqual({ foreign: [], violations: [], faults: [] })
    await context.close()
  })

  test('The identity confirmation appears above the dialog that needs it, and the request is then repeated', async () => {
    const acme = await world.account()
    const { page, context } = await freshPage()
    await signIn(page, { email: acme.email, password })
    await page.goto('/developers/openrefine')
    await growOld(acme.account_id)
    await page.getByRole('button', { name: 'New address' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name').fill('OpenRefine')
    await form.locator('button[type=submit], footer button').last().click()
    const asked = page.getByRole('dialog', { name: 'Confirm your identity' })
    await asked.getByLabel('Password').fill('not the password')
    await asked.getByRole('button', { name: 'Confirm' }).click()
    await asked.getByText('The password is wrong.').waitFor()
    await asked.getByLabel('Password').fill(password)
    await asked.getByRole('button', { name: 'Confirm' }).click()
    await asked.waitFor({ state: 'detached' })
    await expect.poll(async () => (await acme.app('GET', '/reconcilers')).body.data.length).toBe(1)
    await page.getByRole('dialog').waitFor()
    await context.close()
  })

  test('Declining the identity confirmation creates nothing', async () => {
    const acme = await confirmed(await world.account())
    const { page, context } = await freshPage()
    await signIn(page, { email: acme.email, password })
    await page.goto('/settings/security')
    await growOld(acme.account_id)
    await page.getByRole('button', { name: 'Set up authenticator app' }).click()
    await page
      .getByRole('dialog', { name: 'Confirm your identity' })
      .getByRole('button', { name: 'Close' })
      .click()
    await page.getByText('Confirm your identity first.').first().waitFor()
    expect(await world.sql('select from totp_secrets where user_id = $1', [acme.user_id])).toEqual([])
    await context.close()
  })

  test('A required second factor is set up before any other screen', async () => {
    const served = await world.another({ secondFactor: 'required' })
    const acme = await confirmed(await world.account())
    const { page, context } = await freshPage(served.url)
    await page.goto('/sign-in')
    await page.locator('input[type=email]').fill(acme.email)
    await page.locator('input[type=password]').fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Second factor required' }).waitFor()
    await page.goto('/settings/members')
    await page.waitForURL('**/second-factor')
    await page.getByRole('button', { name: 'Set up authenticator app' }).click()
    const dialog = page.getByRole('dialog')
    const secret = await dialog.getByLabel('Key', { exact: true }).inputValue()
    await dialog.getByLabel('Code from the app').fill(await codeNow(secret, 0))
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    const shown = page.getByRole('dialog', { name: 'Recovery codes' })
    await shown.getByRole('checkbox').check()
    await shown.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Open Alphorn' }).click()
    await page.waitForURL(`${served.url}/`)
    await context.close()
    await served.stop()
  })
})
