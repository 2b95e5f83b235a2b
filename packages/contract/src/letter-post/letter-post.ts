import { z } from 'zod'
import { Timestamp } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { editors, everyone, session } from '#contract/core/roles'
import { mutation, read, type RouteTable } from '#contract/core/route'
import { type LetterFault, letterFaults } from '#contract/letter-post/faults'

// Paper letters through Pingen, which prints and posts them. Nothing is posted before a person has seen the price.

/** `cheap`: B mail. `fast`: A mail (`delivery_product` of Pingen). */
const letterProducts = ['cheap', 'fast'] as const
/** Phases of the letters of an export. A person advances `priced`; the service advances the others. */
const dispatchPhases = ['preparing', 'priced', 'posting', 'posted', 'ended'] as const
/**
 * States of a letter. `refused` and `withheld` letters are never posted: Pingen refused them, or the recipient must not
 * receive them.
 */
const letterStates = [
  'waiting',
  'checking',
  'ready',
  'accepted',
  'printing',
  'sent',
  'delivered',
  'returned',
  'refused',
  'withheld',
] as const
export type LetterState = (typeof letterStates)[number]

const faultNames = Object.keys(letterFaults) as [LetterFault, ...LetterFault[]]
const Fault = z.enum(faultNames).meta({ id: 'PingenFault' })
const Product = z
  .enum(letterProducts)
  .meta({ id: 'LetterProduct', description: '`cheap`: B mail, `fast`: A mail' })
const Minor = z.int().min(0).max(1_000_000_000)

const LetterConnection = z
  .object({
    url: z.string().meta({ description: 'The API that the credentials are for' }),
    organisation_id: z.string(),
    client_id: z.string(),
    created_by: z.string(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'LetterConnection' })
export type LetterConnection = z.infer<typeof LetterConnection>

const LetterService = z
  .object({
    url: z.string().nullable().meta({ description: 'The API that the operator allows; null: none' }),
    connection: LetterConnection.nullable(),
  })
  .meta({ id: 'LetterService' })
export type LetterService = z.infer<typeof LetterService>

const LetterConnectionInput = z
  .strictObject({
    organisation_id: z.uuid().meta({ description: 'The organisation at Pingen that pays' }),
    client_id: z.string().regex(/^[\x21-\x7e]{1,200}$/, 'Must be 1 to 200 characters without spaces.'),
    client_secret: z
      .string()
      .regex(/^[\x21-\x7e]{8,500}$/, 'Must be 8 to 500 characters without spaces.')
      .optional()
      .meta({ description: 'Without it the previous secret stays, for the same client ID' }),
  })
  .meta({ id: 'LetterConnectionInput' })
export type LetterConnectionInput = z.infer<typeof LetterConnectionInput>

const DispatchedLetter = z
  .object({
    release_id: idOf('release'),
    name: z.string().meta({ description: 'The recipient' }),
    state: z.enum(letterStates).meta({ id: 'LetterState' }),
    service_status: z.string().nullable().meta({ description: 'State as Pingen names it' }),
    reason: z
      .string()
      .nullable()
      .meta({ description: "Reason for the return or the refusal, in Pingen's words" }),
    pages: z.int().nullable(),
    price_minor: z
      .int()
      .nullable()
      .meta({ description: 'Amount in the smallest unit of the currency, such as Rappen' }),
    currency: z.string().nullable(),
    changed_at: Timestamp,
  })
  .meta({ id: 'DispatchedLetter' })
export type DispatchedLetter = z.infer<typeof DispatchedLetter>

const LetterDispatch = z
  .object({
    export_id: idOf('export'),
    product: Product,
    phase: z.enum(dispatchPhases).meta({ id: 'LetterPhase' }),
    stopped: z.boolean().meta({ description: 'Waits until a person continues it' }),
    ready: z.int().meta({ description: 'Number of letters that can be posted' }),
    price_minor: z.int().nullable().meta({
      description: 'Their total price, in the smallest unit of the currency; null until it is known',
    }),
    currency: z.string().nullable(),
    letters: z.array(DispatchedLetter),
    fault: Fault.nullable().meta({ description: 'Reason for which it stopped or waits' }),
    fault_text: z.string().nullable().meta({ description: 'The reason as a sentence' }),
    fault_detail: z.string().nullable().meta({ description: 'Message of Pingen, if it gave one' }),
    requested_by: z.string(),
    created_at: Timestamp,
    ordered_by: z.string().nullable().meta({ description: 'User who ordered the letters at this price' }),
    ordered_at: Timestamp.nullable(),
  })
  .meta({ id: 'LetterDispatch' })
export type LetterDispatch = z.infer<typeof LetterDispatch>

const LetterStep = z
  .strictObject({
    step: z.enum(['prepare', 'post', 'resume']).meta({
      description:
        '`prepare`: uploads the letters and asks for the price; repeated, asks for the price alone. Nothing is posted. `post`: posts the letters that are ready, at this price. `resume`: continues after a fault',
    }),
    product: Product.optional().meta({ description: 'Only with `prepare`; default: `cheap`' }),
    price_minor: Minor.optional().meta({
      description: 'Only with `post`, and required there: the price that the person saw',
    }),
  })
  .refine(({ step, price_minor }) => (step === 'post') === (price_minor !== undefined), {
    path: ['price_minor'],
    message: 'The step `post` needs the price that the person saw. No other step takes one.',
    params: { code: 'required' },
  })
  .refine(({ step, product }) => step === 'prepare' || product === undefined, {
    path: ['product'],
    message: 'Only the step `prepare` takes a product.',
    params: { code: 'value_not_allowed' },
  })
  .meta({ id: 'LetterStep' })
export type LetterStep = z.infer<typeof LetterStep>

const common = { group: 'projects' } as const
const ofExport = '/projects/:project_id/exports/:export_id/dispatch' as const

export const letterPostRoutes = {
  app_letter_service: read({
    ...common,
    path: '/letter-service',
    access: session(everyone),
    summary: 'Get the connection to Pingen, and whether the operator allows one',
    answer: LetterService,
  }),
  app_letter_service_save: mutation({
    ...common,
    path: '/letter-service',
    method: 'PUT',
    access: session(['owner'], { fresh: true }),
    summary: 'Connect the account with Pingen, or change the connection',
    body: LetterConnectionInput,
    answers: { 200: LetterConnection },
  }),
  app_letter_service_delete: mutation({
    ...common,
    path: '/letter-service',
    method: 'DELETE',
    access: session(['owner']),
    summary: 'Delete the connection to Pingen with its secret. What was posted stays known',
    body: z.strictObject({}),
    answers: { 200: z.object({ deleted: z.boolean() }) },
  }),
  app_dispatch: read({
    ...common,
    path: ofExport,
    access: session(everyone),
    summary: 'Get how far the letters of an export are at Pingen; null: they were not brought there',
    answer: z.object({ dispatch: LetterDispatch.nullable() }),
  }),
  app_dispatch_step: mutation({
    ...common,
    path: ofExport,
    access: session(editors),
    summary: 'Bring the letters of an export to Pingen, post them at a price, or go on after a fault',
    body: LetterStep,
    answers: { 200: LetterDispatch },
  }),
} satisfies RouteTable
