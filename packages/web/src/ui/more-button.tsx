import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

type Props = {
  /** A paginated list. */
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  size?: 'normal' | 'small'
  /** Class of a wrapper around the button. */
  className?: string
  children: ReactNode
}

/** Loads the next page of a list. Renders nothing if there is none. */
export function MoreButton({ of, size = 'small', className, children }: Props) {
  if (!of.hasNextPage) return null
  const button = (
    <Button size={size} busy={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
      {children}
    </Button>
  )
  return className === undefined ? button : <div className={className}>{button}</div>
}
