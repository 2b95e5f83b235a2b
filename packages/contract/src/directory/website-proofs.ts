import { z } from 'zod'
import { Timestamp } from '#contract/core/fields'
import type { WebsiteNotice } from '#contract/directory/website-notices'

/**
 * Proofs that a website belongs to a company: its UID, or its name with its address, on the imprint or contact page.
 */
const websiteProofKinds = ['uid', 'name_and_address'] as const
export type WebsiteProofKind = (typeof websiteProofKinds)[number]

/**
 * Reasons why a website was not proven to belong to a company: it could not be read, or its content proves nothing.
 * `other_company`: its imprint names another company. `several_companies`: its imprint names more than one.
 * `listed_company`: it names the company as a customer, agency or partner. `name_conflict`: the UID appears beside
 * another name.
 */
export type WebsiteDoubt =
  | Exclude<WebsiteNotice, 'not_recognised'>
  | 'no_imprint'
  | 'several_companies'
  | 'listed_company'
  | 'name_conflict'
  | 'name_without_address'
  | 'not_named'
  | 'parked'
  | 'placeholder'
  | 'directory_site'
  | 'login_required'

/** Origins of a domain that may belong to a company. */
export type CandidateOrigin = 'source' | 'file' | 'evidence' | 'name'

/** The source named for a website that Alphorn itself found and verified. */
export const foundWebsiteSource = 'website-finder'

export const WebsiteProof = z
  .object({
    by: z.enum(websiteProofKinds),
    page_url: z.string().meta({ description: 'The imprint or contact page' }),
    excerpt: z.string().meta({
      description: 'Words that prove it, as they are written: the UID, or the name with the address',
    }),
    content_sha256: z
      .string()
      .meta({ description: 'SHA-256 of the bytes of the page, as they are archived' }),
    proven_at: Timestamp,
    probability: z.number().min(0).max(1),
    rules_version: z.string(),
  })
  .meta({
    id: 'WebsiteProof',
    description: 'The proof that the website belongs to this company, read on its imprint by the service',
  })
export type WebsiteProof = z.infer<typeof WebsiteProof>
