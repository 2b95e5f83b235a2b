import { z } from 'zod'

/** An integer in a query string: digits only, so that `1e2` and ` 5` are refused, not read. */
export function integerParameter(least: number, most: number) {
  return z
    .string()
    .regex(/^(0|[1-9]\d{0,8})$/, 'Must be a whole number, in digits alone.')
    .transform(Number)
    .pipe(z.int().min(least).max(most))
}

/** Items of a page: the most that may be asked for, and how many come unasked. */
export type PageSize = { most: number; usual: number }

/** The parameters of a page. */
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
