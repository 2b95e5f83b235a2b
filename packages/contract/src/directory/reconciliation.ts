import { z } from 'zod'
import { Timestamp } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { editors, everyone, session } from '#contract/core/roles'
import { integerParameter } from '#contract/core/query-parameters'
import { formRead, kibibyte, list, mutation, read, type RouteTable } from '#contract/core/route'

// The W3C Reconciliation Service API, version 0.2, which OpenRefine calls. It is outside the API, under a secret
// address.

/** An address at which OpenRefine matches companies. It is secret and shown only once, when it is created. */
export const Reconciler = z
  .object({
    reconciler_id: idOf('reconciler'),
    name: z.string(),
    created_by: z.string(),
    created_at: Timestamp,
    last_used_at: Timestamp.nullable(),
    revoked_at: Timestamp.nullable(),
  })
  .meta({ id: 'Reconciler' })
export type Reconciler = z.infer<typeof Reconciler>

const ReconcilerWithAddress = Reconciler.extend({ path: z.string() }).meta({ id: 'ReconcilerWithAddress' })
export type ReconcilerWithAddress = z.infer<typeof ReconcilerWithAddress>

const ReconcilerInput = z.strictObject({ name: z.string().normalize().trim().min(1).max(100) })
export type ReconcilerInput = z.infer<typeof ReconcilerInput>

const companies = { group: 'companies' } as const

/** Routes of the browser app that manage these addresses. */
export const appReconcilerRoutes = {
  app_reconciler_list: list({
    ...companies,
    path: '/reconcilers',
    access: session(everyone),
    summary: 'List the addresses for OpenRefine, without their secrets',
    item: Reconciler,
  }),
  app_reconciler_create: mutation({
    ...companies,
    path: '/reconcilers',
    access: session(editors, { fresh: true }),
    summary: 'Create an address for OpenRefine, which is in this response only',
    body: ReconcilerInput,
    answers: { 201: ReconcilerWithAddress },
    once: false,
  }),
  app_reconciler_revoke: mutation({
    ...companies,
    path: '/reconcilers/:reconciler_id/revocations',
    access: session(editors),
    summary: 'Revoke an address for OpenRefine, which stops working',
    body: z.strictObject({}),
    answers: { 201: Reconciler },
  }),
} satisfies RouteTable

/** Largest number of questions in a batch, and of companies or properties in an extension. */
export const maxReconciledItems = 50
/** Largest number of candidates per question. */
export const maxMatches = 10

/**
 * Properties that a query can contain beside the name. Each is a member of the object that describes a company to add.
 */
export const matchedProperties = {
  uid: 'UID or VAT number',
  ehraid: 'Register id (EHRA-ID)',
  lei: 'LEI',
  place: 'Seat or town',
  canton: 'Canton (two letters)',
  postal_code: 'Postal code',
  street: 'Street and number',
  country: 'Country (two letters)',
  legal_form: 'Legal form',
  website: 'Website or e-mail domain',
} as const
export type MatchedProperty = keyof typeof matchedProperties

/** Properties that can be fetched for matched companies. */
export const fetchedProperties = {
  uid: 'UID',
  ehraid: 'Register id (EHRA-ID)',
  chid: 'CH-ID',
  lei: 'LEI',
  name: 'Name in the register',
  legal_form: 'Legal form',
  status: 'Status',
  seat: 'Seat',
  canton: 'Canton',
  street: 'Street and number',
  postal_code: 'Postal code',
  town: 'Town',
  purpose: 'Purpose',
  founded_on: 'Founded on',
  website: 'Website',
  language: 'Language',
} as const
export type FetchedProperty = keyof typeof fetchedProperties

const single = z.union([
  z.string().max(1000),
  z.number(),
  z.boolean(),
  z.object({ id: z.string().max(1000), name: z.string().max(1000).optional() }),
])

