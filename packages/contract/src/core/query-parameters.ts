import { z } from 'zod'

/** An integer in a query string. Only digits are accepted, so `1e2` and ` 5` are refused. */
export function integerParameter(least: number, most: number) {
  return z
    .string()
    .regex(/^(0|[1-9]\d{0,8})$/, 'Must be a whole number, in digits alone.')
    .transform(Number)
    .pipe(z.int().min(least).max(most))
}

/** Items per page: the maximum and the default. */
export type PageSize = { most: number; usual: number }

/** The query parameters of a paged list. */
export function pagingQuery({ most, usual }: PageSize) {
  return {
    limit: integerParameter(1, most).default(usual).meta({ description: 'Items per page' }),
    cursor: z
      .string()
      .min(1)
      .max(1000)
      .optional()
      .meta({ description: '`next_cursor` of the previous page' }),
  }
}
