import { isRecord } from '@alphorn/contract/core/is-record'
import { parseUid } from '@alphorn/contract/core/uid'
import { jsonOf } from '#server/directory/connectors/json'
import { SourceFault } from '#server/directory/connectors/source-fault'
import { textIn } from '#server/directory/connectors/json-members'

/** A vendor in the platform's own directory. Its contacts are people and are not read. */
export type Vendor = { uid: string | null; is_consortium: boolean }

/** Reads the public profile of a vendor. An invalid UID counts as missing. */
export function parseVendor(bytes: Uint8Array): Vendor {
  const answer = jsonOf(bytes, 'simap.ch')
  if (!isRecord(answer) || textIn(answer, 'id') === null)
    throw new SourceFault('changed_format', 'simap.ch has changed: a vendor has no id.')
  const parsed = parseUid(textIn(answer, 'uidNo') ?? '')
  return { uid: parsed.ok ? parsed.uid : null, is_consortium: answer['isBiddingConsortium'] === true }
}
