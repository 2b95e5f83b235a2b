import { z } from 'zod'
import { Fingerprint, Language, Timestamp, text } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { SnapshotRef, Upstream } from '#contract/prospecting/snapshots'
import { channels, type Stage } from '#contract/prospecting/stages'
import { WebsiteNotice } from '#contract/directory/website-notices'

// The bodies of /results, one per stage. They are flat, so that `claims[1].evidence_ids` is a path in them.

const LocalId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'Must be 1 to 64 letters of A to Z, digits, _ and -.')
const EvidenceIds = z.array(z.string().min(1).max(64)).max(10)
const Quote = z.strictObject({ evidence_id: z.string().min(1).max(64), exact: text(2000) })

export const Producer = z
  .strictObject({
    name: text(100),
    version: text(60),
    model: text(100).optional(),
    prompt_sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'Must be 64 digits of 0 to 9 and a to f.')
      .optional(),
    input_tokens: z.int().min(0).optional(),
    output_tokens: z.int().min(0).optional(),
  })
  .meta({ id: 'Producer' })
export type Producer = z.infer<typeof Producer>

const head = {
  input_snapshot: SnapshotRef,
  upstream: z.array(Upstream).max(8),
  producer: Producer,
  lease_id: idOf('lease').optional(),
}

const SuppliedEvidence = z.strictObject({
  id: LocalId,
  kind: z.enum(['web_page', 'upload']),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional(),
  title: text(300).optional(),
  publisher: text(200).optional(),
  language: Language.optional(),
  retrieved_at: Timestamp,
  published_at: z.iso.date().optional(),
  excerpt: text(2000, 10),
  content_sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'Must be 64 digits of 0 to 9 and a to f.')
    .optional(),
  personal_data: z.boolean().optional(),
})

const Fact = z.strictObject({
  id: LocalId,
  predicate: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,59}$/, 'Must be a word such as founded_on: letters of a to z, digits and _.'),
  statement: text(500),
  language: Language,
  value: z
    .union([text(500), z.number(), z.boolean()])
    .nullable()
    .optional(),
  as_of: z.iso.date().optional(),
  confidence: z.enum(['high', 'medium', 'low']),
  evidence_ids: EvidenceIds,
  quotes: z.array(Quote).max(10).optional(),
})

const QuestionAnswer = z
  .strictObject({
    question_id: z.string().min(1).max(64),
    value: z
      .union([text(500), z.number(), z.boolean()])
      .nullable()
      .meta({
        description:
          "Answer of the question's kind: true or false for `checkbox`, a number, YYYY-MM-DD for `date`, one of the choices, or a text. Null if none was found",
      }),
    quotes: z.array(Quote).max(3).meta({ description: 'At least one, unless the answer was not found' }),
    note: text(500).nullable().meta({ description: 'The missing information, if no answer was found' }),
  })
  .meta({
    id: 'QuestionAnswer',
    description: 'The answer to a question of people, with the words that state it',
  })

export const ResearchResult = z
  .strictObject({
    stage: z.literal('research'),
    ...head,
    evidence: z.array(SuppliedEvidence).max(50),
    facts: z.array(Fact).max(100),
    identity: z.strictObject({
      verdict: z.enum(['confirmed', 'doubtful', 'wrong_company']),
      reason: text(500),
      evidence_ids: EvidenceIds,
    }),
    not_found: z.array(z.strictObject({ question_id: LocalId, note: text(500) })).max(20),
    notices: z
      .array(z.strictObject({ code: WebsiteNotice, url: z.string().min(1).max(2000), detail: text(500) }))
      .max(20)
      .optional()
      .meta({ description: "Reason for which the company's website yielded nothing, or only a part" }),
    answers: z
      .array(QuestionAnswer)
      .max(20)
      .optional()
      .meta({ description: 'Answers to `input.questions`, if the input has any' }),
    summary: text(2000),
  })
  .meta({ id: 'ResearchResult' })

export const QualificationResult = z
  .strictObject({
    stage: z.literal('qualification'),
    ...head,
    criteria: z
      .array(
        z.strictObject({
          criterion_id: LocalId,
          verdict: z.enum(['met', 'not_met', 'unknown']),
          reason: text(500),
          fact_ids: z.array(z.string().min(1).max(64)).max(20),
          evidence_ids: EvidenceIds,
        }),
      )
      .max(40),
    recommendation: z.enum(['pursue', 'review', 'skip']),
  })
  .meta({ id: 'QualificationResult' })

