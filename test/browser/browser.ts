import { existsSync } from 'node:fs'
import { password as usualPassword } from '@alphorn/test/fixtures/accounts'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
]

/** Path of a Chromium on this machine, or null without one. */
export const chromiumPath = process.env['CHROMIUM'] ?? places.find((path) => existsSync(path)) ?? null

/** The same engine without browser windows, which needs a third less CPU time. */
const headlessShell = '/usr/bin/chromium-headless-shell'
const shellPath = !process.env['CHROMIUM'] && existsSync(headlessShell) ? headlessShell : chromiumPath

const usualLetters = 16

/** `text`: the user's font size, in per cent. Unlike a style sheet, it also affects media queries. */
export async function openBrowser(text = 100, executablePath = shellPath): Promise<Browser> {
  if (executablePath === null) throw new Error('No Chromium found: install it, or name it in CHROMIUM.')
  return await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--lang=de-CH', `--blink-settings=defaultFontSize=${(usualLetters * text) / 100}`],
    env: { ...process.env, LANGUAGE: 'de_CH' },
  })
}

export type Look = { language: 'de' | 'fr' | 'it' | 'en'; theme: 'light' | 'dark' }

/** Events that must not occur in a run: a policy violation, a request to another origin, an error in the console. */
export type Offences = { violations: string[]; foreign: string[]; faults: string[] }

/**
 * Opens a user's browser with a language and a theme, which records forbidden events. Waits use Playwright's default of
 * half a minute, since changes by others are read after fifteen seconds at the latest.
 */
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
  keepCount(context)
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

/**
 * Delays each response to a page by the given milliseconds, so that loading states are drawn. A route would delay them
 * as well, but it disables the cache, and every screen would load the whole app again.
 */
export async function answerLate(page: Page, milliseconds: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: milliseconds,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

/** Signs in through the form. */
export async function signIn(
  page: Page,
  { email, password = usualPassword }: { email: string; password?: string },
) {
  await page.goto('/sign-in')
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL((address) => !address.pathname.startsWith('/sign-'))
}

/**
 * Returns whether a page of the app, opened in another tab, restores the text typed in it. Typed text is stored every
 * second.
 */
export async function bringsBackTyped(context: BrowserContext, address: string) {
  const other = await context.newPage()
  await other.goto(address)
  const isBack = await other
    .getByText('wiederhergestellt')
    .waitFor({ timeout: 2000 })
    .then(
      () => true,
      () => false,
    )
  await other.close()
  return isBack
}

/** Returns the pending requests of a context's pages, without event streams, which never end. */
const underway = new WeakMap<BrowserContext, Set<Request>>()

function keepCount(context: BrowserContext) {
  const asked = new Set<Request>()
  underway.set(context, asked)
  context.on('request', (request) => {
    if (!request.isNavigationRequest() && request.resourceType() !== 'eventsource') asked.add(request)
  })
  context.on('requestfinished', (request) => void asked.delete(request))
  context.on('requestfailed', (request) => void asked.delete(request))
}

/**
 * Resolves when loading has ended: all responses have arrived and are drawn, without further requests or loading
 * indicators. (Playwright's `networkidle` waits half a second on each page.)
 */
export async function settled(page: Page) {
  // Only those of this page: requests of a closed page are never reported as ended.
  const asked = () => [...underway.get(page.context())!].filter((one) => one.frame().page() === page)
  const deadline = performance.now() + 30_000
  await page.waitForLoadState('load')
  for (;;) {
    const waits = await page.evaluate(drawnAndWaiting)
    if (!waits && asked().length === 0) break
    if (performance.now() > deadline)
      throw new Error(
        `${page.url()} still loads: ${asked()
          .map((one) => one.url())
          .join(', ')}`,
      )
  }
  await page.evaluate(() => document.fonts.ready)
}

/** Waits for two frames and their effects. Returns whether the page shows a loading indicator. */
function drawnAndWaiting() {
  // Every screen has a heading: a page without one has not been drawn yet.
  const waits = () =>
    document.querySelector('[role=status][aria-label], .animate-pulse') !== null ||
    document.querySelector('h1') === null
  return new Promise<boolean>((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(waits()), 20)))
  })
}
