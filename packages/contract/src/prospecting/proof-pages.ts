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
 * The page of a letter for its recipient, outside the API: `/p/<token>`. The address is in the letter and is the
 * permission. Its form has no key, as a page without a script cannot send one: to ask twice is to ask once. Opened
 * pages and sent forms count against the address that they come from.
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
