import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { openProvider, someone } from '@alphorn/test/accounts/provider'
import { openReceiver } from '@alphorn/test/fixtures/receiver'
import { browserAt, signedUp, unproven } from '@alphorn/test/fixtures/sign-ups'
import { openWorld, tokenIn } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, settled } from './browser.ts'
import { ensureBundle } from './site.ts'

// A team in two browsers: Anna invites Mia, both see each other's changes live, and Anna signs in with a passkey.

await ensureBundle()
// The receiver of a webhook is on this machine.
const world = await openWorld({ egress: { protocols: ['http:'], allows: () => true } })
// The first user of a server gets access at once; these users must confirm a mail.
await world.account()
// Passkeys need a domain: an IP address has none.
const url = world.url.replace('127.0.0.1', 'localhost')
// The complete browser: in the headless shell, no redirect from a provider reaches an address that the test intercepts.
const browser = chromiumPath === null ? null : await openBrowser(100, chromiumPath)
afterAll(() => browser?.close())

const look = { language: 'de', theme: 'light' } as const
const anna = { email: 'anna@acme.example', password: 'ein langer Satz als Passwort' }
const mia = { email: 'mia@acme.example', password: 'noch ein langer Satz dazu' }

describe.skipIf(chromiumPath === null)('a team', async () => {
  const [annas, mias] = [await openContext(browser!, url, look), await openContext(browser!, url, look)]
  const page = await annas.context.newPage()
  const hers = await mias.context.newPage()

  test('Anna signs up, and the link in the mail opens her account in the same browser', async () => {
    await page.goto('/sign-up')
    await page.getByLabel('Ihr Name').fill('Anna Acme')
    await page.getByLabel('Firma oder Team').fill('Acme AG')
    await page.getByLabel('E-Mail-Adresse').fill(anna.email)
    await page.getByLabel('Passwort').fill(anna.password)
    await page.getByRole('button', { name: 'Konto erstellen' }).click()
    await page.getByText('Der Link steht im Terminal, in dem Alphorn läuft', { exact: true }).waitFor()
    await page.getByText('Es ist kein Mailserver eingerichtet').waitFor()
    const token = tokenIn(await world.mailTo(anna.email))
    const other = await annas.context.newPage()
    await other.goto(`/confirm#${token}`)
    await other.getByRole('heading', { name: 'Angebot beschreiben' }).waitFor()
    expect(other.url()).not.toContain(token)
    await other.close()
    await page.goto('/')
    await page.getByRole('heading', { name: 'Angebot beschreiben' }).waitFor()
  })

  test('Anna invites Mia, who joins by the link and sees the team', async () => {
    await settled(page)
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await page.getByRole('link', { name: 'Mitglieder' }).click()
    await page.getByRole('button', { name: 'Einladen' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-Mail-Adresse').fill(mia.email)
    await dialog.getByRole('radio', { name: /^Mitglied/ }).check()
    await dialog.getByRole('button', { name: 'Einladen' }).click()
    // No mail is sent here: she passes on the link herself.
    await page.getByRole('button', { name: `Einladungslink für ${mia.email}` }).click()
    const link = await page.getByRole('textbox', { name: `Einladungslink für ${mia.email}` }).inputValue()
    expect(link).toMatch(`${url}/join#`)
    await hers.goto(link)
    await hers.getByRole('heading', { name: 'Einladung zu Acme AG' }).waitFor()
    await hers.getByLabel('Ihr Name').fill('Mia Muster')
    await hers.getByLabel('Passwort').fill(mia.password)
    await hers.getByRole('button', { name: 'Einladung annehmen' }).click()
    await hers.getByRole('heading', { name: 'Angebot beschreiben' }).waitFor()
    const notice = hers.getByText('ist noch nicht bestätigt')
    expect(await notice.count()).toBe(0)
    await hers.goto('/settings/members')
    await notice.waitFor()
    await hers.goto('/')
    await hers.getByRole('heading', { name: 'Angebot beschreiben' }).waitFor()
  })

  test('A change by one member appears live in every tab of the other', async () => {
    await page.getByRole('row', { name: /Mia Muster/ }).waitFor()
    const tab = await mias.context.newPage()
    await tab.goto('/')
    await tab.getByRole('heading', { name: 'Angebot beschreiben' }).waitFor()
    const polls: string[] = []
    tab.on('request', (request) => void polls.push(request.url()))
    await page.evaluate(async () => {
      await fetch('/app/api/projects', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'roofs' },
        body: JSON.stringify({ name: 'Dächer', language: 'de' }),
      })
    })
    for (const screen of [hers, tab]) await screen.getByText('Dächer').first().waitFor()
    // One tab of a browser receives events for all.
    expect(polls.filter((one) => one.endsWith('/events'))).toEqual([])
    await tab.close()
  })

  test('A lost event stream is reported, and the app polls until it is restored', async () => {
    const lonely = await openContext(browser!, url, look)
    await lonely.context.route('**/app/api/events', (route) => route.abort())
    const third = await lonely.context.newPage()
    await signIn(third, anna)
    await third.getByText('Live-Aktualisierung unterbrochen').waitFor()
    await lonely.context.close()
  })

  test('Anna registers a passkey, and signs in with it alone', async () => {
    await authenticator(annas.context, page)
    await page.getByRole('link', { name: 'Sicherheit' }).click()
    await page.getByRole('button', { name: 'Passkey hinzufügen' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Annas Laptop')
    await dialog.getByRole('button', { name: 'Passkey hinzufügen' }).click()
    await page.getByText('«Annas Laptop» hinzugefügt').waitFor()
    await page.getByRole('button', { name: 'Benutzermenü' }).click()
    await page.getByRole('menuitem', { name: 'Abmelden' }).click()
    await page.waitForURL('**/sign-in')
    await page.getByRole('button', { name: 'Mit einem Passkey anmelden' }).click()
    await page.waitForURL(`${url}/`)
    await page.goto('/settings/security')
    await page
      .getByText(/verwendet (jetzt|vor)/)
      .first()
      .waitFor()
  })

  test('A webhook endpoint is notified of events, and its page shows each request and response', async () => {
    const receiver = await openReceiver()
    await page.goto('/developers/webhooks')
    await page.getByRole('button', { name: 'Neuer Webhook' }).first().click()
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('CRM')
    await page.getByRole('dialog').getByLabel('Adresse').fill(receiver.url)
    await page.getByRole('dialog').getByRole('button', { name: 'Webhook erstellen' }).click()
    const secret = await page.getByLabel('Geheimer Schlüssel', { exact: true }).inputValue()
    expect(secret).toMatch(/^whsec_/)
    await page.keyboard.press('Escape')
    expect(await page.getByLabel('Geheimer Schlüssel', { exact: true }).isVisible()).toBe(true)
    await page.getByLabel('Ich habe den geheimen Schlüssel gespeichert').check()
    await page.getByRole('button', { name: 'Schliessen' }).click()
    await page.getByRole('link', { name: 'CRM' }).click()
    await page.getByRole('button', { name: 'Test senden' }).click()
    await page.getByRole('cell', { name: 'zugestellt' }).waitFor()
    await page
      .getByRole('row', { name: /webhook\.test/ })
      .getByRole('button')
      .click()
    const panel = page.getByRole('complementary', { name: 'Zustellung' })
    await panel.getByText('Versuch 1').waitFor()
    await panel.getByRole('button', { name: 'Erneut senden' }).click()
    await panel.getByText('Versuch 2').waitFor()
    expect(await page.content()).not.toContain(secret)
  })

  test('Removing Mia sends her open screen to the sign-in at once', async () => {
    await page.goto('/settings/members')
    await page.getByRole('button', { name: 'Aktionen für Mia Muster' }).click()
    await page.getByRole('menuitem', { name: 'Entfernen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click()
    await hers.waitForURL('**/sign-in*')
  })

  test('Replacing a forgotten password ends every other session', async () => {
    await hers.goto('/sign-in')
    await hers.getByRole('link', { name: 'Passwort vergessen?' }).click()
    await hers.getByLabel('E-Mail-Adresse').fill(anna.email)
    await hers.getByRole('button', { name: 'Link senden' }).click()
    await hers.getByText('hat Alphorn einen Link gesendet').waitFor()
    await hers.goto(`/reset#${tokenIn(await world.mailTo(anna.email, 1, 'reset'))}`)
    await hers.getByLabel('Neues Passwort').fill('ein ganz anderes Passwort')
    await hers.getByRole('button', { name: 'Passwort festlegen' }).click()
    await hers.getByText('Passwort geändert').waitFor()
    await page.waitForURL('**/sign-in*')
    await signIn(hers, { ...anna, password: 'ein ganz anderes Passwort' })
    await settled(hers)
  })

  test('No page violates the CSP, contacts another origin or throws an error', () => {
    for (const { offences } of [annas, mias])
      expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
  })
})

describe.skipIf(chromiumPath === null)('sign-in with a provider', () => {
  test('A user returns from the provider to a new account, and an unknown callback offers a new start', async () => {
    const publicUrl = 'https://alphorn.example'
    const provider = await openProvider(publicUrl)
    const served = await world.another({ provider: provider.settings, publicUrl, passwords: false })
    const here = served.url.replace('127.0.0.1', 'localhost')
    const { context } = await openContext(browser!, here, look)
    // The public address is this server's.
    await context.route(`${publicUrl}/**`, (route) =>
      route.fulfill({ status: 302, headers: { location: route.request().url().replace(publicUrl, here) } }),
    )
    provider.seat(someone({ name: 'Petra Provider', email: 'petra@muster.example' }))
    const page = await context.newPage()
    await page.goto('/lists')
    await page.getByRole('button', { name: 'Mit Firmenkonto anmelden' }).waitFor()
    expect(await page.getByLabel('Passwort').count()).toBe(0)
    await page.getByRole('button', { name: 'Mit Firmenkonto anmelden' }).click()
    await page.getByRole('heading', { name: 'Listen', exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/lists')

    await page.goto('/sign-in/back?code=stolen&state=elsewhere')
    await page.getByText('in einem anderen Fenster begonnen').waitFor()
    await page.getByRole('link', { name: 'Neu beginnen' }).waitFor()
    await context.close()
  })
})

describe.skipIf(chromiumPath === null)('unconfirmed addresses', () => {
  test('The owner confirms an address in another browser and chooses the password there', async () => {
    const { email, token } = await signedUp(world, browserAt(world.url))
    const { context } = await openContext(browser!, url, look)
    const page = await context.newPage()
    await page.goto(`/confirm#${token}`)
    await page.getByRole('heading', { name: 'Passwort wählen' }).waitFor()
    await page.getByLabel('Passwort').fill('mein eigenes Passwort')
    await page.getByRole('button', { name: 'Weiter' }).click()
    await page.getByRole('heading', { name: 'Angebot beschreiben' }).waitFor()
    await context.close()
    const known = await browserAt(world.url).post('/sign-in', { email, password: 'mein eigenes Passwort' })
    expect(known.status).toBe(200)
  })

  test('A credential refused for an unconfirmed address names it and offers to resend the mail', async () => {
    const { email } = await unproven(world)
    const { context } = await openContext(browser!, url, look)
    const page = await context.newPage()
    await signIn(page, { email, password: 'a long enough password' })
    await page.goto('/developers/credentials')
    await page.getByRole('button', { name: 'Neuer API-Zugang' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Wanda')
    await dialog.getByRole('button', { name: 'API-Zugang erstellen' }).click()
    await dialog.getByText('Bestätigen Sie zuerst Ihre E-Mail-Adresse').waitFor()
    await dialog.getByRole('button', { name: 'Bestätigungs-E-Mail senden' }).click()
    await dialog.getByText(`E-Mail an ${email} gesendet`).waitFor()
    expect(await world.mailTo(email, 1, 'confirm')).toContain('Bestätigen Sie Ihre E-Mail-Adresse')
    await context.close()
  })

  test('A user with an existing address links the provider once with the password', async () => {
    const publicUrl = 'https://linked.example'
    const provider = await openProvider(publicUrl)
    const served = await world.another({ provider: provider.settings, publicUrl })
    const here = served.url.replace('127.0.0.1', 'localhost')
    const { email } = await world.account('Verknüpft')
    const { context } = await openContext(browser!, here, look)
    await context.route(`${publicUrl}/**`, (route) =>
      route.fulfill({ status: 302, headers: { location: route.request().url().replace(publicUrl, here) } }),
    )
    provider.seat(someone({ email }))
    const page = await context.newPage()
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Mit Firmenkonto anmelden' }).click()
    await page.getByText(`Zu ${email} gibt es hier schon ein Konto.`).waitFor()
    await page.getByLabel('Passwort').fill('a long enough password')
    await page.getByRole('button', { name: 'Anmeldung verknüpfen' }).click()
    await page.getByRole('heading', { name: 'Angebot beschreiben' }).waitFor()
    await context.close()
    await served.stop()
  })
})

async function signIn(page: Page, { email, password }: typeof anna) {
  await page.goto('/sign-in')
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByLabel('Passwort').fill(password)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await page.waitForURL((address) => !address.pathname.startsWith('/sign-'))
}

/** Adds the browser's virtual authenticator, which confirms like a fingerprint. */
async function authenticator(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
