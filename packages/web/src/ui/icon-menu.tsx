import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DropMenu } from '#web/ui/menu.tsx'

type Props = { label: string; icon: ReactNode; children: ReactNode }

/** A menu that opens from an icon. */
export function IconMenu({ label, icon, children }: Props) {
  return (
    <DropMenu trigger={<Button variant="quiet" size="icon" icon={icon} aria-label={label} />}>
      {children}
    </DropMenu>
  )
}
