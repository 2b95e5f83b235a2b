import { z } from 'zod'
import { Timestamp, text } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { everyone, session } from '#contract/core/roles'
import { list, mutation, type RouteTable } from '#contract/core/route'
import { scopeNames } from '#contract/core/scopes'

// API credentials. Only the browser app creates, rotates, restricts and revokes them.

const kinds = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]

/** An IP address or a CIDR range: `203.0.113.7`, `2001:db8::/32`. */
export const AddressRange = z
  .string()
  .max(43)
  .refine((text) => kinds.some((kind) => kind.safeParse(text).success), {
    message: 'This is not an IP address or range. Write 203.0.113.7, 2001:db8::7 or 203.0.113.0/24.',
    params: { code: 'invalid_format' },
  })
  .meta({ description: 'An IPv4 or IPv6 address, or a range in CIDR notation' })

/** Largest number of addresses and ranges per credential. */
const maxAddressRanges = 50
const AddressRanges = z.array(AddressRange).min(1).max(maxAddressRanges)

const Credential = z
  .object({
    credential_id: idOf('credential'),
    name: z.string(),
    scopes: z.array(z.enum(scopeNames)),
    project_ids: z.array(z.string()).nullable(),
    key_id: z.string(),
    created_at: Timestamp,
    expires_at: Timestamp.nullable(),
    allowed_addresses: z
      .array(z.string())
      .nullable()
      .meta({ description: 'Allowed IP addresses; null: all' }),
    last_used_at: Timestamp.nullable(),
    last_used_address: z.string().nullable(),
    last_refused_at: Timestamp.nullable().meta({
      description: "Time at which the correct secret was last refused because of the caller's IP address",
    }),
    last_refused_address: z.string().nullable(),
    revoked_at: Timestamp.nullable(),
    previous_secret_valid_until: Timestamp.nullable(),
  })
  .meta({ id: 'Credential' })
export type CredentialView = z.infer<typeof Credential>

/** The only response that contains the secret. */
const CredentialWithSecret = Credential.extend({ secret: z.string() }).meta({ id: 'CredentialWithSecret' })

const CredentialInput = z
  .strictObject({
    name: text(100),
    scopes: z.array(z.enum(scopeNames)).min(1).max(scopeNames.length),
    project_ids: z.array(idOf('project')).min(1).max(100).optional(),
    expires_at: Timestamp.optional(),
    allowed_addresses: AddressRanges.optional(),
  })
  .meta({ id: 'CredentialInput' })
export type CredentialInput = z.infer<typeof CredentialInput>

const common = { group: 'meta' } as const

export const credentialRoutes = {
  app_credential_list: list({
    ...common,
    path: '/credentials',
    access: session(everyone),
    summary: 'List the API credentials of the account',
    item: Credential,
  }),
  app_credential_create: mutation({
    ...common,
    path: '/credentials',
    access: session(['owner'], { fresh: true }),
    summary: 'Create a credential, whose secret is in this response only',
    body: CredentialInput,
    answers: { 201: CredentialWithSecret },
    once: false,
  }),
  app_credential_change: mutation({
    ...common,
    path: '/credentials/:credential_id',
    method: 'PATCH',
    access: session(['owner']),
    summary: 'Set the allowed IP addresses of a credential; null allows all',
    body: z.strictObject({ allowed_addresses: AddressRanges.nullable() }),
    answers: { 200: Credential },
  }),
  app_credential_rotate: mutation({
    ...common,
    path: '/credentials/:credential_id/rotations',
    access: session(['owner'], { fresh: true }),
    summary: 'Replace the secret of a credential, with a grace period for the old one',
    body: z.strictObject({ grace_seconds: z.int().min(0).max(604_800).default(86_400) }),
    answers: { 201: CredentialWithSecret },
    once: false,
  }),
  app_credential_revoke: mutation({
    ...common,
    path: '/credentials/:credential_id/revocations',
    access: session(['owner']),
    summary: 'Revoke a credential immediately and for good',
    body: z.strictObject({ reason: text(300).optional() }),
    answers: { 201: Credential },
  }),
} satisfies RouteTable
