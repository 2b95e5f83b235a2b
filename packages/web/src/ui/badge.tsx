import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export type Tone = 'plain' | 'ok' | 'warn' | 'bad' | 'info' | 'accent'

const tones: Readonly<Record<Tone, string>> = {
  plain: 'bg-sunken text-muted',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
  accent: 'bg-accent-soft text-accent',
}

export function Badge({
  tone = 'plain',
  children,
  className,
}: {
  tone?: Tone
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 items-center gap-1 rounded px-1.5 text-xs font-medium whitespace-nowrap in-aria-selected:ring-1 in-aria-selected:ring-current/40 in-aria-selected:ring-inset [&_svg]:size-3',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
