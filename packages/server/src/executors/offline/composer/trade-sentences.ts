import type { Language } from '@alphorn/contract/core/fields'
import { aboutClaim, namesIn, proofsOf } from '@alphorn/contract/prospecting/result-checks/grounding'
import { refusalsOfClaim } from '@alphorn/contract/prospecting/result-checks/refusals'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import { composerWords } from '@alphorn/messages/letters/composer/composer-words'
import type { TradeWords } from '@alphorn/messages/letters/composer/words'
import type { Locale } from '@alphorn/messages/letters/locale'
import { provenSentence, type Sentence } from '#server/executors/jobs/letter'
import { seatPlaceOf } from '#server/executors/offline/composer/seat-place'
import { tradePlaceOf } from '#server/executors/offline/composer/trade-place'
import { type Business, businessOf } from '#server/executors/offline/composer/trades'
import { registerEntryOf } from '#server/executors/offline/register'

/** Returns the words for a trade, or for the kind of business where the register entry names it. */
export function tradeWordsOf(business: Business | undefined, { language }: Locale): TradeWords | undefined {
  if (!business || business.does === 'holding') return undefined
  const words = composerWords[language]
  const trade = words.trades[business.does]
  const named = business.craft?.business[language]
  return named === undefined ? trade : { ...trade, business: named, run: words.runs(named) }
}

/**
 * Returns the industry, with the seat if the business is there. Empty if the register entry lacks one of them. A sentence
 * without a place is left out if the checks would refuse it.
 */
export function tradeSentences(input: StageInput, locale: Locale): Sentence[] {
  const { company } = input.prospect
  const seat = seatPlaceOf(input, locale)
  const trade = tradeWordsOf(businessOf(company), locale)
  const at = tradePlaceOf(company)
  if (!trade || !seat || at === 'elsewhere') return []
  const place = at === 'seat' ? seat : null
  const words = composerWords[locale.language]
  const isCall = input.project.channels[0] === 'phone_script'
  const text = isCall ? words.tradeOnPhone(trade.run, place) : words.trade(trade.run, place)
  const entry = registerEntryOf(input).id
  if (place === null && !isBacked(input, { text, language: locale.language }, entry)) return []
  return [provenSentence('recipient_fact', text, [entry])]
}

function isBacked(input: StageInput, statement: { text: string; language: Language }, entry: string) {
  const proofs = proofsOf(input, input.evidence)
  const about = aboutClaim('recipient_fact', proofs, namesIn(input))
  return refusalsOfClaim(statement, proofs.of([entry]), about).length === 0
}
