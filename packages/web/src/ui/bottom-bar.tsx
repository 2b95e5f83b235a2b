import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type Props = {
  /** Accessible name of the toolbar. */
  label: string
  className?: string
  children: ReactNode
}

/**
 * Actions for the selection. On a phone they stay in one line above the navigation bar at every scroll position. Space
 * is reserved, so that the bar does not hide the end of the page.
 */
export function BottomToolbar({ label, className, children }: Props) {
  return (
    <div className="shrink-0 max-md:h-12">
      <div
        role="toolbar"
        aria-label={label}
        className={classNames(
          'flex flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-2',
          'max-md:fixed max-md:inset-x-0 max-md:bottom-14 max-md:z-20 max-md:flex-nowrap max-md:overflow-x-auto max-md:whitespace-nowrap max-md:[&>*]:shrink-0 rail:bottom-0 rail:left-13',
          className,
        )}
      >
        {children}
      </div>
    </div>
  )
}
