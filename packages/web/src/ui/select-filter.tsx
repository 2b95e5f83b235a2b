import { classNames } from '#web/ui/class-names.ts'

type SelectFilterProps = {
  label: string
  value: string | undefined
  options: readonly (readonly [string, string])[]
  onChoose: (value: string | undefined) => void
  /** Whether the options load later; the width stays the same meanwhile. */
  isLate?: boolean
}

/** A filter with a single choice. Without a selection it shows its label. */
export function SelectFilter({ label, value, options, onChoose, isLate = false }: SelectFilterProps) {
  return (
    <select
      aria-label={label}
      className={classNames(
        'field h-8 max-sm:w-auto! max-sm:max-w-none! max-sm:min-w-0 max-sm:flex-[1_1_40%]',
        isLate ? 'w-32!' : 'w-auto! max-w-36',
      )}
      value={value ?? ''}
      onChange={({ target }) => onChoose(target.value || undefined)}
    >
      <option value="">{label}</option>
      {options.map(([name, words]) => (
        <option key={name} value={name}>
          {words}
        </option>
      ))}
    </select>
  )
}
