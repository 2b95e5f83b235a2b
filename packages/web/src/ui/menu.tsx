import { Check } from 'lucide-react'
import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react'
import { classNames } from '#web/ui/class-names.ts'

type Trigger = ReactElement<{
  id?: string
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  'aria-controls'?: string
  onClick?: () => void
}>
type Props = { trigger: Trigger; children: ReactNode; align?: 'start' | 'end' }

const gap = 6

/**
 * A menu that opens from a button: the browser's own popover, which closes itself with Escape and a click beside it,
 * gives the focus back, and weighs nothing.
 */
export function DropMenu({ trigger, children, align = 'end' }: Props) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const show = () => {
    const button = document.getElementById(`${id}-button`)
    if (!panel.current || !button) return
    panel.current.togglePopover()
  }
  const onToggle = (isOpen: boolean) => {
    setOpen(isOpen)
    const button = document.getElementById(`${id}-button`)
    if (!isOpen || !button || !panel.current) return
    placePanel(panel.current, button.getBoundingClientRect(), align)
    itemsIn(panel.current)[0]?.focus()
  }
  return (
    <>
      {cloneElement(trigger, {
        id: `${id}-button`,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': id,
        onClick: show,
      })}
      <div
        ref={panel}
        id={id}
        role="menu"
        popover="auto"
        aria-labelledby={`${id}-button`}
        onToggle={({ newState }) => onToggle(newState === 'open')}
        onClick={() => panel.current?.hidePopover()}
        onKeyDown={moveFocus}
        className="fixed inset-auto m-0 max-h-[70vh] min-w-48 overflow-y-auto rounded-lg border border-line bg-surface p-1 text-ink shadow-xl outline-none"
      >
        {children}
      </div>
    </>
  )
}

/** Under the button and within the window, or above it where there is no room. */
function placePanel(panel: HTMLElement, button: DOMRect, align: 'start' | 'end') {
  const { offsetWidth: width, offsetHeight: height } = panel
  const wanted = align === 'end' ? button.right - width : button.left
  const below = button.bottom + gap
  panel.style.left = `${Math.max(gap, Math.min(wanted, innerWidth - width - gap))}px`
  panel.style.top = `${below + height > innerHeight ? Math.max(gap, button.top - gap - height) : below}px`
}

function itemsIn(panel: HTMLElement) {
  return [...panel.querySelectorAll<HTMLElement>('[role^=menuitem]')]
}

/** The arrows go round, Home and End to the ends, Tab leaves. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = itemsIn(event.currentTarget)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
  if (event.key === 'Tab') event.currentTarget.hidePopover()
  if (next === undefined) return
  event.preventDefault()
  items[(next + items.length) % items.length]?.focus()
}

type ItemProps = {
  onClick: () => void
  icon?: ReactNode
  chosen?: boolean
  tone?: 'bad'
  /** One of several that can be chosen together: the menu stays open. */
  many?: boolean
  children: ReactNode
}

export function DropItem({ onClick, icon, chosen, tone, many = false, children }: ItemProps) {
  return (
    <button
      type="button"
      role={chosen === undefined ? 'menuitem' : many ? 'menuitemcheckbox' : 'menuitemradio'}
      aria-checked={chosen}
      tabIndex={-1}
      onClick={(event) => {
        if (many) event.stopPropagation()
        onClick()
      }}
      className={classNames(
        'flex min-h-8 w-full items-center gap-2 rounded px-2 text-left select-none hover:bg-sunken focus:bg-sunken [&_svg]:size-4',
        tone === 'bad' && 'text-bad',
      )}
    >
      {icon}
      <span className="flex-1">{children}</span>
      {chosen === true && <Check aria-hidden className="text-accent" />}
    </button>
  )
}

export function DropHeading({ children }: { children: ReactNode }) {
  return (
    <div role="presentation" className="border-b border-line px-2 pt-1 pb-2 text-xs text-muted">
      {children}
    </div>
  )
}
