import type { AuditChain } from '@alphorn/contract/accounts/audit-chain'
import { exportChain } from '#server/platform/audit/export'
import type { SigningKey } from '#server/platform/audit/signing-key'
import type { LongReads } from '#server/platform/db/long-reads'

/** Offers a sealed history as a file to download in the browser. */
export function exportedFile(
  { begin }: Pick<LongReads, 'begin'>,
  { account_id, project_id }: AuditChain,
  key: SigningKey,
) {
  const headers = {
    'content-type': 'application/x-ndjson',
    'content-disposition': `attachment; filename="audit-${project_id ?? account_id}.ndjson"`,
  }
  return { headers, lines: exportChain(begin(), { account_id, project_id }, key) }
}
