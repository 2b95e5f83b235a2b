import type { FieldError } from '@alphorn/contract/core/errors'
import { shapeFound } from '@alphorn/contract/core/shape-found'
import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import type { z } from 'zod'
import { resolveValues } from '#web/data/resolve-values.ts'

/**
 * Validates a form with a schema of the contract. Faults have the codes of the API, for which the catalogues have
 * translations.
 */
export function shapeResolver<Values extends FieldValues>(schema: z.ZodType): Resolver<Values> {
  return (values) => resolveValues(values, shapeFaults(schema, values))
}

/** Finds the faults of values, by form field. */
export function shapeFaults<Values extends FieldValues>(
  schema: z.ZodType,
  values: Values,
): FieldErrors<Values> {
  const { errors } = shapeFound(schema, values)
  return nestErrors(errors, values)
}

/** Assigns faults to their form fields. */
export function nestErrors<Values extends FieldValues>(
  errors: readonly FieldError[],
  values: Values,
): FieldErrors<Values> {
  const tree: FieldErrors<Values> = {}
  for (const { code, field } of errors) {
    const path = field.replaceAll(/\[(\d+)\]/g, '.$1')
    // An empty field is reported only as missing.
    const type = get(values, path) === '' ? 'required' : code
    set(tree, path, { type, message: type })
  }
  return tree
}
