import type { ResolutionReason } from '@alphorn/contract/prospecting/resolution'
import {
  cantonAgreement,
  domainAgreement,
  formAgreement,
  isBranch,
  isElsewhere,
  isLive,
  placeAgreement,
  postalCodeAgreement,
  streetAgreement,
} from '#identity/agreement'
import type { NameHit, SimilarHit } from '#identity/entry'
import type { Evidence } from '#identity/evidence'
import { isAbroad, isJointVenture, isBranchName } from '#identity/markers'
import { foreignForm } from '@alphorn/swiss-names/form-words'
import { namesJointOwners } from '#identity/other-bodies'
import type { CompanyQuery } from '#identity/query'
import type { Veto } from '#identity/vetoes'
import { byName, distinctCompanies, entryHit, type Hit, listedVerdict, type Verdict } from '#identity/verdict'
import { wordOverlap } from '#identity/word-overlap'

// A candidate with a lower score is hardly ever the company (measured on the development set of the identity data).
const minScore = 0.62

/**
 * Lists candidates without probabilities, for an input without an exact hit and without a search index. Chooses none of
 * them.
 */
export function listCandidates(
  query: CompanyQuery,
  evidence: Evidence,
  similar: readonly SimilarHit[],
): Verdict {
  const successors = listSuccessors(query, evidence)
  if (successors) return successors
  const living = evidence.exact.filter(isLive)
  const veto = vetoOf(query)
  if (veto) return listedVerdict('candidates', veto.reason, living.map(byName), veto.sign)
  const ranked = rankCandidates(query, [
    ...living.map((hit) => ({ hit: byName(hit), similarity: 1 })),
    ...[...evidence.glued, ...evidence.before]
      .filter(isLive)
      .map((hit) => ({ hit: byName(hit), similarity: 0.9 })),
    ...liveRelatives(evidence).map((hit) => ({ hit: byName(hit), similarity: 0.75 })),
    ...similar.filter(isLive).map((hit) => ({ hit: byName(hit), similarity: hit.similarity })),
  ])
  const ofDomain = evidence.ofDomain.filter(isLive).map((entry) => entryHit(entry, 'domain'))
  const hits = [...ranked, ...ofDomain]
  return listedVerdict('candidates', reasonFor(query, evidence, hits), hits)
}

/** If only struck-off companies have the name, lists their successors and chooses none of them. */
export function listSuccessors(query: CompanyQuery, { exact, successorsOf }: Evidence): Verdict | undefined {
  const meant = fittingBearers(query, exact)
  if (meant.some(isLive)) return undefined
  const successors = meant.flatMap(successorsOf).map((entry) => entryHit(entry, 'succession'))
  return successors.length > 0 ? listedVerdict('candidates', 'superseded', successors) : undefined
}

/**
 * Returns the companies with exactly this name that the input may mean. Excludes namesakes elsewhere or with another
 * legal form.
 */
export function fittingBearers(query: CompanyQuery, exact: readonly NameHit[]): readonly NameHit[] {
  return exact.filter((hit) => !isElsewhere(query, hit) && formAgreement(query, hit) !== 'conflict')
}

// A prefix shared by a hundred names says nothing about any of them.
function liveRelatives({ relatives }: Evidence) {
  return relatives.length < 100 ? relatives.filter(isLive) : []
}

/** Returns the veto against a name that no company of the register can have. */
export function vetoOf(query: CompanyQuery): Veto | undefined {
  const { words, form, name } = query
  const { after } = name ?? { after: [] }
  if (isJointVenture(words) || namesJointOwners(after))
    return { reason: 'vetoed:joint_venture', sign: 'joint_venture' }
  // A branch of a company abroad is registered here.
  const isAfter = isAbroad(after) && !isBranchName(words)
  if (query.isAbroad || form === foreignForm || isAfter) return { reason: 'vetoed:foreign', sign: 'abroad' }
  return undefined
}

type Scored = { hit: Hit; similarity: number }

function rankCandidates(query: CompanyQuery, found: readonly Scored[]): Hit[] {
  const scored = found
    .map(({ hit, similarity }) => ({ hit, score: scoreOf(query, hit, similarity) }))
    .filter(({ score }) => score >= minScore)
  return distinctCompanies(scored.sort((a, b) => b.score - a.score).map(({ hit }) => hit))
}

function scoreOf(query: CompanyQuery, hit: Hit, similarity: number) {
  const words = hit.stem_key.split(' ')
  const shared = (wordOverlap(query.words, words) + wordOverlap(words, query.words)) / 2
  return 0.5 * similarity + 0.5 * shared + placeScore(query, hit)
}

function placeScore(query: CompanyQuery, hit: Hit) {
  const signs: [boolean, number][] = [
    [placeAgreement(query, hit) === 'agree', 0.15],
    [placeAgreement(query, hit) === 'conflict', -0.15],
    [cantonAgreement(query, hit) === 'agree', 0.05],
    [cantonAgreement(query, hit) === 'conflict', -0.15],
    [postalCodeAgreement(query, hit) === 'agree', 0.1],
    [streetAgreement(query, hit) === 'agree', 0.2],
    [domainAgreement(query, hit) === 'agree', 0.3],
    [formAgreement(query, hit) === 'agree', 0.05],
    [formAgreement(query, hit) === 'conflict', -0.1],
    [hit.kind === 'former', -0.05],
    [isBranch(hit) && !isBranchName(query.words), -0.1],
  ]
  return signs.reduce((sum, [holds, weight]) => sum + (holds ? weight : 0), 0)
}

function reasonFor(query: CompanyQuery, evidence: Evidence, hits: readonly Hit[]): ResolutionReason {
  if (hits.length === 0) return nothingReason(query, evidence)
  if (query.name === null) return 'domain_only'
  const living = evidence.exact.filter((hit) => isLive(hit) && hit.kind !== 'former')
  if (living.length === 0) return 'below_threshold'
  if (living.every((hit) => formAgreement(query, hit) === 'conflict')) return 'vetoed:legal_form'
  if (living.every((hit) => isElsewhere(query, hit))) return 'vetoed:place'
  return query.words.length === 1 ? 'vetoed:namesake_nearby' : 'several_equal'
}

/** Returns the reason why there are no candidates. */
export function nothingReason({ name, domain }: CompanyQuery, { exact }: Evidence): ResolutionReason {
  if (exact.length > 0) return 'deleted'
  if (name === null && domain === null) return 'nothing_to_match'
  return name !== null && name.stem_key.length < 2 ? 'name_too_short' : 'no_candidate'
}
