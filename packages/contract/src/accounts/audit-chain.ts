import { z } from 'zod'
import { AuditRow } from '#contract/accounts/accounts'
import { fingerprintText } from '#contract/core/canonical-json'
import { Fingerprint, Timestamp } from '#contract/core/fields'

// The parts of an audit history that an auditor verifies: sealed rows, signatures, and the format of an export.

/** Identifies a history: that of a project, or, with null, of the account's calls outside its projects. */
export const AuditChain = z.strictObject({ account_id: z.string(), project_id: z.string().nullable() })
export type AuditChain = z.infer<typeof AuditChain>

/** A sealed row. Another member would be another version of the seal, but the rows of today must stay provable. */
const SealedRow = z.strictObject({ account_id: z.string(), ...AuditRow.shape })
export type SealedRow = z.infer<typeof SealedRow>

type ChainPosition = { after: string | null; position: number; row: SealedRow }

/**
 * Returns the text whose SHA-256 is the seal of a row: the previous seal (null for the first), the position from 1, the
 * row.
 */
export function sealText({ after, position, row }: ChainPosition): string {
  return fingerprintText('alphorn/audit-row/1', { after, position, row })
}

/**
 * A moment of a chain: its last position and the seal there (0 and null while it is empty). Checkpoints are counted from 1,
 * so that none can be taken away unseen.
 */
const moment = {
  number: z.int().min(1),
  position: z.int().min(0),
  seal: Fingerprint.nullable(),
  made_at: Timestamp,
}
export type Moment = z.infer<z.ZodObject<typeof moment>>
const signed = { public_key: z.string(), signature: z.string() }

/** The service's word for a moment of a chain, under its Ed25519 key. */
export const AuditCheckpoint = z.strictObject({ ...moment, ...signed })
export type AuditCheckpoint = z.infer<typeof AuditCheckpoint>

/** Returns the signed text of a checkpoint. */
export function checkpointText({ account_id, project_id }: AuditChain, at: Moment): string {
  const { number, position, seal, made_at } = at
  return fingerprintText('alphorn/audit-checkpoint/1', {
    account_id,
    project_id,
    number,
    position,
    seal,
    made_at,
  })
}

/** Rows that left the history when their time was over: a run of positions, the seal of its last, the checkpoints up to it. */
const leaving = {
  first_position: z.int().min(1),
  length: z.int().min(1),
  seal: Fingerprint,
  checkpoints: z.int().min(0),
}
export type AuditLeaving = z.infer<z.ZodObject<typeof leaving>>

/** Returns the signed text of a leaving. */
export function leavingText({ account_id, project_id }: AuditChain, run: AuditLeaving): string {
  const { first_position, length, seal, checkpoints } = run
  return fingerprintText('alphorn/audit-leaving/1', {
    account_id,
    project_id,
    first_position,
    length,
    seal,
    checkpoints,
  })
}

/** A line of an export; each is RFC 8785 canonical JSON. The last one is the end, whose checkpoint speaks for all. */
export const AuditExportLine = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('head'), format: z.literal('alphorn-audit/1'), ...AuditChain.shape }),
  z.strictObject({ kind: z.literal('row'), position: z.int(), seal: Fingerprint, row: SealedRow }),
  z.strictObject({ kind: z.literal('left'), ...leaving, ...signed }),
  z.strictObject({ kind: z.literal('checkpoint'), ...AuditCheckpoint.shape }),
  z.strictObject({ kind: z.literal('end'), ...AuditCheckpoint.shape }),
])
export type AuditExportLine = z.infer<typeof AuditExportLine>
