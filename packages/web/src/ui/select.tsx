import { classNames } from '#web/ui/class-names.ts'

type Props<Value extends string, None extends string | undefined> = {
  /** Name of the control, if no visible label refers to its `id`. */
  label?: string
  id?: string
  className?: string
  disabled?: boolean
  value: Value | undefined
  options: readonly (readonly [Value, string])[]
  /** Label of the first option, which chooses no value. */
  none?: None
  onChange: (value: Value | (None extends string ? undefined : never)) => void
}

/**
 * Chooses one of a few values. The browser draws it, so a phone shows its own full-size list; see decision 0021.
 * `SelectField` is the same with a label and an error, for forms.
 */
export function Select<Value extends string, None extends string | undefined = undefined>({
  label,
  className,
  options,
  none,
  onChange,
  value,
  ...select
}: Props<Value, None>) {
  const choose = onChange as (value: Value | undefined) => void
  return (
    <select
      {...select}
      aria-label={label}
      className={classNames('field h-8', className)}
      value={value ?? ''}
      onChange={({ target }) => choose(options.find(([one]) => one === target.value)?.[0])}
    >
      {none !== undefined && <option value="">{none}</option>}
      {options.map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </select>
  )
}
