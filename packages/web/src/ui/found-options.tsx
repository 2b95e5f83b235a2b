import { Combobox } from '@base-ui/react/combobox'
import type { ReactNode, RefObject } from 'react'

type FoundOptionsProps<Option> = {
  /** Element under which the options are shown. */
  box: RefObject<HTMLDivElement | null>
  isShown: boolean
  label: string
  /** Shown instead of options: nothing was found, or the search runs. */
  empty: string
  children: (option: Option) => ReactNode
}

/**
 * Lists the options that a combobox found. Base UI clears the input when a popup closes, so the popup is only hidden
 * while it has nothing to show.
 */
export function FoundOptions<Option>({ box, isShown, label, empty, children }: FoundOptionsProps<Option>) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner
        anchor={box}
        align="start"
        sideOffset={4}
        collisionPadding={6}
        className={isShown ? 'z-60' : 'hidden'}
      >
        <Combobox.Popup className="max-h-[min(24rem,var(--available-height))] w-(--anchor-width) min-w-64 overflow-y-auto rounded-lg border border-line bg-surface p-1 text-ink shadow-xl outline-none">
          <Combobox.Empty className="px-2 py-1.5 text-muted empty:hidden">{empty}</Combobox.Empty>
          <Combobox.List aria-label={label}>{children}</Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}
