import { z } from 'zod'
import { AuditRow } from '#contract/accounts/accounts'
import { fingerprintText } from '#contract/core/canonical-json'
import { Fingerprint, Timestamp } from '#contract/core/fields'

// The parts of an audit history that an auditor verifies: sealed rows, signatures and the export format.

/** Identifies a history: that of a project, or, if the project is null, of the account's calls outside its projects. */
export const AuditChain = z.strictObject({ account_id: z.string(), project_id: z.string().nullable() })
export type AuditChain = z.infer<typeof AuditChain>

/** A sealed row. A new member would need a new version of the seal, because existing rows must remain verifiable. */
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
 * The state of a chain at a checkpoint: its last position and seal (0 and null while it is empty). Checkpoints are
 * numbered from 1, so that a removed one leaves a gap.
 */
const moment = {
  number: z.int().min(1),
  position: z.int().min(0),
  seal: Fingerprint.nullable(),
  made_at: Timestamp,
}
export type Moment = z.infer<z.ZodObject<typeof moment>>
const signed = { public_key: z.string(), signature: z.string() }

/** A state of a chain, signed by the service with its Ed25519 key. */
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

/**
 * Rows deleted from the history after their retention period: a run of positions, its last seal, and the number of
 * checkpoints so far.
 */
const leaving = {
  first_position: z.int().min(1),
  length: z.int().min(1),
  seal: Fingerprint,
  checkpoints: z.int().min(0),
}
export type AuditLeaving = z.infer<z.ZodObject<typeof leaving>>

/** Returns the signed text that documents a deletion of rows. */
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

/**
 * A line of an export, as RFC 8785 canonical JSON. The last line has the kind `end`; its checkpoint covers all lines
 * before it.
 */
export const AuditExportLine = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('head'), format: z.literal('alphorn-audit/1'), ...AuditChain.shape }),
  z.strictObject({ kind: z.literal('row'), position: z.int(), seal: Fingerprint, row: SealedRow }),
  z.strictObject({ kind: z.literal('left'), ...leaving, ...signed }),
  z.strictObject({ kind: z.literal('checkpoint'), ...AuditCheckpoint.shape }),
  z.strictObject({ kind: z.literal('end'), ...AuditCheckpoint.shape }),
])
export type AuditExportLine = z.infer<typeof AuditExportLine>
