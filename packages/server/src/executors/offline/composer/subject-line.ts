import { composerWords } from '@alphorn/messages/letters/composer/composer-words'
import { provenSentence, type Sentence } from '#server/executors/jobs/letter'
import type { ComposerInput } from '#server/executors/offline/composer/composing'
import { offerIn } from '#server/executors/offline/offer'

const maxSubjectLength = 90

/** Returns the subject line: the offer, after the new location if that is the reason to write, or with the place. */
export function subjectLineOf(composing: ComposerInput): Sentence[] {
  const { input, locale, opening } = composing
  const { name } = offerIn(input, locale.language)
  const write = opening.reportedAs && composerWords[locale.language].subjects[opening.reportedAs]
  if (!write || !opening.eventPlace) return [{ ...name, after: placeAfter(composing, name.text) }]
  const before = write(opening.eventPlace)
  if (before.length + name.text.length > maxSubjectLength) return [name]
  return [{ ...provenSentence('recipient_fact', before, opening.evidence_ids), after: ' – ' }, name]
}

/** The seat, so that readers see that the text is for them: "Büroreinigung in Bern". */
function placeAfter({ locale, opening: { place } }: ComposerInput, name: string) {
  if (place === null || name.includes(place)) return ''
  const text = composerWords[locale.language].inPlace(place)
  return name.length + text.length > maxSubjectLength ? '' : text
}
