import { z } from 'zod'
import { Fingerprint, Language, Timestamp } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { evidenceKinds } from '#contract/prospecting/evidence-kinds'
import { Stage } from '#contract/prospecting/stages'

/**
 * A piece of evidence: a verbatim excerpt, its source, and the degree of its verification. It is immutable and
 * content-addressed.
 */
export const Evidence = z
  .object({
    id: idOf('evidence'),
    kind: z.enum(evidenceKinds),
    subject_uid: z.string().nullable(),
    url: z.string().nullable(),
    title: z.string().nullable(),
    publisher: z.string().nullable(),
    language: Language.nullable(),
    published_at: z.string().nullable(),
    retrieved_at: Timestamp.nullable(),
    excerpt: z.string(),
    excerpt_sha256: z.string(),
    content_sha256: z.string().nullable(),
    origin: z.enum(['directory', 'server_fetched', 'worker_supplied', 'user_upload', 'offering']),
    check: z.enum(['verified', 'pending', 'mismatch', 'unreachable', 'not_checked']),
    personal_data: z.boolean(),
    expires_at: Timestamp.nullable().meta({ description: 'After this time it must not be cited' }),
  })
  .meta({ id: 'Evidence' })
export type Evidence = z.infer<typeof Evidence>

/** A revision on which an input is based, as it was when the input was frozen. */
export const Upstream = z
  .strictObject({ stage: Stage, revision_id: z.string().max(64), fingerprint: Fingerprint })
  .meta({ id: 'Upstream' })
export type Upstream = z.infer<typeof Upstream>

/** The frozen input of a stage job, identified by its content. */
export const SnapshotRef = z
  .strictObject({ id: z.string().max(64), fingerprint: Fingerprint })
  .meta({ id: 'SnapshotRef' })
