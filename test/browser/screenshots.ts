import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { type Look, openBrowser, openContext, settled, signIn } from './browser.ts'
import { screensOf } from './screens.ts'
import { openSite } from './site.ts'

// `npm run screenshots [-- folder [name …]]`: every screen, light and dark, German and French, into a folder, to be looked at.

const [folder = 'screenshots', ...only] = process.argv.slice(2)
const looks: readonly Look[] = [
  { language: 'de', theme: 'light' },
  { language: 'fr', theme: 'dark' },
  { language: 'de', theme: 'dark' },
  { language: 'fr', theme: 'light' },
]

mkdirSync(folder, { recursive: true })
const site = await openSite()
const browser = await openBrowser()
try {
  const { signedOut, signedIn, market } = await screensOf(site)
  for (const look of looks) {
    const { context, offences } = await openContext(browser, site.url, look)
    const page = await context.newPage()
    await take(page, look, signedOut)
    await signIn(page, site.demo)
    await take(page, look, signedIn)
    await take(page, look, market)
    await context.close()
    console.log(look.language, look.theme, offences)
  }
} finally {
  await browser.close()
  await site.stop()
}

async function take(page: Page, { language, theme }: Look, screens: Record<string, string>) {
  for (const [name, path] of Object.entries(screens)) {
    if (only.length > 0 && !only.includes(name)) continue
    await page.goto(path)
    await settled(page).catch((error: Error) => console.error(`${name}: ${error.message.split('\n')[0]}`))
    await page.screenshot({ path: join(folder, `${name}-${language}-${theme}.png`) })
  }
}
