import { Refusal } from '@alphorn/contract/core/errors'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { StageJobDetail } from '@alphorn/contract/prospecting/stage-jobs'
import type { StageResult } from '@alphorn/contract/prospecting/stage-results'
import { locales } from '@alphorn/messages/letters/locales'
import type { VerifierSettings } from '#server/platform/config/verifier'
import { createThreads } from '#server/platform/threads/run-in-thread'
import type { Failure } from '#server/executors/jobs/actions'
import { verifyInTurn } from '#server/executors/offline/verify-in-turn'
import { modelHash, verifierProducer } from '#server/executors/verifier/producer'
import type { ClaimToScore, ScoringResult, work } from '#server/executors/verifier/score-claims-task'
import { verdictOf } from '#server/executors/verifier/verdicts'

/** The local model, in its own thread. */
export type Verifier = {
  settings: VerifierSettings
  /** Scores claims. The model is loaded for the first ones, and unloaded after some time without any. */
  score: (account_id: string, claims: readonly ClaimToScore[]) => Promise<ScoringResult>
  close: () => Promise<void>
}

// The tokenizer of a multilingual model takes some hundred mebibytes. The graph does not count against this limit and
// has its own size.
const limit_mebibytes = 1024

/** Creates the local verifier of a process. Nothing is loaded before the first claims. */
export function createVerifier(settings: VerifierSettings): Verifier {
  const threads = createThreads({
    threads: 1,
    maxPerAccount: 4,
    maxInTotal: 4,
    limit_seconds: settings.timeoutSeconds,
    limit_mebibytes,
  })
  const task = new URL('./score-claims-task.ts', import.meta.url)
  return {
    settings,
    score: async (account_id, claims) => {
      let sha256: string
      try {
        sha256 = await modelHash(settings)
      } catch {
        return {
          unusable: 'The files of VERIFIER_MODEL cannot be read. Look at the folder and at its rights.',
        }
      }
      return await threads.run<typeof work>(account_id, task, { settings, sha256, claims })
    },
    close: async () => {
      await threads.close()
    },
  }
}

/**
 * Verifies a text. Rules judge first: a verbatim quote of the evidence is supported, and names that no evidence
 * contains are not. The model judges the claims that they leave undecided.
 */
export async function produceWithVerifier(
  job: StageJobDetail,
  account_id: string,
  { settings, score }: Verifier,
): Promise<StageResult | { failure: Failure }> {
  const input: StageInput = job.input
  const rules = await verifyInTurn(account_id, input)
  const open = claimsLeftOpen(input, rules.verdicts)
  const scoring =
    open.length === 0 ? { scores: [] } : await scoreOrFail(settings, () => score(account_id, open))
  if ('failure' in scoring) return scoring
  const scores = new Map(open.map(({ id }, at) => [id, scoring.scores[at]]))
  const verdicts = rules.verdicts.map((verdict) => {
    const found = scores.get(verdict.claim_id)
    const { variant } = input.outreach!.claims.find(({ id }) => id === verdict.claim_id)!
    const judged = found && verdictOf(found, settings.thresholds, locales[variant].verdicts)
    return judged ? { claim_id: verdict.claim_id, ...judged } : verdict
  })
  const { input_snapshot, upstream, lease } = job
  return {
    stage: 'verification',
    input_snapshot,
    upstream,
    producer: await verifierProducer(settings),
    ...(lease?.lease_id && { lease_id: lease.lease_id }),
    ...rules,
    verdicts,
  }
}

type OpenClaim = ClaimToScore & { id: string }

function claimsLeftOpen(
  { outreach, evidence }: StageInput,
  verdicts: readonly { claim_id: string; verdict: string }[],
): OpenClaim[] {
  const open = new Set(
    verdicts.filter(({ verdict }) => verdict === 'partly_supported').map(({ claim_id }) => claim_id),
  )
  return outreach!.claims
    .filter(({ id }) => open.has(id))
    .map(({ id, text, evidence_ids }) => ({
      id,
      text,
      evidence: evidence
        .filter((one) => evidence_ids.includes(one.id))
        .map(({ id: evidence_id, excerpt, language }) => ({
          id: evidence_id,
          excerpt,
          language: language ?? undefined,
        })),
    }))
}

/** Returns the model's scores, or its error as a failure of the job. */
async function scoreOrFail({ timeoutSeconds }: VerifierSettings, ask: () => Promise<ScoringResult>) {
  try {
    const scoring = await ask()
    if ('scores' in scoring) return scoring
    return { failure: { code: 'verifier_model_unusable', message: scoring.unusable } }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return {
      failure: {
        code: 'verifier_model_too_slow',
        message: `The local verifier model needed more than ${timeoutSeconds} seconds or ${limit_mebibytes} MB for this text. Raise VERIFIER_TIMEOUT_SECONDS, or take a smaller or a quantized model.`,
      },
    }
  }
}
