import { classNames } from '#web/ui/class-names.ts'

type Props<Value extends string> = {
  legend: string
  options: readonly (readonly [Value, string])[]
  chosen: Value
  onChange: (chosen: Value) => void
  /** Visually hidden legend for screen readers. */
  bare?: boolean
}

/** Chooses one of a few values, shown side by side. */
export function Choice<Value extends string>({
  legend,
  options,
  chosen,
  onChange,
  bare = false,
}: Props<Value>) {
  return (
    <fieldset>
      <legend className={bare ? 'sr-only' : 'mb-1.5 font-medium'}>{legend}</legend>
      <div className="inline-flex max-w-full flex-wrap rounded-md border border-line bg-surface p-0.5">
        {options.map(([value, words]) => (
          <label
            key={value}
            className={classNames(
              'relative flex h-7 cursor-pointer items-center rounded px-3 whitespace-nowrap select-none',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              value === chosen ? 'bg-accent-soft font-medium' : 'text-muted hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={legend}
              className="absolute inset-0 m-0 size-full! cursor-pointer opacity-0"
              checked={value === chosen}
              onChange={() => onChange(value)}
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
