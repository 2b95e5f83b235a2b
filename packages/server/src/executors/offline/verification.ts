import { boastsIn } from '@alphorn/contract/prospecting/backing/boasts'
import { unbackedEvents, unnamedSpecificsIn } from '@alphorn/contract/prospecting/grounding/grounded-claim'
import { namesIn, proofsOf, type Proofs } from '@alphorn/contract/prospecting/result-checks/grounding'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { ResultOf } from '@alphorn/contract/prospecting/stage-results'
import type { Language } from '@alphorn/contract/core/fields'
import { nogaName } from '@alphorn/contract/directory/noga'
import { craftIn } from '#server/executors/offline/composer/crafts'
import { statesTrade } from '#server/executors/offline/composer/own-words'
import { businessOf, purposeCoreOf } from '#server/executors/offline/composer/trades'
import { quoteOf } from '#server/executors/offline/quote'
import { eventSentences, eventSubjects, websiteSentences } from '#server/executors/offline/composer/opening'
import { tradeSentences } from '#server/executors/offline/composer/trade-sentences'
import type { Sentence } from '#server/executors/jobs/letter'
import { purposeOf, registerEntryOf, seatOf, eventSentenceOf } from '#server/executors/offline/register'
import { capitalize } from '@alphorn/messages/letters/first-letter'
import { locales } from '@alphorn/messages/letters/locales'

/** The judgements on the claims of a text. */
export type Verification = Pick<ResultOf<'verification'>, 'outreach_revision_id' | 'verdicts' | 'uncovered'>
type Claim = NonNullable<StageInput['outreach']>['claims'][number]

/**
 * Judges claims without a model. A claim is supported if its words are in the cited evidence, or if it is the standard
 * sentence for this evidence. Otherwise numbers, dates and places are compared, and a person judges the words.
 */
export function verifyClaims(input: StageInput): Verification {
  const { outreach_revision_id, claims, variants } = input.outreach!
  const proofs = proofsOf(input, input.evidence)
  return {
    outreach_revision_id,
    verdicts: claims.map((claim) => ({ claim_id: claim.id, ...verdictOn(input, claim, proofs) })),
    uncovered: variants
      .flatMap((variant) => boastsIn(variant, claims).map(({ words }) => words))
      .slice(0, 40),
  }
}

function verdictOn(input: StageInput, claim: Claim, proofs: Proofs) {
  const { verdicts } = locales[claim.variant]
  // With their ids, because evidence that the input no longer has is missing here.
  const pieces = claim.evidence_ids.flatMap((id) => proofs.of([id]).map((piece) => ({ id, piece })))
  const cited = pieces.map(({ piece }) => piece)
  // A sentence after a colon begins in lower case, except in German.
  for (const exact of [claim.text, capitalize(claim.text)]) {
    const holder = pieces.find(({ piece }) => piece.proof.excerpt.includes(exact))
    if (holder)
      return {
        verdict: 'supported' as const,
        reason: verdicts.supported,
        quotes: [{ evidence_id: holder.id, exact }],
      }
  }
  const ofTrade = tradeVerdict(input, claim)
  if (ofTrade) return ofTrade
  if (evidenceSentences(input, claim).includes(claim.text))
    return {
      verdict: 'supported' as const,
      reason: verdicts.supported,
      quotes: pieces.flatMap(({ id, piece }) => quoteOf(id, piece.proof.excerpt)),
    }
  const statement = { text: claim.text, language: claim.variant }
  const names = namesIn(input)
  const isNamed = unnamedSpecificsIn(statement, cited, names).length === 0
  const isBacked = claim.kind === 'seller_fact' || unbackedEvents(statement, cited, names).length === 0
  return isNamed && isBacked
    ? { verdict: 'partly_supported' as const, reason: verdicts.partly }
    : { verdict: 'unsupported' as const, reason: verdicts.unsupported }
}

/**
 * Returns the verdict on the sentence that states the company's trade. The words of the purpose support it, or an
 * industry that a source states. Otherwise the trade is derived, and a person must judge it.
 */
function tradeVerdict(input: StageInput, { text, variant, evidence_ids }: Claim) {
  const { company } = input.prospect
  const entry = registerEntryOf(input)
  if (!evidence_ids.includes(entry.id)) return null
  if (!tradeSentences(input, locales[variant]).some((sentence) => sentence.text === text)) return null
  const { verdicts } = locales[variant]
  const words = statingWords(company, entry.excerpt)
  if (words !== null)
    return {
      verdict: 'supported' as const,
      reason: verdicts.supported,
      quotes: [quoteOf(entry.id, words)],
    }
  return { verdict: 'partly_supported' as const, reason: derivedReason(company, variant) }
}

function derivedReason({ noga, derived }: StageInput['prospect']['company'], language: Language) {
  const code = noga?.code ?? ''
  const percent = Math.round(100 * (derived?.noga?.probability ?? 0))
  return locales[language].verdicts.derivedTrade(nogaName(code)?.[language] ?? `NOGA ${code}`, percent)
}

/** Returns the words of the register entry that state the company's trade; null if none do. */
function statingWords(company: StageInput['prospect']['company'], excerpt: string) {
  const business = businessOf(company)
  const core = purposeCoreOf(company)
  const isNamed =
    business &&
    business.does !== 'holding' &&
    (craftIn(core) !== undefined || statesTrade(business.does, core))
  if (isNamed) return excerpt.includes(core) ? core : excerpt
  const { noga } = company
  const line = noga && `industry NOGA ${noga.code} by ${noga.source}`
  return line && excerpt.includes(line) ? line : null
}

/** Returns the sentences that state the cited evidence in the claim's language: those of research and of openings. */
function evidenceSentences(input: StageInput, { variant, evidence_ids }: Claim): string[] {
  const locale = locales[variant]
  const entry = registerEntryOf(input)
  const cited = <Made extends Sentence>(made: readonly Made[]) =>
    made
      .filter(({ proven }) => proven?.evidence_ids.every((id) => evidence_ids.includes(id)))
      .map(({ text }) => text)
  return [
    ...input.signals
      .filter(({ evidence_id }) => evidence_ids.includes(evidence_id))
      .flatMap((signal) => [
        eventSentenceOf(input, signal, locale),
        ...eventSentences(input, locale, signal),
        ...eventSubjects(input, locale, signal),
      ]),
    ...(evidence_ids.includes(entry.id) ? [purposeOf(input, locale), seatOf(input, locale)] : []),
    ...cited(websiteSentences(input, locale)),
  ].filter((sentence) => sentence !== undefined)
}
