import { systemCall, systemCaller } from '#server/platform/audit/system-call'
import { transaction, type Writer } from '#server/platform/db/connection'
import { exportOf, outgoingTexts } from '#server/prospecting/exports/file'
import { findReleases } from '#server/prospecting/exports/release-rows'
import { printLetter } from '#server/prospecting/exports/render/letter-files'
import { PingenError } from '#server/letter-post/pingen/pingen-error'
import type { LetterRow } from '#server/letter-post/queries'

/** Returns a letter as the same PDF that its export contains. */
export async function printDispatched(
  writer: Writer,
  letter: LetterRow,
  proofPages: string | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const { account_id, release_id } = letter
  const text = await transaction(writer, async (tx) => {
    const call = systemCall(tx, systemCaller('Pingen', 'prospect:write', letter))
    const row = await exportOf(tx, letter)
    const releases = await tx.rows(findReleases, { ...letter, release_ids: [release_id] })
    return row && (await outgoingTexts(call, row, releases, proofPages))[0]
  })
  if (!text) throw new PingenError('internal')
  return await printLetter(text, account_id)
}
