import { z } from 'zod'

/** How a stream of rows ended. Whoever does not find this as the last line was cut off. */
export const StreamEnd = z
  .object({
    complete: z.boolean(),
    rows: z.int().min(0),
    limited_by: z.string().nullable().meta({ description: 'The code of the budget that ended it' }),
    retry_after: z.int().nullable().meta({ description: 'Seconds until that budget starts anew' }),
    next_cursor: z.string().nullable().meta({ description: 'Where to go on, in a page or in a stream' }),
  })
  .meta({ id: 'StreamEnd' })
export type StreamEnd = z.infer<typeof StreamEnd>

/** The last line of a stream. */
export const StreamLastLine = z
  .object({ end: StreamEnd, request_id: z.string() })
  .meta({ id: 'StreamLastLine' })
