import { Menu } from '@base-ui/react/menu'
import type { ReactNode, RefObject } from 'react'
import { MenuParts } from '#web/ui/menu.tsx'

type Props = {
  button: RefObject<HTMLButtonElement | null>
  labelledBy: string
  align: 'start' | 'end'
  onClose: () => void
  children: ReactNode
}

/** The open menu of a button: arrow keys and letters move through it, and Escape or a click outside closes it. */
export function MenuPopup({ button, labelledBy, align, onClose, children }: Props) {
  return (
    <Menu.Root
      open
      modal={false}
      onOpenChange={(_, details) => {
        // The click on the button itself closes the menu, so this handler must not.
        if (button.current?.contains(details.event.target as Node)) details.cancel()
        else onClose()
      }}
    >
      <Menu.Portal>
        <Menu.Positioner anchor={button} align={align} sideOffset={6} collisionPadding={6} className="z-60">
          <Menu.Popup
            aria-labelledby={labelledBy}
            finalFocus={button}
            className="max-h-[70vh] min-w-48 overflow-y-auto rounded-lg border border-line bg-surface p-1 text-ink shadow-xl outline-none"
          >
            <MenuParts value={Menu}>{children}</MenuParts>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
