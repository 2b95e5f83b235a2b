import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { type Look, openBrowser, openContext, settled, signIn } from './browser.ts'
import { type Dialog, dialogsOf } from './dialogs.ts'
import { wordsOf } from './words-of-app.ts'
import { layoutFaults } from './layout.ts'
import { screensOf } from './screens.ts'
import { openSite } from './site.ts'
import { workDialogsOf } from './work-dialogs.ts'

// `npm run screenshots [-- folder [name …]]`: every screen and what opens over it, light and dark, German and French, into a folder, to be looked at.
// `--look de-light,it-dark` takes others, `--size 390x844` another window, `--text 200` larger letters, in per cent.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    look: { type: 'string', default: 'de-light,fr-dark,de-dark,fr-light' },
    size: { type: 'string', default: '1440x900' },
    text: { type: 'string', default: '100' },
  },
})
const [folder = 'screenshots', ...only] = positionals
const looks = values.look.split(',').map((look) => {
  const [language, theme] = look.split('-')
  return { language, theme } as Look
})
const [width, height] = values.size.split('x').map(Number) as [number, number]
const wanted = (name: string) => only.length === 0 || only.includes(name)

mkdirSync(folder, { recursive: true })
const site = await openSite()
const browser = await openBrowser(Number(values.text))
try {
  const screens = await screensOf(site)
  const { signedOut, signedIn, market, gone, fresh, newcomer } = screens
  for (const look of looks) {
    const { context, offences } = await openContext(browser, site.url, look, { width, height })
    const page = await context.newPage()
    await takeAll(page, look, signedOut)
    await signIn(page, site.demo)
    await takeAll(page, look, { ...signedIn, ...market, ...gone })
    await takeDialogs(page, look, { ...dialogsOf(screens), ...workDialogsOf(screens) })
    await context.clearCookies()
    await signIn(page, newcomer)
    await takeAll(page, look, fresh)
    await context.close()
    console.log(look.language, look.theme, offences)
  }
} finally {
  await browser.close()
  await site.stop()
}

async function takeAll(page: Page, look: Look, screens: Record<string, string>) {
  for (const [name, path] of Object.entries(screens)) {
    if (!wanted(name)) continue
    await page.goto(path)
    await take(page, look, name)
  }
}

async function takeDialogs(page: Page, look: Look, dialogs: Record<string, Dialog>) {
  const words = wordsOf(look.language)
  for (const [name, { path, before, open }] of Object.entries(dialogs)) {
    if (!wanted(name)) continue
    await before?.(page)
    try {
      await page.goto(path)
      await settled(page)
      await open(page, words)
      await take(page, look, name)
    } catch (error) {
      console.error(`${name}: ${(error as Error).message.split('\n')[0]}`)
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
}

async function take(page: Page, { language, theme }: Look, name: string) {
  await settled(page).catch((error: Error) => console.error(`${name}: ${error.message.split('\n')[0]}`))
  for (const fault of await layoutFaults(page)) console.error(`${name}: ${fault}`)
  await page.screenshot({ path: join(folder, `${name}-${language}-${theme}.png`) })
}
