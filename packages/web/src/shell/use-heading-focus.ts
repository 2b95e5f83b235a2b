import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isFocusFree } from '#web/ui/free-focus.ts'

const userEvents = ['keydown', 'pointerdown'] as const

/**
 * Moves the focus to the heading of a new screen. Otherwise the focus would be lost with the removed link. A screen
 * reader then announces the screen. An element that focuses itself keeps the focus.
 */
export function useHeadingFocus() {
  const router = useRouter()
  useEffect(() => {
    let left: Element | null = null
    let before = whatIsShown()
    const arrive = () => {
      const { heading, words } = whatIsShown()
      if (!heading || (heading === before.heading && words === before.words)) return
      if (!isFocusFree() && document.activeElement !== left) return
      focusHeading(heading)
    }
    // A lazily loaded screen may render its heading again with its data. Until the user acts, the focus follows the
    // heading.
    const watcher = new MutationObserver(arrive)
    const stop = () => watcher.disconnect()
    const leave = router.subscribe('onBeforeNavigate', () => {
      left = document.activeElement
      before = whatIsShown()
    })
    const seek = router.subscribe('onRendered', ({ fromLocation, hrefChanged }) => {
      if (!fromLocation || !hrefChanged) return
      arrive()
      watcher.observe(document.querySelector('#main')!, {
        childList: true,
        characterData: true,
        subtree: true,
      })
    })
    for (const type of userEvents) addEventListener(type, stop, true)
    return () => {
      stop()
      leave()
      seek()
      for (const type of userEvents) removeEventListener(type, stop, true)
    }
  }, [router])
}

function whatIsShown() {
  const heading = document.querySelector<HTMLElement>('#main h1')
  return { heading, words: heading?.textContent ?? '' }
}

function focusHeading(heading: HTMLElement) {
  if (heading === document.activeElement) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
