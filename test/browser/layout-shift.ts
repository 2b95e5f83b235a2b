import type { Page } from 'playwright-core'

type Shift = PerformanceEntry & {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Returns the cumulative layout shift of the screen while it loaded, with the moved elements. */
export function layoutShift(page: Page) {
  return page.evaluate(
    () =>
      new Promise<{ sum: number; parts: string[] }>((resolve) => {
        const place = ({ x, y, width, height }: DOMRectReadOnly) =>
          [x, y, width, height].map((one) => Math.round(one)).join(' ')
        const partsOf = ({ value, sources }: Shift) =>
          sources.map(({ node, previousRect, currentRect }) =>
            [value.toFixed(4), node?.textContent?.slice(0, 60), place(previousRect), place(currentRect)].join(
              ' | ',
            ),
          )
        let sum = 0
        const parts: string[] = []
        const observer = new PerformanceObserver((list) => {
          for (const shift of list.getEntries() as Shift[]) {
            sum += shift.value
            parts.push(...partsOf(shift))
          }
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve({ sum, parts }))
      }),
  )
}
