import { useLocation } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type Props = {
  /** Style of the row next to its neighbours. */
  className?: string
  /** Layout of the tabs in the row. */
  inner?: string
  children: ReactNode
}

/**
 * Links side by side. If they do not fit, those at the edge fade, and a button scrolls to the others. The link of the
 * current page is always visible.
 */
export function TabRow({ className, inner, children }: Props) {
  const row = useRef<HTMLDivElement>(null)
  useCurrentInSight(row)
  const { before, after } = useHidden(row)
  return (
    <div className={classNames('relative', className)}>
      <div
        ref={row}
        className={classNames(
          'scroll-px-14 overflow-x-auto [scrollbar-width:none]',
          before &&
            after &&
            'mask-[linear-gradient(to_right,transparent_1.5rem,black_3.5rem,black_calc(100%-3.5rem),transparent_calc(100%-1.5rem))]',
          before && !after && 'mask-[linear-gradient(to_right,transparent_1.5rem,black_3.5rem)]',
          !before && after && 'mask-[linear-gradient(to_left,transparent_1.5rem,black_3.5rem)]',
          inner,
        )}
      >
        {children}
      </div>
      {before && <MoreTabs row={row} way={-1} />}
      {after && <MoreTabs row={row} way={1} />}
    </div>
  )
}

/** Scrolls the row. Keyboard and screen reader users reach every tab without it. */
function MoreTabs({ row, way }: { row: RefObject<HTMLDivElement | null>; way: 1 | -1 }) {
  const Icon = way === 1 ? ChevronRight : ChevronLeft
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      className={classNames(
        'absolute inset-y-0 flex w-7 items-center justify-center text-muted hover:text-ink',
        way === 1 ? 'right-0' : 'left-0',
      )}
      onClick={() => row.current?.scrollBy({ left: way * row.current.clientWidth * 0.7 })}
    >
      <Icon className="size-4" />
    </button>
  )
}

function useCurrentInSight(row: RefObject<HTMLDivElement | null>) {
  const { href } = useLocation()
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current=page],[aria-current=true]')
    if (!row.current || !here) return
    const { left, right } = here.getBoundingClientRect()
    const seen = row.current.getBoundingClientRect()
    const beyond = Math.max(0, right - (seen.right - edge))
    const short = Math.max(0, seen.left + edge - left)
    // If a tab is wider than the row, its beginning is shown.
    row.current.scrollLeft += short > 0 ? -short : Math.min(beyond, left - seen.left - edge)
  }, [href, row])
}

/** Width in pixels of the fade at an edge. */
const edge = 56

/** Returns whether tabs are hidden before and after the visible ones. */
function useHidden(row: RefObject<HTMLDivElement | null>) {
  const [hidden, setHidden] = useState({ before: false, after: false })
  useEffect(() => {
    const element = row.current!
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      const before = scrollLeft > 1
      const after = scrollLeft + clientWidth < scrollWidth - 1
      setHidden((last) => (last.before === before && last.after === after ? last : { before, after }))
    }
    look()
    const resized = new ResizeObserver(look)
    for (const one of [element, ...element.children]) resized.observe(one)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [row])
  return hidden
}
