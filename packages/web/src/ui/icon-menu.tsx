import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DropMenu } from '#web/ui/menu.tsx'

type Props = { label: string; icon: ReactNode; title?: string; children: ReactNode }

/** A menu behind a sign. `title`: what it is called while the pointer rests on it. */
export function IconMenu({ label, icon, title, children }: Props) {
  return (
    <DropMenu
      trigger={<Button look="quiet" size="icon" icon={icon} aria-label={label} {...(title && { title })} />}
    >
      {children}
    </DropMenu>
  )
}
