import { z } from 'zod'
import { Language } from '#contract/core/fields'
import { formRead, kibibyte, read, type RouteTable } from '#contract/core/route'

const common = {
  group: 'projects',
  access: { kind: 'open', scarce: true },
  bare: true,
  answer: z.string(),
} as const

/**
 * The web page of a letter for its recipient, outside the API: `/p/<token>`. The letter contains the address, which
 * grants access. Its form sends no idempotency key, because a page without scripts cannot; a repeated submission has no
 * further effect. Opened pages and sent forms count against the caller's IP address.
 */
export const proofPageRoutes = {
  proof_page: {
    ...read({
      ...common,
      path: '/p/:token',
      summary: 'Show the recipient of a text the evidence of each claim',
      query: { language: Language.optional() },
    }),
    answers: { 200: z.string(), 404: z.string() },
  },
  proof_page_opt_out: {
    ...formRead({
      ...common,
      path: '/p/:token/opt-out',
      summary: 'Put the recipient of a text on the suppression list, as it asks',
      body: z.strictObject({ language: Language.optional() }),
      bodyLimit: kibibyte,
    }),
    answers: { 200: z.string(), 404: z.string() },
  },
} satisfies RouteTable
