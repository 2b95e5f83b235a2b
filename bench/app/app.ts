import { answerLate, openBrowser, openContext, settled, signIn } from '@alphorn/test/browser/browser'
import { openSite } from '@alphorn/test/browser/site'
import { seedReview, type Review } from './app-seed.ts'
import { type Bench, ratios } from '../bench.ts'
import { measurePress, type Page } from './press.ts'
import { atMost, median, type Row } from '../report.ts'

// Measures the time from a key press to the painted result, against a key without effect: the same browser and page,
// alternating. Each round presses each key several times; a round is the median of its presses.

/** Number of waiting letters, and of prospects in the table. */
const letters = 300
const prospects = 5000
const presses = 9
const late_ms = 300
/** After this long without typing, a search starts at once. */
const rested_ms = 300

type Act = {
  what: string
  bar: number
  /** Opens the page on which the key is pressed. */
  begin: (page: Page) => Promise<void>
  /** Before each press: the key, and the condition that holds once it has had its effect. */
  next: (page: Page) => Promise<{ key: string; until: string }>
  /** After each press, so that the next one begins in the same state. */
  after?: (page: Page) => Promise<void>
}

export const app: Bench = async (_cluster, { rounds }) => {
  const site = await openSite()
  const browser = await openBrowser()
  try {
    const review = await seedReview(site, { letters, prospects })
    const { context } = await openContext(browser, site.url, { language: 'de', theme: 'light' })
    const page = await context.newPage()
    await signIn(page, review.user)
    const rows = await measured(page, actsOf(review), rounds, '')
    await answerLate(page, late_ms)
    return [...rows, ...(await measured(page, actsOf(review), rounds, `, answers ${late_ms} ms late`))]
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function measured(page: Page, acts: readonly Act[], rounds: number, beside: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const act of acts) {
    const idle: number[] = []
    const ours: number[] = []
    for (let round = 0; round < rounds; round++) {
      await act.begin(page)
      idle.push(await medianOf(() => measurePress(page, 'y', 'true')))
      ours.push(
        await medianOf(async () => {
          const { key, until } = await act.next(page)
          const took = await measurePress(page, key, until)
          await act.after?.(page)
          return took
        }),
      )
    }
    rows.push({
      what: act.what + beside,
      baseline: `${median(idle).toFixed(0)} ms`,
      ours: `${median(ours).toFixed(0)} ms`,
      ratios: ratios(ours, idle),
      bar: atMost(act.bar),
    })
  }
  return rows
}

async function medianOf(press: () => Promise<number>) {
  const times: number[] = []
  for (let at = 0; at < presses; at++) times.push(await press())
  return median(times)
}

/** Another letter appears: its heading, and its text below. */
const letterAfter = (name: string) =>
  `document.querySelector('h1')?.textContent !== ${JSON.stringify(name)} && document.querySelector('article') !== null`

function actsOf({ at }: Review): Act[] {
  const heading = (page: Page) => page.locator('h1').first().innerText()
  const toReview = async (page: Page) => {
    await page.goto(`${at}/review`)
    await page.locator('article').waitFor()
    await settled(page)
  }
  const byKey = (key: string) => async (page: Page) => {
    await settled(page)
    return { key, until: letterAfter(await heading(page)) }
  }
  return [
    { what: 'approve, next letter', bar: 8, begin: toReview, next: byKey('a') },
    { what: 'next letter', bar: 4, begin: toReview, next: byKey('j') },
    ...ofTable(at),
  ]
}

function ofTable(at: string): Act[] {
  const toTable = async (page: Page) => {
    await page.goto(`${at}/prospects`)
    await page.locator('[role=grid] [role=rowgroup] [role=row]').first().waitFor()
    await settled(page)
  }
  const firstRow = `document.querySelector('[role=grid] [role=rowgroup] [role=row]')?.textContent ?? ''`
  return [
    {
      what: 'open a prospect',
      bar: 6,
      begin: toTable,
      next: async (page) => {
        await settled(page)
        await page.keyboard.press('j')
        const name = await page.locator('[data-row][data-active] a').first().innerText()
        return {
          key: 'Enter',
          until: `document.querySelector('#main h1')?.textContent === ${JSON.stringify(name)}`,
        }
      },
      after: async (page) => {
        await page.goBack()
        await page.locator('[role=grid] [role=rowgroup] [role=row]').first().waitFor()
      },
    },
    {
      what: 'palette',
      bar: 4,
      begin: toTable,
      next: () =>
        Promise.resolve({
          key: 'Control+k',
          until: `document.querySelector('[role=dialog] input') !== null`,
        }),
      after: async (page) => {
        await page.keyboard.press('Escape')
        await page.locator('[role=dialog] input').waitFor({ state: 'detached' })
      },
    },
    {
      what: `search in a table of ${prospects}`,
      bar: 8,
      begin: toTable,
      next: async (page) => {
        const search = page.getByRole('searchbox').last()
        await search.fill('')
        // A letter right after another one is delayed by the debounce, so the box must be idle and the previous table
        // restored.
        await page.waitForURL((address) => !address.searchParams.has('q'))
        await page.waitForTimeout(rested_ms)
        await settled(page)
        const before = await page.evaluate<string>(firstRow)
        await search.focus()
        // Each time a first letter that selects different companies.
        const key = before.toLowerCase().includes('x') ? 'z' : 'x'
        // An empty table does not count as a result.
        return { key, until: `!['', ${JSON.stringify(before)}].includes(${firstRow})` }
      },
    },
  ]
}
