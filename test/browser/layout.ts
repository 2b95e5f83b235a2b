import type { Page } from 'playwright-core'

// Requirements on a screen in a narrow window or with large letters, measured in the page (WCAG 2.2: 1.4.10, 1.4.4,
// 2.5.8, 2.4.11).

/** Finds content that a user of a narrow window would lose: elements that extend beyond it, and overlapping text. */
export function layoutFaults(page: Page) {
  return page.evaluate(() => {
    const name = (one: Element) =>
      `<${one.tagName.toLowerCase()}> ${(one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 50)}`
    const visible = (one: Element) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const faults: string[] = []
    const root = document.documentElement
    if (root.scrollWidth > innerWidth) faults.push(`the page is ${root.scrollWidth} wide of ${innerWidth}`)
    /** A table, a grid or a board may scroll by itself: its meaning needs two dimensions. */
    const scrolls = (one: Element | null): boolean =>
      one !== null &&
      one !== document.body &&
      ((['auto', 'scroll'].includes(getComputedStyle(one).overflowX) && one.id !== 'main') ||
        scrolls(one.parentElement))
    const hides = (one: Element | null): boolean =>
      one !== null && (one.closest('.sr-only, [aria-hidden=true], .truncate, svg') !== null || scrolls(one))
    for (const one of document.querySelectorAll('#app *, [role=dialog] *')) {
      if (!visible(one) || one.children.length > 0) continue
      const { left, right, width, height } = one.getBoundingClientRect()
      if (width < 2 || height < 2 || hides(one)) continue
      if (left < -1 || right > innerWidth + 1)
        faults.push(`${name(one)} from ${Math.round(left)} to ${Math.round(right)}`)
    }
    return [...new Set(faults)]
  })
}

/** Finds targets smaller than 24 by 24 pixels, unless they are in a sentence or have space around them (2.5.8). */
export function smallTargets(page: Page) {
  return page.evaluate(() => {
    const least = 24
    const pressed =
      'a[href], button, input:not([type=hidden]), select, summary, [role=button], [role=checkbox]'
    const isInFixed = (one: Element | null): boolean =>
      one !== null && (getComputedStyle(one).position === 'fixed' || isInFixed(one.parentElement))
    /**
     * Returns whether an element is scrolled out of its container, where its box covers other elements but cannot be
     * pressed.
     */
    const isScrolledAway = (one: Element | null, box: DOMRect): boolean => {
      if (one === null) return false
      const { top, bottom } = one.getBoundingClientRect()
      const isContainer = getComputedStyle(one).overflowY !== 'visible'
      return (
        (isContainer && (box.bottom <= top || box.top >= bottom)) || isScrolledAway(one.parentElement, box)
      )
    }
    const targets = [...document.querySelectorAll(pressed)]
      .filter(
        (one) =>
          one.checkVisibility({ visibilityProperty: true }) &&
          one.closest('.sr-only, [aria-hidden=true]') === null,
      )
      .map((one) => ({ one, box: one.getBoundingClientRect(), isFixed: isInFixed(one) }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
      .filter(({ one, box }) => !isScrolledAway(one.parentElement, box))
    const middle = (box: DOMRect) => [box.x + box.width / 2, box.y + box.height / 2] as const
    /** Returns whether a circle of 24 pixels around a small target touches no other target. */
    const hasRoom = (box: DOMRect, isFixed: boolean) =>
      targets.every(({ box: other, isFixed: isOtherFixed }) => {
        // An element under a fixed bar can be scrolled away from it, and then has space.
        if (other === box || isOtherFixed !== isFixed) return true
        const [x, y] = middle(box)
        const dx = Math.max(other.left - x, 0, x - other.right)
        const dy = Math.max(other.top - y, 0, y - other.bottom)
        return Math.hypot(dx, dy) >= least / 2
      })
    const inSentence = (one: Element) =>
      getComputedStyle(one).display === 'inline' &&
      one.parentElement!.textContent.trim() !== one.textContent.trim()
    /** Returns whether an element is on top, so that it can be pressed. */
    const isOnTop = (one: Element, box: DOMRect) => {
      const at = document.elementFromPoint(...middle(box))
      return (
        at === null || one.contains(at) || at.contains(one) || at.closest('label')?.contains(one) === true
      )
    }
    return targets
      .filter(({ one, box }) => isOnTop(one, box))
      .filter(
        ({ one, box, isFixed }) =>
          (box.width < least || box.height < least) && !inSentence(one) && !hasRoom(box, isFixed),
      )
      .filter(
        ({ one }) =>
          one.closest('label') === null || one.closest('label')!.getBoundingClientRect().height < least,
      )
      .map(
        ({ one, box }) =>
          `${one.outerHTML.slice(0, 90)} is ${Math.round(box.width)} by ${Math.round(box.height)}`,
      )
  })
}

/** Finds focused but invisible elements while the Tab key moves through a screen (2.4.11). */
export async function hiddenFocus(page: Page, most = 60) {
  const faults: string[] = []
  for (let step = 0; step < most; step++) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(() => {
      const one = document.activeElement
      if (one === null || one === document.body) return 'end'
      // Returns the first box of words in a line, without the space between two lines.
      const box = one.getClientRects()[0] ?? one.getBoundingClientRect()
      if (box.width < 2 || box.height < 2) return null
      const seen = [0.1, 0.5, 0.9].some((share) => {
        const at = document.elementFromPoint(box.left + box.width * share, box.top + box.height / 2)
        return (
          at !== null && (one.contains(at) || at.contains(one) || at.closest('label')?.contains(one) === true)
        )
      })
      return seen ? null : one.outerHTML.slice(0, 120)
    })
    if (fault === 'end') break
    if (fault !== null) faults.push(fault)
  }
  return [...new Set(faults)]
}

/** Counts the elements of a selector that are fully visible: inside the window, and not covered. */
export function countInSight(page: Page, selector: string) {
  return page.evaluate((wanted) => {
    const isSeen = (one: Element) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const x = Math.min(left + 40, (left + right) / 2)
      return [top + 2, (top + bottom) / 2, bottom - 2].every((y) => {
        const at = document.elementFromPoint(x, y)
        return at !== null && (one.contains(at) || at.contains(one))
      })
    }
    return [...document.querySelectorAll(wanted)].filter(isSeen).length
  }, selector)
}

/** Counts the visible lines of the text of an element. */
export function linesInSight(page: Page, selector: string) {
  return page.evaluate((wanted) => {
    const element = document.querySelector(wanted)!
    const range = document.createRange()
    range.selectNodeContents(element)
    const seen = [...range.getClientRects()].filter(({ left, top, bottom, width }) => {
      const at = width < 2 ? null : document.elementFromPoint(left + 1, (top + bottom) / 2)
      return at !== null && element.contains(at)
    })
    return new Set(seen.map(({ bottom }) => Math.round(bottom / 8))).size
  }, selector)
}
