import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { keepFocusNear, rowButton } from '#web/ui/row-focus.ts'

type Variant = 'primary' | 'plain' | 'quiet' | 'danger'
type Size = 'normal' | 'small' | 'icon'

const variants: Readonly<Record<Variant, string>> = {
  primary: 'border-act bg-act text-on-act hover:bg-act-strong hover:border-act-strong font-medium',
  plain: 'border-line bg-surface text-ink hover:bg-sunken',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-sunken',
  danger: 'border-bad bg-surface text-bad hover:bg-bad-soft font-medium',
}
const sizes: Readonly<Record<Size, string>> = {
  normal: 'min-h-8 px-3 text-base',
  small: 'min-h-7 px-2 text-sm',
  icon: 'size-8 justify-center',
}

/** Styles of a button, also for links that look like one. */
export function buttonClass(variant: Variant = 'plain', size: Size = 'normal') {
  return classNames(
    'inline-flex shrink-0 items-center gap-1.5 rounded-md border whitespace-nowrap transition-colors select-none',
    // In a narrow window a long label may wrap to two lines.
    'max-sm:max-w-full max-sm:text-left max-sm:whitespace-normal',
    'disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
  )
}

type Props = ComponentProps<'button'> & {
  variant?: Variant
  size?: Size
  busy?: boolean
  icon?: ReactNode
  /** The button removes its row, or itself from its row. The focus then moves to the neighbouring row. */
  removesRow?: boolean
}

export function Button({
  variant = 'plain',
  size = 'normal',
  busy = false,
  icon,
  className,
  removesRow = false,
  ...props
}: Props) {
  return (
    <button
      type="button"
      data-variant={variant}
      {...props}
      {...(removesRow && { [rowButton]: '' })}
      onClick={(event) => {
        if (removesRow) keepFocusNear(event.currentTarget)
        props.onClick?.(event)
      }}
      disabled={props.disabled === true || busy}
      aria-busy={busy || undefined}
      className={classNames(buttonClass(variant, size), className)}
    >
      {busy ? <LoaderCircle className="animate-spin" aria-hidden /> : icon}
      {props.children}
    </button>
  )
}
