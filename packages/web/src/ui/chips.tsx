import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type Props<Value extends string> = {
  legend: string
  options: readonly (readonly [Value, string])[]
  chosen: readonly Value[] | undefined
  onChange: (chosen: Value[] | undefined) => void
  /** Shows the value on the chip and the label as its tooltip, for well-known codes. */
  short?: boolean
  hideLegend?: boolean
  /** Content after the last chip. */
  children?: ReactNode
}

/** Selects several of a few values; each is a checkbox that looks like a button. */
export function Chips<Value extends string>({
  legend,
  options,
  chosen = [],
  onChange,
  short = false,
  hideLegend = false,
  children,
}: Props<Value>) {
  const change = (value: Value, on: boolean) => {
    const next = on ? [...chosen, value] : chosen.filter((one) => one !== value)
    onChange(next.length === 0 ? undefined : next)
  }
  return (
    <fieldset>
      <legend className={hideLegend ? 'sr-only' : 'mb-1.5 font-medium'}>{legend}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map(([value, words]) => (
          <label
            key={value}
            title={short ? words : undefined}
            className={classNames(
              'relative flex h-7 cursor-pointer items-center justify-center rounded-md border px-2 text-sm select-none',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              short && 'min-w-10',
              chosen.includes(value)
                ? 'border-accent bg-accent-soft font-medium text-ink'
                : 'border-line bg-surface text-ink hover:bg-sunken',
            )}
          >
            <input
              type="checkbox"
              className="absolute inset-0 m-0 size-full! cursor-pointer opacity-0"
              aria-label={words}
              checked={chosen.includes(value)}
              onChange={({ target }) => change(value, target.checked)}
            />
            {short ? value : words}
          </label>
        ))}
        {children}
      </div>
    </fieldset>
  )
}
