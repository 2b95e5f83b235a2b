import { openWorld, type World } from '@alphorn/test/fixtures/world'
import { closeAtFileEnd } from '@alphorn/test/support/file-end'
import { type Look, openBrowser, openContext } from './browser.ts'
import { ensureBundle } from './site.ts'

/** Opens a world that serves the built app. */
export async function openAppWorld(options?: Parameters<typeof openWorld>[0]): Promise<World> {
  await ensureBundle()
  return await openWorld(options)
}

/** Opens a page of the app in a browser of its own, which closes after the test file. */
export async function openPage({ url }: Pick<World, 'url'>, look: Partial<Look> = {}) {
  const browser = await openBrowser()
  closeAtFileEnd(() => browser.close())
  const opened = await openContext(browser, url, { language: 'de', theme: 'light', ...look })
  return { ...opened, page: await opened.context.newPage() }
}
