import { hash } from 'node:crypto'
import { type AuditChain, type SealedRow, sealText } from '@alphorn/contract/accounts/audit-chain'
import type { Selectable } from 'kysely'
import { auditColumns } from '#server/platform/audit/audit-row'
import type { AuditRowsTable } from '#server/platform/db/tables/accounts'

/** The sealed columns: everything that a call recorded, without the position of the row in the table. */
export const sealedColumns = ['account_id', 'project_id', ...auditColumns] as const

/** A row as the database returns it, for `sealedColumns`. */
export type StoredRow = Selectable<Pick<AuditRowsTable, (typeof sealedColumns)[number]>>

export function sealedRowOf(stored: StoredRow): SealedRow {
  const { started_at, ...row } = stored
  return { ...row, started_at: started_at.toISOString() }
}

/** Returns the seal of a row: SHA-256 over the previous seal, the position and the row. */
export function sealOf(after: string | null, position: number, row: SealedRow): string {
  return `sha256:${hash('sha256', sealText({ after, position, row }))}`
}

/** Key of a chain in the tables of sealing, where '' means that there is no project. */
export function keyOf({ account_id, project_id }: AuditChain) {
  return { account_id, project_id: project_id ?? '' }
}

export function chainOf({ account_id, project_id }: { account_id: string; project_id: string }): AuditChain {
  return { account_id, project_id: project_id === '' ? null : project_id }
}

export function sealFrom(bytes: Uint8Array): string {
  return `sha256:${Buffer.from(bytes).toString('hex')}`
}

/** Formats a seal as bytea is written in JSON and in text. */
export function bytesOf(seal: string) {
  return `\\x${seal.slice('sha256:'.length)}`
}

const sealLength = 32

/** The seals of a run, in the order of the chain. */
export function sealsIn(bytes: Uint8Array): string[] {
  const count = Math.floor(bytes.length / sealLength)
  return Array.from({ length: count }, (_, at) =>
    sealFrom(bytes.subarray(at * sealLength, (at + 1) * sealLength)),
  )
}
