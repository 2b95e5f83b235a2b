import type { FieldErrors, FieldValues } from 'react-hook-form'

/** Returns the resolver's result for the values. */
export function resolveValues<Values extends FieldValues>(values: Values, errors: FieldErrors<Values>) {
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
}
