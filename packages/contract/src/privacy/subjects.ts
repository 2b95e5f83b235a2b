import { z } from 'zod'
import { Timestamp, text } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { session } from '#contract/core/roles'
import { list, mutation, read, type RouteTable } from '#contract/core/route'

// The rights of data subjects (revDSG): a company or a person. All data held about them is reported or erased.

/** Shorter words would also match texts about others. */
const minMentionLength = 5

/**
 * The subject of a request: a company of the directory, or a person. A person is identified by an e-mail address and by
 * other strings that name them in texts. Such a string is a name, a telephone number or a postal address, spelled as in
 * the texts.
 */
export const Subject = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('company'), company_id: idOf('company') }),
    z.strictObject({
      kind: z.literal('person'),
      email: z.email().max(254).toLowerCase(),
      also: z.array(text(200, minMentionLength)).max(10).optional(),
    }),
  ])
  .meta({ id: 'Subject' })
export type Subject = z.infer<typeof Subject>

/** The record of a request and its execution, without its subject. */
export const SubjectRequest = z
  .object({
    request_id: idOf('subject_request'),
    kind: z.enum(['export', 'erasure']),
    subject_kind: z.enum(['company', 'person']),
    state: z.enum(['running', 'completed']),
    reason: z.string().nullable(),
    /** The suppression that prevents the erased subject from being contacted again. */
    suppression_id: z.string().nullable(),
    /** Number of erased records of each kind. */
    erased: z.record(z.string(), z.int()),
    created_by: z.string(),
    created_at: Timestamp,
    completed_at: Timestamp.nullable(),
  })
  .meta({ id: 'SubjectRequest' })
export type SubjectRequest = z.infer<typeof SubjectRequest>

const common = { group: 'meta' } as const

const months = z.int().min(1)

/** Retention periods, after which the service deletes data by itself. */
export const Retention = z
  .object({
    evidence_months: months,
    release_months: months,
    archive_months: months,
    audit_months: months,
  })
  .meta({ id: 'Retention' })
export type Retention = z.infer<typeof Retention>

export const subjectRoutes = {
  app_retention: read({
    ...common,
    path: '/retention',
    access: session(['owner']),
    summary: 'Get the retention periods of this installation',
    answer: Retention,
  }),
  app_subject_export: mutation({
    ...common,
    path: '/subjects/exports',
    access: session(['owner'], { fresh: true }),
    summary: 'Export all data about a company or a person as JSON Lines, with origin and retention',
    body: z.strictObject({ subject: Subject }),
    answers: { 200: z.string() },
    once: false,
    download: true,
  }),
  app_subject_erase: mutation({
    ...common,
    path: '/subjects/erasures',
    access: session(['owner']),
    summary: 'Erase all data about a company or a person and add it to the suppression list',
    body: z.strictObject({ subject: Subject, reason: text(300) }),
    answers: { 202: SubjectRequest },
    // Not stored for replay: the response would reveal the subject, and the record keeps only the effects of the
    // request.
    once: false,
  }),
  app_subject_request_list: list({
    ...common,
    path: '/subjects/requests',
    access: session(['owner']),
    summary: 'List the data requests, newest first',
    item: SubjectRequest,
  }),
  app_subject_request: read({
    ...common,
    path: '/subjects/requests/:request_id',
    access: session(['owner']),
    summary: 'Get a data request with its progress',
    answer: SubjectRequest,
  }),
} satisfies RouteTable
