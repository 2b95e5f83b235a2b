import type { Page } from 'playwright-core'
import type { Change } from '@alphorn/contract/core/changes'

// The tab with the event stream notifies the others through a channel (packages/web/src/data/live.ts), on which a test
// listens like another tab.

type LiveMessage = { kind: 'changed'; change: Change } | { kind: 'state'; state: string } | { kind: 'hello' }
type Listening = { alphornHeard: Promise<void> }

/** Resolves when the page's stream reports changes. Until then, the page polls. */
export async function untilLive(page: Page) {
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const channel = new BroadcastChannel('alphorn.events')
        const ask = setInterval(() => channel.postMessage({ kind: 'hello' } satisfies LiveMessage), 50)
        channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => {
          if (data.kind !== 'state' || data.state !== 'live') return
          clearInterval(ask)
          channel.close()
          done()
        }
      }),
  )
}

/** Makes a change, and resolves when the page was notified. All earlier changes have been announced by then. */
export async function untilHeard(page: Page, noun: Change['noun'], make: () => Promise<unknown>) {
  await untilLive(page)
  await page.evaluate((wanted) => {
    const channel = new BroadcastChannel('alphorn.events')
    const heard = new Promise<void>((done) => {
      channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => {
        if (data.kind !== 'changed' || data.change.noun !== wanted) return
        channel.close()
        done()
      }
    })
    Object.assign(globalThis, { alphornHeard: heard } satisfies Listening)
  }, noun)
  await make()
  await page.evaluate(() => (globalThis as unknown as Listening).alphornHeard)
}
