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

/** The same engine without browser windows, which takes two thirds of the processor time. */
const headlessShell = '/usr/bin/chromium-headless-shell'
const shellPath = !process.env['CHROMIUM'] && existsSync(headlessShell) ? headlessShell : chromiumPath

const usualLetters = 16

/** `text`: how large its user wants letters, in per cent. Media queries go by that, too, as they do not by a style sheet. */
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
 * A user's browser, in a language and a theme, that counts what must not be. Its waits have Playwright's half
 * a minute: changes by others are read again after fifteen seconds at the latest.
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

/** Lets each answer of the service come so many milliseconds later: what waits for it is drawn before. */
export async function answerLate(context: BrowserContext, milliseconds: number) {
  await context.route(/\/app\/api\/(?!events)/, async (route) => {
    await new Promise((done) => setTimeout(done, milliseconds))
    // A page that was left needs no response.
    await route.continue().catch(() => {})
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
 * Whether a page of the app, opened in another tab, restores the text typed in it. Typed text is stored every second.
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

/** Requests in progress of the pages of a context, without event streams, which never end. */
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
 * Resolves when loading has ended: all responses have arrived, and the page has drawn them. Since then it has neither
 * sent requests nor shown a wait. (Playwright's `networkidle` waits half a second at each page.)
 */
export async function settled(page: Page) {
  // Only this page's: requests of a page that was closed are never reported as ended.
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

/** Lets the page draw twice, and whatever it does then; whether it shows that it waits. */
function drawnAndWaiting() {
  // Every screen has a heading: a page without one has not begun to draw.
  const waits = () =>
    document.querySelector('[role=status][aria-label], .animate-pulse') !== null ||
    document.querySelector('h1') === null
  return new Promise<boolean>((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(waits()), 20)))
  })
}
