import { boastsIn } from '@alphorn/contract/prospecting/backing/boasts'
import { unbackedEvents, unnamedSpecificsIn } from '@alphorn/contract/prospecting/grounding/grounded-claim'
import { namesIn, proofsOf, type Proofs } from '@alphorn/contract/prospecting/result-checks/grounding'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { ResultOf } from '@alphorn/contract/prospecting/stage-results'
import { quoteOf } from '#server/executors/offline/quote'
import {
  eventSentences,
  eventSubjects,
  tradeSentences,
  websiteSentences,
} from '#server/executors/offline/composer/opening'
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
    ...cited([...tradeSentences(input, locale), ...websiteSentences(input, locale)]),
  ].filter((sentence) => sentence !== undefined)
}