/** A sentence of an outreach revision that makes a claim, with the evidence that proves it. */
export const RevisionClaim = z
  .strictObject({
    id: LocalId,
    kind: z.enum(['recipient_fact', 'seller_fact', 'inference']),
    variant: Language,
    part: z.enum(['subject', 'body']),
    text: text(2000),
    occurrence: z.int().min(1).max(50).optional(),
    evidence_ids: EvidenceIds,
    quotes: z.array(Quote).max(10).optional(),
  })
  .meta({ id: 'RevisionClaim' })

/** Reason why a company gets no text. It is a finding, not a failure. */
export const NothingToSay = z
  .strictObject({
    code: z
      .string()
      .regex(
        /^[a-z][a-z0-9_]{0,63}$/,
        'Must be a word such as no_reason_to_write: letters of a to z, digits and _.',
      ),
    reason: text(500),
  })
  .meta({ id: 'NothingToSay', description: 'The reason for which no text is written' })
export type NothingToSay = z.infer<typeof NothingToSay>

export const OutreachResult = z
  .strictObject({
    stage: z.literal('outreach'),
    ...head,
    channel: z.enum(channels),
    variants: z
      .array(z.strictObject({ language: Language, subject: text(150).nullable(), body: text(6000, 20) }))
      .max(8)
      .meta({ description: 'At least one, or none beside `nothing_to_say`' }),
    claims: z.array(RevisionClaim).max(80),
    nothing_to_say: NothingToSay.optional(),
  })
  .meta({ id: 'OutreachResult' })

const Verdict = z.strictObject({
  claim_id: LocalId,
  verdict: z.enum(['supported', 'partly_supported', 'unsupported', 'contradicted']),
  reason: text(500),
  quotes: z.array(Quote).max(10).optional(),
})
const SupportedVerdict = Verdict.extend({
  verdict: z.literal('supported'),
  quotes: z.array(Quote).min(1).max(10),
})
const OtherVerdict = Verdict.extend({
  verdict: z.enum(['partly_supported', 'unsupported', 'contradicted']),
})

export const VerificationResult = z
  .strictObject({
    stage: z.literal('verification'),
    ...head,
    outreach_revision_id: z.string().max(64),
    verdicts: z.array(Verdict).max(80),
    uncovered: z.array(text(500)).max(40),
  })
  .meta({ id: 'VerificationResult' })

export const StageResult = z.discriminatedUnion('stage', [
  ResearchResult,
  QualificationResult,
  OutreachResult,
  VerificationResult,
])
export type StageResult = z.infer<typeof StageResult>
export type ResultOf<S extends Stage> = Extract<StageResult, { stage: S }>

/** The schemas of the stages' results, as a job gives them to a worker. */
export const resultSchemas = {
  research: ResearchResult,
  qualification: QualificationResult,
  outreach: OutreachResult,
  verification: VerificationResult,
} as const satisfies Record<Stage, z.ZodType>

/** The schemas of version 2, in which facts and verdicts "supported" need quotes. */
export const quotedResultSchemas = {
  ...resultSchemas,
  research: ResearchResult.extend({
    facts: z.array(Fact.extend({ quotes: z.array(Quote).min(1).max(10) })).max(100),
  }).meta({ id: 'ResearchResult2' }),
  verification: VerificationResult.extend({
    verdicts: z.array(z.union([SupportedVerdict, OtherVerdict])).max(80),
  }).meta({ id: 'VerificationResult2' }),
} as const satisfies Record<Stage, z.ZodType>

/** Revision that an accepted result created. */
export const AcceptedResult = z
  .object({
    revision_id: z.string(),
    fingerprint: Fingerprint,
    /** Maps the local ids of the body to the stored ids. */
    ids: z.object({
      evidence: z.record(z.string(), z.string()),
      facts: z.record(z.string(), z.string()),
    }),
    warnings: z.array(z.object({ code: z.string(), field: z.string(), detail: z.string() })),
  })
  .meta({ id: 'AcceptedResult' })
