import type { DefaultValues, FieldErrors, FieldValues } from 'react-hook-form'
import { resolveValues } from '#web/data/resolve-values.ts'
import {
  addMessages,
  type Check,
  type FormControls,
  useFormControls,
} from '#web/shared/forms/form-controls.ts'

type Options<Values extends FieldValues> = {
  values: DefaultValues<Values>
  check?: Check<Values>
  /** Called with the values once they have no fault. */
  onSubmit: (typed: Values) => void
  error?: unknown
  isPending?: boolean
}

/** State of a form that does not send exactly one route. Its own check validates it. */
export function useLocalForm<Values extends FieldValues>(options: Options<Values>): FormControls<Values> {
  const { values, check, onSubmit, error = null, isPending = false } = options
  return useFormControls<Values>({
    values,
    resolver: () => (typed) =>
      resolveValues(typed, addMessages({} as FieldErrors<Values>, check?.(typed) ?? {})),
    send: onSubmit,
    error,
    isPending,
    load: undefined,
  })
}
