import type { VerifierSettings } from '#server/platform/config/verifier'
import {
  type Inference,
  loadInference,
  type Score,
  UnusableModel,
} from '#server/executors/verifier/inference'
import { sentencesOf, type Span, windowsOf } from '#server/executors/verifier/windows'

/** A claim and the evidence that it cites. */
export type ClaimToScore = {
  text: string
  evidence: readonly { id: string; excerpt: string; language?: string | undefined }[]
}
/**
 * The best part of the evidence for a claim: the sentence with the highest score, or the surrounding window if no
 * sentence reaches the threshold.
 */
export type ClaimScore = {
  supported: QuoteMatch | null
  contradicted: QuoteMatch | null
}
export type QuoteMatch = { evidence_id: string; exact: string; probability: number }
export type ScoringTask = {
  settings: VerifierSettings
  sha256: string
  claims: readonly ClaimToScore[]
}
/** `unusable`: the reason why the model cannot be used. */
export type ScoringResult = { scores: ClaimScore[] } | { unusable: string }

let loaded: { sha256: string; inference: Inference } | undefined

/**
 * Scores claims with the local model, as a task for a worker thread. The model remains loaded for the lifetime of the
 * thread.
 */
export async function work({ settings, sha256, claims }: ScoringTask): Promise<ScoringResult> {
  try {
    if (loaded?.sha256 !== sha256) loaded = { sha256, inference: await loadInference(settings, sha256) }
    const { inference } = loaded
    return { scores: await scoreClaims(inference, settings, claims) }
  } catch (error) {
    if (error instanceof UnusableModel) return { unusable: error.message }
    throw error
  }
}

type Candidate = {
  claim: number
  evidence_id: string
  excerpt: string
  language: string | undefined
  span: Span
}
type ScoredCandidate = Candidate & { score: Score }

/** Scores the windows of the evidence first, then the sentences of the deciding windows. */
async function scoreClaims(
  inference: Inference,
  settings: VerifierSettings,
  claims: readonly ClaimToScore[],
): Promise<ClaimScore[]> {
  const candidates = windowsFor(inference, settings, claims)
  const windows = byClaim(claims, await scoreAll(inference, claims, candidates))
  const deciding = windows.flatMap((own) => {
    const both = new Set([bestOf(own, 'supported'), bestOf(own, 'contradicted')])
    return [...both].filter((one) => one !== undefined)
  })
  const sentences = byClaim(claims, await scoreAll(inference, claims, deciding.flatMap(sentencesIn)))
  return byClaim(claims, candidates).map((asked, claim) => {
    // If the model did not read all the evidence, any verdict could be wrong, so a person must judge the claim.
    const isRead = asked.length === windows[claim]!.length
    const part = (kind: keyof Score) =>
      isRead ? partFor(kind, settings.thresholds[kind], sentences[claim]!, windows[claim]!) : null
    return { supported: part('supported'), contradicted: part('contradicted') }
  })
}

function byClaim<One extends { claim: number }>(claims: readonly unknown[], all: readonly One[]): One[][] {
  const groups = claims.map((): One[] => [])
  for (const one of all) groups[one.claim]!.push(one)
  return groups
}

function windowsFor(
  { countTokens }: Inference,
  { maxTokens, windowTokens }: VerifierSettings,
  claims: readonly ClaimToScore[],
): Candidate[] {
  // Special tokens surround both texts.
  const around = 4
  return claims.flatMap(({ text, evidence }, claim) => {
    const most = Math.min(windowTokens, maxTokens - countTokens(text) - around)
    if (most < 1) return []
    return evidence.flatMap(({ id, excerpt, language }) =>
      windowsOf(excerpt, sentencesOf(excerpt, language), { most, countTokens }).map((span) => ({
        claim,
        evidence_id: id,
        excerpt,
        language,
        span,
      })),
    )
  })
}

/** Returns the sentences of a window; none if the window is a single sentence. */
function sentencesIn(window: Candidate): Candidate[] {
  const { start, end } = window.span
  const spans = sentencesOf(window.excerpt.slice(start, end), window.language)
  if (spans.length === 1) return []
  return spans.map((span) => ({ ...window, span: { start: start + span.start, end: start + span.end } }))
}

async function scoreAll(
  inference: Inference,
  claims: readonly ClaimToScore[],
  candidates: readonly Candidate[],
): Promise<ScoredCandidate[]> {
  const pairs = candidates.map(({ claim, excerpt, span }) => ({
    premise: excerpt.slice(span.start, span.end),
    hypothesis: claims[claim]!.text,
  }))
  const scores = await inference.score(pairs)
  return candidates.flatMap((candidate, at) => {
    const score = scores[at]
    return score ? [{ ...candidate, score }] : []
  })
}

function bestOf(scored: readonly ScoredCandidate[], kind: keyof Score): ScoredCandidate | undefined {
  return scored.toSorted((a, b) => b.score[kind] - a.score[kind])[0]
}

/** Returns the sentence if it reaches the threshold alone; otherwise the part with the higher score. */
function partFor(
  kind: keyof Score,
  enough: number,
  sentences: readonly ScoredCandidate[],
  windows: readonly ScoredCandidate[],
): QuoteMatch | null {
  const sentence = bestOf(sentences, kind)
  const isEnough = sentence !== undefined && sentence.score[kind] >= enough
  const part = isEnough ? sentence : bestOf([...sentences, ...windows], kind)
  if (!part) return null
  const { evidence_id, excerpt, span, score } = part
  return { evidence_id, exact: excerpt.slice(span.start, span.end), probability: score[kind] }
}
