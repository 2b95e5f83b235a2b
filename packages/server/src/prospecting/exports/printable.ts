import type { Company } from '@alphorn/contract/directory/companies'
import type { ExportInput, Recipient } from '@alphorn/contract/prospecting/exports'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { Tx } from '#server/platform/db/connection'
import { chosenVariant, presentRelease, type ReleaseRow } from '#server/prospecting/exports/release-rows'
import { missingCharacters } from '#server/prospecting/exports/render/letter-fonts'
import { senderLine } from '#server/prospecting/exports/render/letter-page'
import { addressLines } from '#server/prospecting/exports/render/outgoing-text'
import type { RevisionRow } from '#server/prospecting/revisions/queries'
import { inputOf } from '#server/prospecting/stage-jobs/queries'

type PrintableInput = Pick<ExportInput, 'language'> & {
  release: ReleaseRow
  revision: RevisionRow
  address: Company['address']
}

/** The characters of a letter that its embedded font lacks: in the text, the address and the sender. */
export async function unprintableCharacters(
  tx: Tx,
  { release, revision, address, language }: PrintableInput,
): Promise<string[]> {
  const { subject, body } = chosenVariant(presentRelease(release), language)
  const { offering } = JSON.parse(await inputOf(tx, revision)) as StageInput
  const sender = offering.sender ? senderLine(offering.sender) : ''
  const recipient = { ...(release.recipient as Recipient), address }
  return missingCharacters([subject ?? '', body, sender, ...addressLines(recipient)])
}

const maxNamedCharacters = 5

/** Names the characters that cannot be printed in a letter, and the remedy. */
export function unprintable(characters: readonly string[]) {
  const named = characters.slice(0, maxNamedCharacters).map((one) => `"${one}" (${codePointOf(one)})`)
  const more =
    characters.length > maxNamedCharacters ? ` and ${characters.length - maxNamedCharacters} more` : ''
  return `The font of the letters lacks ${named.join(', ')}${more}. Edit the text, or export it as letter_html, which uses the fonts of the browser.`
}

function codePointOf(character: string) {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
