import { isSameModel } from '@alphorn/contract/prospecting/result-checks/check-result'
import type { GateReason } from '@alphorn/contract/prospecting/approvals'
import { unbackedShare, warnedShare } from '@alphorn/contract/prospecting/letters/unbacked-share'
import {
  textReason,
  settingReason,
  fail,
  type GateFacts,
  type Judgement,
  passed,
  warned,
} from '#server/prospecting/approvals/judgement'
import { backingIn, contentOf, type VerificationContent } from '#server/prospecting/revisions/content'
import type { Heads, RevisionRow } from '#server/prospecting/revisions/queries'
import { builtInId } from '#server/prospecting/stage-jobs/executor-of'

// The gate's checks of a text's claims, words and evidence.

/** Every claim was verified and found in its evidence, by another executor or person than the author. */
export function checkClaims({ project, heads, revision }: GateFacts): Judgement {
  const { verification } = heads
  const content = verification && contentOf('verification', verification)
  if (content?.outreach_revision_id !== revision.revision_id || verification?.stale)
    return project.executor.verification === 'off'
      ? warned(
          'The project does not verify claims. Read the evidence yourself.',
          settingReason('claims_not_verified'),
        )
      : fail(
          'The claims are not verified yet. Complete the verification job, or start a cycle with the stage `verification`.',
          textReason('verification_pending'),
          'verification_missing',
        )
  const bad = content.verdicts.filter(
    ({ verdict }) => verdict === 'unsupported' || verdict === 'contradicted',
  )
  if (bad.length > 0)
    return fail(
      `Not supported: ${bad.map(({ claim_id }) => claim_id).join(', ')}. Start a cycle with mode "all" and the stage outreach to write a new version.`,
      textReason('claims_unsupported', bad.length, claimsOf(revision, bad)),
    )
  const doubts = [
    ...doubtsOf(revision, content),
    ...(isSameModel(revision.producer, verification!.producer) ? [judgedByAuthor] : []),
  ]
  return doubts.length > 0 ? warnedOf(doubts) : passed('Every claim is supported.')
}

function warnedOf(doubts: readonly Doubt[]) {
  return warned(doubts.map(({ detail }) => detail).join(' '), ...doubts.map(({ reason }) => reason))
}

type Doubt = { detail: string; reason: GateReason }
const judgedByAuthor: Doubt = {
  detail: 'The claims were judged by the model that wrote the text.',
  reason: textReason('judged_by_author'),
}

function doubtsOf(revision: RevisionRow, { verdicts, uncovered }: VerificationContent): Doubt[] {
  const partly = verdicts.filter(({ verdict }) => verdict === 'partly_supported')
  const { length: n } = partly
  return [
    ...(n > 0
      ? [
          {
            detail: `Claims that are only partly supported: ${n}.`,
            reason: textReason('claims_partly_supported', n, claimsOf(revision, partly)),
          },
        ]
      : []),
    ...withoutClaim(uncovered),
  ]
}

/** Reports statements of the text that belong to no claim. */
function withoutClaim(sentences: readonly string[]): Doubt[] {
  if (sentences.length === 0) return []
  const reason = textReason('sentences_without_claim', sentences.length, sentences.slice(0, maxQuotes))
  return [{ detail: quoteWords(sentences), reason }]
}

/** Returns the first of the claims that verdicts refer to, in their own words. */
function claimsOf(revision: RevisionRow, verdicts: VerificationContent['verdicts']) {
  const ids = new Set(verdicts.map(({ claim_id }) => claim_id))
  return contentOf('outreach', revision)
    .claims.filter(({ id }) => ids.has(id))
    .slice(0, maxQuotes)
    .map(({ text }) => text)
}

/** Words of the text that no cited evidence backs. A person reads them; a project may set a limit. */
export function checkWords({ project, heads, revision }: GateFacts): Judgement {
  if (isComposed(heads, revision))
    return passed(
      'Alphorn composed the sentences from the cited facts, and its verifier found each of them again.',
    )
  const backing = backingIn(contentOf('outreach', revision))
  if (!backing) return passed('The words were not compared with the evidence: the text is from before.')
  const share = unbackedShare(backing)
  const { unbacked_limit: limit } = project.policies
  const words = backing.unbacked.slice(0, maxQuotes).map((one) => one.words)
  const quoted = words.map((one) => `"${one}"`)
  const detail = `No cited evidence backs ${share} % of the words: ${quoted.join(', ')}.`
  const { length: n } = backing.unbacked
  if (limit !== null && share > limit)
    return fail(`${detail} The project accepts ${limit} %.`, textReason('words_over_limit', n, words))
  const doubts = [
    ...(share >= warnedShare ? [{ detail, reason: textReason('words_unbacked', n, words) }] : []),
    ...withoutClaim((backing.unclaimed ?? []).map(({ sentence }) => sentence)),
  ]
  return doubts.length > 0
    ? warnedOf(doubts)
    : passed(`The cited evidence backs ${100 - share} % of the words.`)
}

/**
 * Whether the built-in writer made the text, and the built-in verifier composed each claim from the evidence again.
 * Such a sentence is a fixed phrase around a fact, so its own words need no evidence.
 */
function isComposed({ verification }: Heads, revision: RevisionRow) {
  if (revision.produced_by !== builtInId('offline') || !verification) return false
  if (!rulesJudgeFirst.includes(verification.produced_by)) return false
  const { outreach_revision_id, verdicts } = contentOf('verification', verification)
  return (
    outreach_revision_id === revision.revision_id && verdicts.every(({ verdict }) => verdict === 'supported')
  )
}

/** Executors that verify a composed sentence by composing it again. */
const rulesJudgeFirst: readonly string[] = [builtInId('offline'), builtInId('verifier')]

const maxQuotes = 5

/** The doubt about words that belong to no claim, since no one has verified them. */
function quoteWords(words: readonly string[]) {
  const more = words.length - maxQuotes
  const first = words.slice(0, maxQuotes).map((one) => `"${one}"`)
  return `No claim covers: ${first.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}

/** The cited excerpts are on the pages from which they are said to be. */
export function checkEvidence({ project, cited }: GateFacts) {
  if (cited.some(({ check }) => check === 'mismatch'))
    return fail(
      'A cited page does not contain the quoted excerpt. Request new research for this company.',
      textReason('excerpt_missing'),
    )
  const unchecked = cited.filter(({ check }) => check !== 'verified').length
  if (unchecked === 0) return passed('All cited evidence is verified.')
  if (project.policies.evidence_policy === 'verified')
    return fail(
      `${unchecked} cited pieces of evidence are not verified, and this project requires it. Wait for verification, or request new research.`,
      textReason('excerpts_unchecked', unchecked),
    )
  return warned(
    `${unchecked} cited excerpts come from a worker. Alphorn has not checked them against the source.`,
    textReason('excerpts_unchecked', unchecked),
  )
}
