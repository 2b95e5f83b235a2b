import { Popover } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'
import { CloseButton } from '#web/ui/close-button.tsx'

type Props = {
  title: string
  /** The button in the row that opened the popover. */
  anchor: RefObject<HTMLButtonElement | null>
  onClose: () => void
  children: ReactNode
}

/** Popover of a cell, beside its row. Escape and a click outside close it. */
export function RowPopover({ title, anchor, onClose, children }: Props) {
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} sideOffset={6} collisionPadding={8} className="z-40">
          <Popover.Popup
            // Returns the focus to the row, so that keyboard users continue from the same place.
            finalFocus={() => anchor.current?.closest<HTMLElement>('[data-row]') ?? anchor.current}
            className="max-h-[70vh] w-96 max-w-[calc(100vw-1rem)] space-y-2 overflow-y-auto rounded-lg border border-line bg-surface p-4 text-left text-ink shadow-xl outline-none"
          >
            <div className="flex items-start gap-2">
              <Popover.Title className="min-w-0 flex-1 font-semibold break-words">{title}</Popover.Title>
              <CloseButton onClose={onClose} />
            </div>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
