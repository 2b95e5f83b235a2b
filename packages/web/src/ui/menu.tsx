import type { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import {
  cloneElement,
  createContext,
  type ReactElement,
  type ReactNode,
  type Ref,
  Suspense,
  use,
  useId,
  useRef,
  useState,
} from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const loadPopup = () => import('#web/ui/menu-popup.tsx')
const MenuPopup = lazyPart(loadPopup, 'MenuPopup')

/** The components of menu items, provided inside an open menu once they are loaded. */
export const MenuParts = createContext<typeof Menu | null>(null)

type Trigger = ReactElement<{
  ref?: Ref<HTMLButtonElement>
  id?: string
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  onClick?: () => void
  onFocus?: () => void
  onPointerEnter?: () => void
}>
type Props = { trigger: Trigger; children: ReactNode; align?: 'start' | 'end' }

/**
 * A menu opened by a button. Base UI's popup is 28 KB compressed, too much for the shell, so it is loaded when the
 * pointer or the focus reaches the button.
 */
export function DropMenu({ trigger, children, align = 'end' }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const load = () => void loadPopup()
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onClick: () => setOpen(!open),
        onFocus: load,
        onPointerEnter: load,
      })}
      {open && (
        <Suspense fallback={null}>
          <MenuPopup button={button} labelledBy={id} align={align} onClose={() => setOpen(false)}>
            {children}
          </MenuPopup>
        </Suspense>
      )}
    </>
  )
}

type ItemProps = {
  onClick: () => void
  icon?: ReactNode
  chosen?: boolean
  tone?: 'bad'
  /**
   * Whether several items can be checked, so that the menu stays open. Other items with `chosen` belong in a
   * `DropChoice`.
   */
  many?: boolean
  children: ReactNode
}

export function DropItem({ onClick, icon, chosen, tone, many = false, children }: ItemProps) {
  const { Item, CheckboxItem, RadioItem } = use(MenuParts)!
  const common = {
    onClick,
    className: classNames(
      'flex min-h-8 cursor-pointer items-center gap-2 rounded px-2 outline-none select-none data-highlighted:bg-sunken [&_svg]:size-4',
      tone === 'bad' && 'text-bad',
    ),
    children: (
      <>
        {icon}
        <span className="flex-1">{children}</span>
        {chosen === true && <Check aria-hidden className="text-accent" />}
      </>
    ),
  }
  if (chosen === undefined) return <Item {...common} />
  if (many) return <CheckboxItem {...common} checked={chosen} />
  return <RadioItem {...common} value={chosen} closeOnClick />
}

/** Items from which the user chooses one. */
export function DropChoice({ label, children }: { label?: string; children: ReactNode }) {
  const { RadioGroup } = use(MenuParts)!
  return (
    <RadioGroup value aria-label={label}>
      {children}
    </RadioGroup>
  )
}

export function DropHeading({ children }: { children: ReactNode }) {
  return (
    <div role="presentation" className="border-b border-line px-2 pt-1 pb-2 text-xs text-muted">
      {children}
    </div>
  )
}
