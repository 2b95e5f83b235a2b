import type { openContext } from '@alphorn/test/browser/browser'

export type Page = Awaited<ReturnType<Awaited<ReturnType<typeof openContext>>['context']['newPage']>>

/** Milliseconds after which a key that shows no effect fails. */
const maxWaitMs = 20_000

/**
 * Milliseconds from a key, as the page gets it, to the frame after which `until` (an expression of the page) holds and is
 * painted. It is looked at in each frame: what is shown between two of them is not seen.
 */
export async function measurePress(page: Page, key: string, until: string): Promise<number> {
  await page.evaluate(
    ([condition, limit]) => {
      // oxlint-disable-next-line typescript/no-implied-eval -- the bench's own expression
      const holds = new Function(`return ${condition}`) as () => boolean
      const measured = new Promise<number>((resolve, reject) => {
        addEventListener(
          'keydown',
          () => {
            const pressed = performance.now()
            const look = () => {
              if (holds())
                return requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)))
              if (performance.now() - pressed > limit)
                return reject(new Error(`Not within ${limit} ms: ${condition}`))
              requestAnimationFrame(look)
            }
            requestAnimationFrame(look)
          },
          { capture: true, once: true },
        )
      })
      Object.assign(globalThis, { measured })
    },
    [until, maxWaitMs] as const,
  )
  await page.keyboard.press(key)
  return await page.evaluate(() => (globalThis as unknown as { measured: Promise<number> }).measured)
}
