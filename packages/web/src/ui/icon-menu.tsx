import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DropMenu } from '#web/ui/menu.tsx'

type Props = { label: string; icon: ReactNode; title?: string; children: ReactNode }

/** A menu that opens from an icon. `title`: its tooltip. */
export function IconMenu({ label, icon, title, children }: Props) {
  return (
    <DropMenu
      trigger={
        <Button variant="quiet" size="icon" icon={icon} aria-label={label} {...(title && { title })} />
      }
    >
      {children}
    </DropMenu>
  )
}
