import { z } from 'zod'
import { releaseStates } from '#contract/prospecting/release-states'
import { Fingerprint, Language, Timestamp, text } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { TextBacking } from '#contract/prospecting/letters/text-backing'
import { Evidence } from '#contract/prospecting/snapshots'
import { Producer, RevisionClaim, VerificationResult } from '#contract/prospecting/stage-results'
import { channels } from '#contract/prospecting/stages'

/** Legal basis for contacting this company on this channel (UWG 3(1)(o) and (u)). */
export const ContactBasis = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('consent'), source: text(300), at: z.iso.date() }),
    z.strictObject({ kind: z.literal('existing_customer'), since: z.iso.date() }),
    z.strictObject({ kind: z.literal('individual_by_hand') }),
    z.strictObject({
      kind: z.literal('directory_check'),
      number: z.string().regex(/^\+?[0-9 ]{6,20}$/, 'Must be a telephone number, in digits and blanks.'),
      listed: z.boolean(),
      asterisk: z.boolean(),
      checked_at: Timestamp,
    }),
  ])
  .meta({ id: 'ContactBasis' })
export type ContactBasis = z.infer<typeof ContactBasis>

export const ApprovalInput = z
  .strictObject({
    outreach_revision_id: z.string().min(1).max(64),
    content_fingerprint: Fingerprint,
    contact_basis: ContactBasis.optional(),
    acknowledged_warnings: z.array(z.string().max(60)).max(20).optional(),
    note: text(2000).optional(),
  })
  .meta({ id: 'ApprovalInput' })
export type ApprovalInput = z.infer<typeof ApprovalInput>

export const gateChecks = [
  'head',
  'stale',
  'decision',
  'suppression',
  'company',
  'claims_supported',
  'words_backed',
  'evidence_verified',
  'identity',
  'news',
  'notices',
  'contact_basis',
  'four_eyes',
  'address',
] as const

/** Reasons why a check of the gate warns or fails. Each names one thing that the approver can read or do. */
export const gateReasons = [
  'newer_revision',
  'data_changed',
  'undecided',
  'decided_against',
  'suppressed',
  'company_gone',
  'claims_not_verified',
  'verification_pending',
  'claims_unsupported',
  'claims_partly_supported',
  'sentences_without_claim',
  'judged_by_author',
  'words_unbacked',
  'words_over_limit',
  'excerpt_missing',
  'excerpts_unchecked',
  'identity_doubtful',
  'not_researched',
  'news',
  'contact_basis_missing',
  'contact_basis_unfit',
  'four_eyes_off',
  'own_text',
  'address_incomplete',
  'address_misplaced',
  'address_returned',
  'letter_refused',
  'recipient_dissolved',
] as const

/**
 * `about`: `project` follows from the project's settings and applies to all its texts, so no one needs to confirm it
 * for this one.
 */
export const GateReason = z
  .object({
    code: z.enum(gateReasons),
    about: z.enum(['text', 'project']),
    count: z
      .int()
      .nullable()
      .meta({ description: 'Number of claims, words, excerpts or signals; null if none are counted' }),
    words: z.array(z.string()).meta({ description: 'First words or claims that it concerns' }),
  })
  .meta({ id: 'GateReason' })
export type GateReason = z.infer<typeof GateReason>

/** A named check of the release gate, as shown to the approver. */
export const GateCheck = z
  .object({
    check: z.enum(gateChecks),
    result: z.enum(['pass', 'warn', 'fail']),
    detail: z.string(),
    reasons: z
      .array(GateReason)
      .meta({ description: 'Exactly the reasons that apply; empty if the check passes' }),
  })
  .meta({ id: 'GateCheck' })
export type GateCheck = z.infer<typeof GateCheck>

/** A revision that a person edited, and the differences to it, in the order of the text. */
export const TextEdit = z
  .object({
    of: idOf('outreach'),
    difference: z.array(
      z.object({
        language: Language,
        part: z.enum(['subject', 'body']),
        pieces: z.array(z.object({ change: z.enum(['kept', 'removed', 'added']), text: z.string() })),
      }),
    ),
  })
  .meta({ id: 'TextEdit' })
export type TextEdit = z.infer<typeof TextEdit>

export const OutreachRevision = z
  .object({
    outreach_revision_id: idOf('outreach'),
    content_fingerprint: Fingerprint,
    channel: z.enum(channels).meta({ id: 'Channel' }),
    variants: z.array(z.object({ language: Language, subject: z.string().nullable(), body: z.string() })),
    claims: z.array(
      RevisionClaim.extend({ spans: z.array(z.object({ start: z.int(), end: z.int() })) }).meta({
        id: 'PlacedClaim',
      }),
    ),
    evidence: z.array(Evidence),
    backing: TextBacking.nullable().meta({
      description: 'Null if the text was written before words were compared',
    }),
    stale: z.boolean(),
    superseded: z.boolean(),
    approved: z.boolean(),
    producer: Producer,
    produced_by: z.string(),
    edited: TextEdit.nullable().meta({ description: "A person's changes; null if no person edited it" }),
    created_at: Timestamp,
  })
  .meta({ id: 'OutreachRevision' })
export type OutreachRevision = z.infer<typeof OutreachRevision>

/**
 * Findings of a verification on an outreach revision: a verdict on each claim, and what the text states outside its
 * claims.
 */
export const Verification = VerificationResult.pick({
  outreach_revision_id: true,
  verdicts: true,
  uncovered: true,
})
  .extend({ created_at: Timestamp })
  .meta({ id: 'Verification' })
export type Verification = z.infer<typeof Verification>

export const Approval = z
  .object({
    approval_id: idOf('approval'),
    prospect_id: idOf('prospect'),
    outreach_revision_id: idOf('outreach'),
    content_fingerprint: Fingerprint,
    contact_basis: ContactBasis.nullable(),
    acknowledged_warnings: z
      .array(z.string())
      .meta({ description: 'Checks of the gate whose warnings the approver confirmed to have read' }),
    note: z.string().nullable(),
    approved_by: z.string(),
    approved_at: Timestamp,
    revoked_at: Timestamp.nullable(),
    release: z
      .object({
        release_id: idOf('release'),
        state: z.enum(releaseStates),
        channel: z.enum(channels),
        language: Language,
        created_at: Timestamp,
      })
      .meta({ id: 'Release' }),
  })
  .meta({ id: 'Approval' })
export type Approval = z.infer<typeof Approval>
