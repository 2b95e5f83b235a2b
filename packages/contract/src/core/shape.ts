import type { z } from 'zod'
import { type ShapeFound, shapeFound } from '#contract/core/shape-found'
import { shapeWords } from '#contract/core/shape-words'

/** Finds all faults in the shape of a value, in the API's words. Returns none if it fits. */
export function shapeErrors(schema: z.ZodType, value: unknown): ShapeFound {
  return shapeFound(schema, value, shapeWords)
}
