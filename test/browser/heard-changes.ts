import type { Page } from 'playwright-core'
import type { Change } from '@alphorn/contract/core/changes'

// The tab that holds the event stream tells the others on a channel (packages/web/src/data/live.ts), where a test
// listens as another tab would.

type LiveMessage = { kind: 'changed'; change: Change } | { kind: 'state'; state: string } | { kind: 'hello' }
type Listening = { alphornHeard: Promise<void> }

/** Resolves when the stream of the page reports changes. Before, the page polls from time to time. */
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

/** Makes a change, and resolves when the page has heard of it. All changes before it have been announced by then. */
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
