import type { z } from 'zod'
import { type ShapeFound, shapeFound } from '#contract/core/shape-found'
import { shapeWords } from '#contract/core/shape-words'

/** What is wrong with the shape of a value, in the API's words, all at once. Empty when it fits. */
export function shapeErrors(schema: z.ZodType, value: unknown): ShapeFound {
  return shapeFound(schema, value, shapeWords)
}
