import type { ReactNode } from 'react'
import { useKeys } from '#web/ui/keys.ts'

type Props = { label: string; onClose: () => void; children: ReactNode }

/** A panel beside a table, or over it if there is no room. Escape closes it. */
export function SidePanel({ label, onClose, children }: Props) {
  useKeys({ Escape: onClose }, { over: true })
  return (
    <aside
      aria-label={label}
      className="w-[26rem] shrink-0 overflow-y-auto border-l border-line bg-surface max-lg:absolute max-lg:inset-y-0 max-lg:right-0 max-lg:z-20 max-lg:max-w-full max-lg:shadow-xl"
      tabIndex={0}
    >
      {children}
    </aside>
  )
}
