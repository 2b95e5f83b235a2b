import { composerWords } from '@alphorn/messages/letters/composer/composer-words'
import { provenSentence, type Sentence } from '#server/executors/jobs/letter'
import type { ComposerInput } from '#server/executors/offline/composer/composing'
import { offerIn } from '#server/executors/offline/offer'

const maxSubjectLength = 90

/**
 * Returns the subject line: the offer, after the new location if that is the reason to write. A place after the offer
 * would be understood as that of the seller.
 */
export function subjectLineOf({ input, locale, opening }: ComposerInput): Sentence[] {
  const { name } = offerIn(input, locale.language)
  const write = opening.reportedAs && composerWords[locale.language].subjects[opening.reportedAs]
  if (!write || !opening.eventPlace) return [name]
  const before = write(opening.eventPlace)
  if (before.length + name.text.length > maxSubjectLength) return [name]
  return [{ ...provenSentence('recipient_fact', before, opening.evidence_ids), after: ' – ' }, name]
}