/** A single question: a name, and further known properties. */
export const MatchQuery = z
  .object({
    query: z.string().max(1000).optional(),
    type: z.union([z.string(), z.array(z.string()).max(20)]).optional(),
    type_strict: z.enum(['any', 'should', 'all']).optional(),
    limit: z.number().int().min(1).max(1000).optional(),
    properties: z
      .array(z.object({ pid: z.string().max(100), v: z.union([single, z.array(single).max(100)]) }))
      .max(50)
      .optional(),
  })
  .meta({ id: 'MatchQuery' })
export type MatchQuery = z.infer<typeof MatchQuery>

/** The requested properties, and the companies for which they are requested. */
export const ExtensionQuery = z.object({
  ids: z.array(z.string().max(64)).max(maxReconciledItems),
  properties: z.array(z.object({ id: z.string().max(100) })).max(maxReconciledItems),
})
export type ExtensionQuery = z.infer<typeof ExtensionQuery>

const json = z
  .string()
  .min(2)
  .max(256 * 1024)
const outside = {
  ...companies,
  access: { kind: 'address', of: 'reconciler' } as const,
  bare: true,
  budget: 'companies',
  answer: z.unknown(),
} as const
const refusals = ['subscription_required', 'daily_row_limit', 'monthly_row_limit'] as const
const word = z.string().max(200).optional()
/**
 * Query of OpenRefine's suggestion field: a prefix, an optional type, and settings of another service that OpenRefine
 * also sends. The settings are ignored, because refusing them would break OpenRefine.
 */
const beginning = {
  prefix: z.string().max(200).default(''),
  type: word,
  type_strict: word,
  // Suggestions have no second page: all of them are in the first response.
  cursor: z.literal('0').optional(),
  limit: integerParameter(1, 1000).optional(),
  filter: z.array(z.string().max(500)).max(20).optional(),
  spell: word,
  exact: word,
  lang: word,
  scoring: word,
  key: word,
  prefixed: word,
  stemmed: word,
  format: word,
  mql_output: word,
  output: word,
}

/** Routes that OpenRefine calls. Knowledge of the secret address grants access. */
export const reconciliationRoutes = {
  reconcile_manifest: read({
    ...outside,
    path: '/reconcile/:token',
    summary: 'Get the reconciliation manifest, or match the names in `queries`',
    query: { queries: json.optional(), extend: json.optional() },
    refusals: [...refusals, 'validation_failed'],
  }),
  reconcile: formRead({
    ...outside,
    path: '/reconcile/:token',
    summary: 'Match a batch of names, or get properties of matched companies',
    body: z.strictObject({ queries: json.optional(), extend: json.optional() }),
    bodyLimit: 1024 * kibibyte,
    refusals,
  }),
  reconcile_suggest_entity: read({
    ...outside,
    path: '/reconcile/:token/suggest/entity',
    summary: 'List companies whose names begin with a prefix',
    query: beginning,
    refusals: [...refusals, 'search_unavailable'],
  }),
  reconcile_suggest_property: read({
    ...outside,
    budget: 'none',
    path: '/reconcile/:token/suggest/property',
    summary: 'Suggest the properties that a query can contain beside the name',
    query: beginning,
    refusals,
  }),
  reconcile_suggest_type: read({
    ...outside,
    budget: 'none',
    path: '/reconcile/:token/suggest/type',
    summary: 'Suggest the only entity type, which is company',
    query: beginning,
    refusals,
  }),
  reconcile_properties: read({
    ...outside,
    budget: 'none',
    path: '/reconcile/:token/properties',
    summary: 'List the properties that can be fetched for matched companies',
    query: { type: word, limit: integerParameter(1, 1000).optional() },
    refusals,
  }),
  reconcile_preview: read({
    ...outside,
    path: '/reconcile/:token/preview',
    summary: 'Get a small HTML page about a company',
    query: { id: z.string().min(1).max(64) },
    refusals,
  }),
} satisfies RouteTable
