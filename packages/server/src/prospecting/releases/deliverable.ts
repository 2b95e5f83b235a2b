import type { Company } from '@alphorn/contract/directory/companies'
import type { Recipient } from '@alphorn/contract/prospecting/exports'
import type { Tx } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'
import type { ReleaseKey } from '#server/prospecting/releases/mark-release'

type Part = 'street' | 'postal code' | 'town'

/**
 * Returns the parts that an address lacks for delivery by post; empty if none. A post-office box may replace a street.
 */
export function missingForPost(address: Company['address']): Part[] {
  const has = (part: string | null | undefined) => part !== null && part !== undefined && part.trim() !== ''
  const parts: [Part, boolean][] = [
    ['street', has(address?.street) || has(address?.po_box)],
    ['postal code', has(address?.postal_code)],
    ['town', has(address?.town)],
  ]
  return parts.filter(([, there]) => !there).map(([part]) => part)
}

/** Explains which parts an address lacks, and the remedy. */
export function undeliverable(missing: readonly Part[]) {
  return `The address has no ${missing.join(' and no ')}: the post cannot deliver a letter. Bring the directory up to date, or export the text as CSV or JSON and complete the address there.`
}

/** Sets another address of a release whose address was incomplete at the approval. */
export function replaceAddress(
  tx: Tx,
  release: ReleaseKey & { recipient: unknown },
  address: Company['address'],
  now: Date,
) {
  const recipient = { ...(release.recipient as Recipient), address }
  tx.writeQuery(
    build
      .updateTable('releases')
      .set({ recipient: JSON.stringify(recipient), updated_at: now })
      .where('account_id', '=', release.account_id)
      .where('project_id', '=', release.project_id)
      .where('release_id', '=', release.release_id),
  )
}
