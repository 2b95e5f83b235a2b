import { z } from 'zod'

/** The end of a stream of rows. A reader that does not find it as the last line has an incomplete stream. */
export const StreamEnd = z
  .object({
    complete: z.boolean(),
    rows: z.int().min(0),
    limited_by: z.string().nullable().meta({ description: 'The code of the quota that ended it' }),
    retry_after: z.int().nullable().meta({ description: 'Seconds until the quota resets' }),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: 'Cursor for the next page or for resuming a stream' }),
  })
  .meta({ id: 'StreamEnd' })
export type StreamEnd = z.infer<typeof StreamEnd>

/** The last line of a stream. */
export const StreamLastLine = z
  .object({ end: StreamEnd, request_id: z.string() })
  .meta({ id: 'StreamLastLine' })
