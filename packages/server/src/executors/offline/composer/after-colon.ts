import { uncapitalize } from '@alphorn/messages/letters/first-letter'
import { knownPartsOf } from '@alphorn/contract/prospecting/grounding/lexicon/lexicon'
import { composerWords } from '@alphorn/messages/letters/composer/composer-words'
import { offerIn } from '#server/executors/offline/offer'
import type { ComposerInput } from '#server/executors/offline/composer/composing'
import { wordsOf } from '#server/executors/offline/composer/stems'

/** Returns a sentence in the form that follows a colon. Null: it may begin with a name, which must keep its capital. */
export function afterColon(
  { input, locale: { language } }: Pick<ComposerInput, 'input' | 'locale'>,
  text: string,
) {
  const { smallWords } = composerWords[language]
  // A number has no capital, and an abbreviation keeps its capitals: "ISO 9001", "FSC".
  if (smallWords === null || /^(?:\d|\p{Lu}{2})/u.test(text)) return text
  const [firstWord = ''] = wordsOf(text)
  const { summary, points } = offerIn(input, language)
  const isSmall =
    smallWords.has(firstWord) ||
    knownPartsOf(firstWord, language).length > 0 ||
    // A word that the seller writes in lower case elsewhere is not a name.
    [summary, ...points].some((one) => one.text.split(/[^\p{L}]+/u).includes(firstWord))
  return isSmall ? uncapitalize(text) : null
}
