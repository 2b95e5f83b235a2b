import type { Language } from '@alphorn/contract/core/fields'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import { composerWords } from '@alphorn/messages/letters/composer/composer-words'
import { endSentence, type Sentence } from '#server/executors/jobs/letter'
import { afterColon } from '#server/executors/offline/composer/after-colon'
import type { ComposerInput } from '#server/executors/offline/composer/composing'
import { countStems, wordsOf } from '#server/executors/offline/composer/stems'
import { offerIn } from '#server/executors/offline/offer'

/** Longer summaries are cut at the end of a sentence. */
const maxSummaryWords = 45

/** Returns the summary of the offer: whole sentences, or a list after words that introduce it. */
export function summaryOf({ input, locale, manner = {} }: ComposerInput): Sentence[] {
  const { summary } = offerIn(input, locale.language)
  const sentences = summary.text.split(/(?<=[.!?])\s+(?=\p{Lu})/u)
  let kept = sentences[0]!
  for (const sentence of sentences.slice(1)) {
    if (manner.isBrief || wordsOf(`${kept} ${sentence}`).length > maxSummaryWords) break
    kept = summary.text.slice(0, summary.text.indexOf(sentence, kept.length) + sentence.length)
  }
  const offer = { ...summary, text: kept }
  if (isSentence(input, kept, locale.language)) return [endSentence(offer)]
  // A summary that is a list follows a colon, unless it may begin with a name or has a colon of its own.
  const following = kept.includes(':') ? null : afterColon({ input, locale }, kept)
  const { offering, offeringSentence } = composerWords[locale.language]
  if (following === null) return [{ text: offeringSentence }, endSentence(offer)]
  return [endSentence({ ...offer, text: following, before: `${offering}: ` })]
}

// Words of the first or second person mark a full sentence. Each language has its own: Italian "i" is an article.
const persons: Readonly<Record<Language, readonly string[]>> = {
  de: '=wir =ich =uns unser =sie ihr =ihnen'.split(' '),
  fr: '=nous =je =j =on =notre =nos =vous =votre =vos'.split(' '),
  it: '=noi nostr =voi =vi vostr *iamo='.split(' '),
  en: '=we =i =our =us =you =your'.split(' '),
}

function isSentence({ offering }: StageInput, text: string, language: Language) {
  const words = wordsOf(text)
  const [seller = ''] = wordsOf(offering.sender?.organisation ?? '')
  return countStems(persons[language], words) > 0 || words.includes(seller)
}
