import { cutText } from '@alphorn/contract/core/cut-text'
import type { VerifierThresholds } from '#server/platform/config/verifier'
import type { ResultOf } from '@alphorn/contract/prospecting/stage-results'
import type { Verdicts } from '@alphorn/messages/letters/locale'
import type { ClaimScore, QuoteMatch } from '#server/executors/verifier/score-claims-task'

type Verdict = Omit<ResultOf<'verification'>['verdicts'][number], 'claim_id'>

/**
 * Returns the verdict on a claim that rules left undecided. A probability below both thresholds leaves it undecided.
 * Null if nothing was scored: the claim cites nothing readable, or is longer than the model supports.
 */
export function verdictOf(
  { supported, contradicted }: ClaimScore,
  thresholds: VerifierThresholds,
  words: Verdicts,
): Verdict | null {
  if (!supported || !contradicted) return null
  const isSupported = supported.probability >= thresholds.supported
  const isContradicted = contradicted.probability >= thresholds.contradicted
  if (isSupported && isContradicted)
    return {
      verdict: 'partly_supported',
      reason: words.modelTorn,
      quotes: [quoteOf(supported), quoteOf(contradicted)],
    }
  if (isSupported) return { verdict: 'supported', ...withQuote(words.modelSupported, supported) }
  if (isContradicted) return { verdict: 'contradicted', ...withQuote(words.modelContradicted, contradicted) }
  if (supported.probability <= thresholds.unsupported)
    return { verdict: 'unsupported', reason: words.modelUnsupported }
  return { verdict: 'partly_supported', ...withQuote(words.modelUnsure, supported) }
}

function withQuote(words: string, found: QuoteMatch) {
  // Rounded down, so that a probability below a threshold never appears to have reached it.
  return { reason: `${words} (${Math.floor(found.probability * 100)} %)`, quotes: [quoteOf(found)] }
}

const maxQuoteLength = 2000

function quoteOf({ evidence_id, exact }: QuoteMatch) {
  return { evidence_id, exact: cutText(exact, maxQuoteLength) }
}
