import { classNames } from '#web/ui/class-names.ts'
import { Select } from '#web/ui/select.tsx'

type SelectFilterProps<Value extends string> = {
  label: string
  value: Value | undefined
  options: readonly (readonly [Value, string])[]
  onChange: (value: Value | undefined) => void
  /** Whether the options load later; the width stays the same meanwhile. */
  isLate?: boolean
}

/** A filter with a single choice. Without a selection it shows its label. */
export function SelectFilter<Value extends string>({
  label,
  isLate = false,
  ...select
}: SelectFilterProps<Value>) {
  return (
    <Select
      label={label}
      none={label}
      className={classNames(
        'max-sm:w-auto! max-sm:max-w-none! max-sm:min-w-0 max-sm:flex-[1_1_40%]',
        isLate ? 'w-32!' : 'w-auto! max-w-36',
      )}
      {...select}
    />
  )
}
