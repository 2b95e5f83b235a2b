import type { VerifierThresholds } from '#server/platform/config/verifier'
import type { ResultOf } from '@alphorn/contract/prospecting/stage-results'
import type { Verdicts } from '@alphorn/messages/letters/locale'
import type { ClaimScore, Found } from '#server/executors/verifier/score-claims-task'

type Verdict = Omit<ResultOf<'verification'>['verdicts'][number], 'claim_id'>

/**
 * The verdict on a claim that rules left open. A probability that reaches no threshold leaves it open. Null where nothing was
 * scored: the claim cites nothing that can be read, or is longer than the model reads.
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

function withQuote(words: string, found: Found) {
  // Rounded down, so that no probability looks as if it had reached a threshold.
  return { reason: `${words} (${Math.floor(found.probability * 100)} %)`, quotes: [quoteOf(found)] }
}

const longestQuote = 2000

function quoteOf({ evidence_id, exact }: Found) {
  return { evidence_id, exact: exact.slice(0, longestQuote) }
}
