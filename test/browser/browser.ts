import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
]

/** Where a Chromium is on this machine; null if there is none. */
export const chromiumPath = process.env['CHROMIUM'] ?? places.find((path) => existsSync(path)) ?? null

export async function openBrowser(): Promise<Browser> {
  if (chromiumPath === null) throw new Error('No Chromium found: install it, or name it in CHROMIUM.')
  return await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
}

export type Look = { language: 'de' | 'fr' | 'it' | 'en'; theme: 'light' | 'dark' }

/** What no run may have: a violated policy, a request that leaves the origin, a fault in the console. */
export type Offences = { violations: string[]; foreign: string[]; faults: string[] }

/** Somebody's browser, in a language and a theme, that counts what must not be. */
export async function openContext(
  browser: Browser,
  url: string,
  { language, theme }: Look,
  size = { width: 1440, height: 900 },
) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    locale: `${language}-CH`,
    reducedMotion: 'reduce',
  })
  const offences: Offences = { violations: [], foreign: [], faults: [] }
  await context.addInitScript(
    ([chosenLanguage, chosenTheme]) => {
      if (!location.protocol.startsWith('http')) return // an empty frame has no storage
      localStorage.setItem('alphorn.language', chosenLanguage!)
      localStorage.setItem('alphorn.theme', chosenTheme!)
      document.addEventListener(
        'securitypolicyviolation',
        ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
          console.error(`CSP ${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`),
      )
    },
    [language, theme],
  )
  watch(context, url, offences)
  return { context, offences }
}

function watch(context: BrowserContext, url: string, offences: Offences) {
  context.on('request', (request) => {
    const asked = request.url()
    if (!asked.startsWith(url) && !asked.startsWith('data:') && !asked.startsWith('blob:'))
      offences.foreign.push(asked)
  })
  context.on('console', (message) => {
    const text = message.text()
    if (text.startsWith('CSP ') || /Content Security Policy/.test(text)) offences.violations.push(text)
  })
  context.on('weberror', (error) => void offences.faults.push(error.error().message))
}

/** Signs in through the form. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/sign-in')
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL((address) => !address.pathname.startsWith('/sign-'))
}

/** Resolves when nothing is loading any more. */
export async function settled(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    () => document.querySelector('[role=status][aria-label], .animate-pulse') === null,
    undefined,
    {
      timeout: 10_000,
    },
  )
  await page.evaluate(() => document.fonts.ready)
}
