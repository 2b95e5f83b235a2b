import type { FieldError } from '@alphorn/contract/errors'
import { shapeErrors } from '@alphorn/contract/shape'
import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import type { z } from 'zod'

/** Checks a form with a schema of the contract. What is wrong is told by the codes of the API, which the catalogues translate. */
export function shapeResolver<Values extends FieldValues>(schema: z.ZodType): Resolver<Values> {
  return (values) => {
    const { errors } = shapeErrors(schema, values)
    if (errors.length === 0) return { values, errors: {} }
    return { values: {}, errors: nested(errors, values) }
  }
}

function nested<Values extends FieldValues>(
  errors: readonly FieldError[],
  values: Values,
): FieldErrors<Values> {
  const tree: FieldErrors<Values> = {}
  for (const { code, field } of errors) {
    const path = field.replaceAll(/\[(\d+)\]/g, '.$1')
    // What was left empty is missing, whatever else is wrong with it.
    const type = get(values, path) === '' ? 'required' : code
    set(tree, path, { type, message: type })
  }
  return tree
}
