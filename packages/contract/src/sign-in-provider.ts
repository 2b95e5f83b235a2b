import { z } from 'zod'
import { mutation, type RouteTable } from '#contract/route'
import { Session } from '#contract/session'

// Signing in with a provider that the operator chose (OpenID Connect). The browser is led there and comes back with an answer.

const common = { group: 'meta', access: { kind: 'open' }, once: false } as const

export const signInProviderRoutes = {
  provider_begin: mutation({
    ...common,
    path: '/sign-in/provider',
    summary: 'Begin to sign in with the provider of this installation',
    body: z.strictObject({}),
    answers: {
      200: z
        .object({
          address: z.url().meta({ description: 'Where the browser goes' }),
          state: z.string().meta({ description: 'What the browser keeps, and gives back with the answer' }),
        })
        .meta({ id: 'ProviderAddress' }),
    },
    refusals: ['unauthenticated', 'forbidden'],
  }),
  provider_finish: mutation({
    ...common,
    path: '/sign-in/provider/answers',
    summary: 'Sign in with what the provider answered',
    body: z.strictObject({
      answer: z.string().min(1).max(4096).meta({ description: 'The query of the address it led back to' }),
      state: z.string().min(1).max(200),
    }),
    answers: { 200: Session },
    refusals: ['unauthenticated', 'forbidden'],
  }),
} satisfies RouteTable
