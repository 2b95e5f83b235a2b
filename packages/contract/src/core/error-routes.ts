import { z } from 'zod'
import { read, type RouteTable } from '#contract/core/route'

/** When a retry makes sense: with a changed request, later, after `retry_after`, or at once under the same key. */
const retries = ['changed', 'later', 'after_retry_after', 'same_key'] as const
export type Retry = (typeof retries)[number]

export const ErrorHelp = z
  .object({
    code: z.string(),
    kind: z
      .enum(['refusal', 'field'])
      .meta({ description: '`refusal`: a value of `error.code`; `field`: one of `error.errors[].code`' }),
    status: z.int().meta({ description: 'The status of responses with this code' }),
    message: z.string().nullable().meta({ description: 'The default message' }),
    meaning: z.string(),
    remedy: z.string().meta({ description: 'The remedy' }),
    retry: z.enum(retries).meta({
      description:
        'When to retry. `changed`: with a different request; `later`, `after_retry_after`: the same request after a while; `same_key`: immediately, with the same key',
    }),
  })
  .meta({ id: 'ErrorHelp' })
export type ErrorHelp = z.infer<typeof ErrorHelp>

export const errorRoutes = {
  error_help: read({
    extension: true,
    path: '/errors/:code',
    group: 'meta',
    access: { kind: 'open' },
    summary: 'Explain an error code and its remedy',
    answer: ErrorHelp,
  }),
} satisfies RouteTable
