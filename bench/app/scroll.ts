import { openBrowser, openContext, settled, signIn } from '@alphorn/test/browser/browser'
import { answerWithMany } from '@alphorn/test/browser/many-prospects'
import { openSite } from '@alphorn/test/browser/site'
import { screensOf } from '@alphorn/test/browser/screens'
import { type Bench, byTurns, ratios } from '../bench.ts'
import { atMost, median } from '../report.ts'

// How smoothly 20,000 prospects scroll, beside a page with nothing on it: the same browser, the same steps, by turns.

const many = 20_000
const steps = 240
const maxRows = 60

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof openContext>>['context']['newPage']>>
type Frames = { mean: number; long: number; rows: number }

export const scroll: Bench = async (_cluster, { rounds }) => {
  const site = await openSite()
  const browser = await openBrowser()
  try {
    const { context } = await openContext(browser, site.url, { language: 'de', theme: 'light' })
    const { signedIn } = await screensOf(site)
    const [table, empty] = [await context.newPage(), await context.newPage()]
    await signIn(table, site.demo)
    await answerWithMany(table, 'prj_many', many)
    await table.goto(signedIn.prospects)
    await table.getByText('Firma 0 AG', { exact: true }).waitFor()
    await settled(table)
    await empty.setContent(
      '<div id="scroller" style="height:100vh;overflow:auto"><div style="height:800000px">',
    )
    const results = await byTurns(rounds, {
      table: () => framesOf(table, '[role=grid]'),
      empty: () => framesOf(empty, '#scroller > div'),
    })
    return rowsOf(results)
  } finally {
    await browser.close()
    await site.stop()
  }
}

function rowsOf({ table, empty }: Record<'table' | 'empty', Frames[]>) {
  const of = (frames: readonly Frames[], one: keyof Frames) => frames.map((each) => each[one])
  const most = Math.max(...of(table, 'rows'))
  if (most >= maxRows) throw new Error(`${most} rows stood in the page: fewer than ${maxRows} may.`)
  const shown = (frames: Frames[]) => `${median(of(frames, 'mean')).toFixed(1)} ms a frame`
  const long = (frames: Frames[]) => `${median(of(frames, 'long'))} of ${steps}`
  return [
    {
      what: `scrolling ${many} prospects (${most} rows in the page)`,
      baseline: shown(empty),
      ours: shown(table),
      ratios: ratios(of(table, 'mean'), of(empty, 'mean')),
      bar: atMost(1.5),
    },
    {
      what: 'frames longer than two of an empty page',
      baseline: long(empty),
      ours: long(table),
      // One more of each: a page without any is no divisor.
      ratios: ratios(
        of(table, 'long').map((count) => count + 1),
        of(empty, 'long').map((count) => count + 1),
      ),
    },
  ]
}

/** Scrolls by two rows each frame, and times the frames. */
async function framesOf(page: Page, content: string): Promise<Frames> {
  await page.bringToFront()
  return await page.evaluate(
    async ([selector, count]) => {
      const inner = document.querySelector(selector)!
      const scroller = inner.parentElement!
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      scroller.scrollTop = 0
      let before = await frame()
      let rows = 0
      const times: number[] = []
      for (let step = 0; step < count; step++) {
        scroller.scrollTop += 80
        const now = await frame()
        times.push(now - before)
        before = now
        rows = Math.max(rows, inner.querySelectorAll('[role=rowgroup] [role=row]').length)
      }
      const mean = times.reduce((sum, time) => sum + time, 0) / count
      return { mean, long: times.filter((time) => time > 34).length, rows }
    },
    [content, steps] as const,
  )
}
