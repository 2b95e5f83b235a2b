import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DropMenu } from '#web/ui/menu.tsx'

type Props = {
  label: string
  icon: ReactNode
  children: ReactNode
  /** Whether to hide it on a phone. */
  deskOnly?: boolean
}

/** A menu opened by an icon button. */
export function IconMenu({ label, icon, children, deskOnly = false }: Props) {
  return (
    <DropMenu
      trigger={
        <Button
          variant="quiet"
          size="icon"
          icon={icon}
          aria-label={label}
          className={deskOnly ? 'max-md:hidden' : ''}
        />
      }
    >
      {children}
    </DropMenu>
  )
}
