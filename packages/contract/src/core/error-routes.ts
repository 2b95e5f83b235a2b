import { z } from 'zod'
import { read, type RouteTable } from '#contract/core/route'

/** When another attempt makes sense: as another request, as it is later, as it is after `retry_after`, or at once under its key. */
export const retries = ['changed', 'later', 'after_retry_after', 'same_key'] as const
export type Retry = (typeof retries)[number]

export const ErrorHelp = z
  .object({
    code: z.string(),
    kind: z
      .enum(['refusal', 'field'])
      .meta({ description: '`refusal`: a value of `error.code`; `field`: one of `error.errors[].code`' }),
    status: z.int().meta({ description: 'The status of the answers that carry it' }),
    message: z.string().nullable().meta({ description: 'The usual sentence of a refusal' }),
    meaning: z.string(),
    remedy: z.string().meta({ description: 'What to do' }),
    retry: z.enum(retries).meta({
      description:
        'When another attempt makes sense: `changed`: as another request; `later`, `after_retry_after`: the same one, after a while; `same_key`: at once, under its key',
    }),
  })
  .meta({ id: 'ErrorHelp' })
export type ErrorHelp = z.infer<typeof ErrorHelp>

export const errorRoutes = {
  error_help: read({
    path: '/errors/:code',
    group: 'meta',
    access: { kind: 'open' },
    summary: 'What an error code means, and what to do about it',
    answer: ErrorHelp,
  }),
} satisfies RouteTable
