import { z } from 'zod'
import { mutation, type RouteTable } from '#contract/core/route'
import { PasskeyAssertion } from '#contract/accounts/passkey'
import { Code } from '#contract/accounts/second-factor'
import { Session } from '#contract/accounts/session'

// Sign-in with an identity provider that the operator configured (OpenID Connect). The browser is redirected there and
// returns with an authorization response.

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
          address: z.url().meta({ description: 'The URL for the browser' }),
          state: z.string().meta({ description: 'State that the browser keeps and sends with the response' }),
        })
        .meta({ id: 'ProviderAddress' }),
    },
    refusals: ['unauthenticated', 'forbidden'],
  }),
  provider_finish: mutation({
    ...common,
    path: '/sign-in/provider/answers',
    summary: 'Sign in with the response of the provider',
    body: z.strictObject({
      answer: z.string().min(1).max(4096).meta({ description: 'The query string of the redirect' }),
      state: z.string().min(1).max(200),
    }),
    answers: {
      200: Session,
      202: z
        .object({
          link: z
            .string()
            .meta({ description: 'A secret of this browser, for POST /sign-in/provider/links' }),
          email: z.string(),
        })
        .meta({ id: 'ProviderLinking' }),
    },
    refusals: ['unauthenticated', 'forbidden'],
  }),
  provider_link: mutation({
    ...common,
    path: '/sign-in/provider/links',
    summary:
      'Link the provider to the user with the same address, and sign in with the password, a passkey or the token of the email',
    body: z.strictObject({
      link: z.string().min(1).max(200),
      password: z.string().min(1).max(200).optional(),
      token: z.string().min(1).max(200).optional(),
      response: PasskeyAssertion.optional(),
      code: Code.optional().meta({
        description: 'Required with the password or the token if the user has a second factor',
      }),
    }),
    answers: { 200: Session },
    refusals: ['unauthenticated', 'forbidden'],
  }),
} satisfies RouteTable
