import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import { firmOf, quoteSentence } from '#server/executors/offline/register'
import type { Locale } from '@alphorn/messages/letters/locale'
import { descriptionPredicate } from '#server/executors/offline/website'

/** What research read on the company's own website, as a sentence with its proof; only words that the service itself has seen there. */
export function ownWords(input: StageInput, locale: Locale) {
  const fact = input.facts.find(({ predicate }) => predicate === descriptionPredicate)
  const [quote] = fact?.quotes ?? []
  const page = input.evidence.find(({ id, check }) => id === quote?.evidence_id && check === 'verified')
  if (!quote || !page) return undefined
  const partly = quote.exact.length < page.excerpt.length
  const text = locale.website.says(firmOf(input, locale), quoteSentence(quote.exact, locale), partly)
  return { text, evidence_id: page.id }
}
