import { z } from 'zod'
import { Language } from '#contract/core/fields'

/** The backing of an outreach text by the cited evidence: the number of its words, and the unbacked ones. */
export const TextBacking = z
  .object({
    words: z
      .int()
      .meta({ description: 'Number of content words of all claims, including numbers and places' }),
    unbacked: z
      .array(
        z.object({
          claim_id: z.string(),
          words: z.string(),
          start: z.int().meta({ description: "Position in Unicode code points of the claim's text" }),
          end: z.int().meta({ description: 'Exclusive' }),
        }),
      )
      .meta({ description: 'Words that no cited evidence backs: read them before you approve' }),
    unclaimed: z
      .array(
        z.object({
          variant: Language,
          part: z.enum(['subject', 'body']),
          sentence: z.string(),
          words: z.array(z.string()).meta({ description: 'Words of it that no evidence has' }),
          start: z.int().meta({ description: 'Position in Unicode code points of the subject or the body' }),
          end: z.int().meta({ description: 'Exclusive' }),
        }),
      )
      .optional()
      .meta({
        description:
          'Sentences outside of every claim that describe one of the companies in words that no evidence has. Absent in texts that were written before this check existed',
      }),
  })
  .meta({ id: 'TextBacking' })
export type TextBacking = z.infer<typeof TextBacking>
