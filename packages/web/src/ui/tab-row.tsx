import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** Links side by side that are pushed aside where there is no room; the one for where one is, is always seen. */
export function TabRow({ className, children }: { className?: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (!row.current || !here) return
    const { left, right } = here.getBoundingClientRect()
    const seen = row.current.getBoundingClientRect()
    if (left < seen.left || right > seen.right) row.current.scrollLeft += left - seen.left - 16
  }, [pathname])
  return (
    <div ref={row} className={classNames('overflow-x-auto', className)}>
      {children}
    </div>
  )
}
