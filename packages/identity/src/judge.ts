import { candidateSigns, type ResolutionReason } from '@alphorn/contract/prospecting/resolution'
import { isLive, placeAgreement, streetAgreement } from '#identity/agreement'
import { fittingBearers, listSuccessors, nothingReason, vetoOf } from '#identity/candidates'
import type { Evidence } from '#identity/evidence'
import { compareName } from '#identity/features'
import { exactName } from '#identity/name-tiers'
import { isLongerName } from '#identity/named-places'
import type { NearNames } from '#identity/near-names'
import { withSpokenNames } from '#identity/spoken-names'
import { leadingSigns, probabilitiesOf, type ScoredCandidate } from '#identity/probabilities'
import { type Veto, vetoAgainst } from '#identity/vetoes'
import { learned } from '#identity/weights'
import type { CompanyQuery } from '#identity/query'
import { isCompanionWord, isListedTrade } from '@alphorn/swiss-names/trade-words'
import { byName, entryHit, type Hit, listedVerdict, type Verdict } from '#identity/verdict'

/** Measured on the development inputs (`npm run bench:identity`). */
export const thresholds = {
  /** Minimum probability for choosing a company. */
  take: 0.92,
  /** Minimum probability for choosing a company whose whole name and legal form match. */
  take_whole: 0.8,
  /** Minimum probability of no match, from which candidates are not shown. */
  dismiss: 0.8,
  /** Minimum probability for showing a candidate. */
  show: 0.01,
}

const maxSigns = 6

/**
 * Decides the cases that the rules left open by probabilities: a company is chosen, candidates are listed, or nothing
 * is found.
 */
export function judgeByScores(query: CompanyQuery, evidence: Evidence, near: NearNames): Verdict {
  const successors = listSuccessors(query, evidence)
  if (successors) return successors
  const { candidates, none } = probabilitiesOf(
    withSpokenNames(query, near.names, near.weights).map((name) => compareName(query, name, near.weights)),
    learned,
  )
  const [first, ...others] = candidates
  const whole = wholeName(query, evidence, candidates)
  if (whole) return whole
  const veto =
    first &&
    (vetoOf(query) ?? struckOffVeto(query, evidence) ?? vetoAgainst(query, [first, ...others], near.weights))
  if (first && !veto && first.probability >= minProbabilityFor(query, first)) {
    const decided_by = strongestFor(first)
    return { outcome: 'resolved', method: 'candidates', reason: null, hits: [scoredHit(first)], decided_by }
  }
  // A truncated name means one of those that continue it, however unlikely each of them is.
  const shown = candidates.filter(none < thresholds.dismiss ? isShown : (each) => isLongerName(query, each))
  return candidatesVerdict(query, evidence, rankWholeNames(query, shown), veto)
}

/**
 * Returns the minimum probability, which is lower in two cases. In the first one, only words for the trade follow the
 * whole name and its legal form. In the second one, all words, the legal form and the place agree: no other company
 * there may have the name.
 */
function minProbabilityFor(query: CompanyQuery, { hit, signs, alignment }: ScoredCandidate) {
  const isThere = placeAgreement(query, hit) === 'agree'
  if (signs.all_words_same === 1 && signs.form_agrees === 1 && isThere) return thresholds.take_whole
  const behind = alignment.freeInput.map((at) => query.words[at]!)
  const isTrade = behind.every((word) => isListedTrade(word) && !isCompanionWord(word))
  const isWhole = signs.name_before_form === 1 && signs.form_agrees === 1
  return isWhole && isTrade ? thresholds.take_whole : thresholds.take
}

/** Returns the best name of each company as a hit, with the company's probability and signs. */
export function scoreNames(query: CompanyQuery, { names, weights }: NearNames): Hit[] {
  return probabilitiesOf(
    withSpokenNames(query, names, weights).map((name) => compareName(query, name, weights)),
    learned,
  ).candidates.map(scoredHit)
}

/** Returns an exact hit of a possibly truncated name that the rules left open, if no longer name begins with it. */
function wholeName(query: CompanyQuery, evidence: Evidence, candidates: readonly ScoredCandidate[]) {
  if (!query.mayBeCutOff || query.form !== null) return undefined
  const exact = exactName(query, evidence)
  const hit = exact?.outcome === 'resolved' ? exact.hits[0] : undefined
  if (!hit) return undefined
  const isThere = placeAgreement(query, hit) === 'agree'
  return isThere || !candidates.some((other) => isLongerName(query, other)) ? exact : undefined
}

/**
 * Ranks namesakes before names that are only similar. Among them, those that may be at the place come first. Likely
 * candidates keep their position.
 */
function rankWholeNames(query: CompanyQuery, shown: readonly ScoredCandidate[]): readonly ScoredCandidate[] {
  const rank = (each: ScoredCandidate) => {
    if (each.probability >= 0.5) return 0
    if (!holdsAll(each.alignment)) return 3
    return placeAgreement(query, each.hit) === 'conflict' ? 2 : 1
  }
  return shown.toSorted((a, b) => rank(a) - rank(b))
}

function candidatesVerdict(
  query: CompanyQuery,
  evidence: Evidence,
  shown: readonly ScoredCandidate[],
  veto: Veto | undefined,
) {
  const ofDomain = evidence.ofDomain.filter(isLive).map((entry) => entryHit(entry, 'domain'))
  const named = [...namedIn(evidence), ...relativesOf(evidence)].map(byName)
  const hits = [...shown.map(scoredHit), ...named, ...ofDomain]
  if (hits.length === 0) return listedVerdict('candidates', nothingReason(query, evidence), [])
  const reason = shown.length === 0 && named.length > 0 && veto ? veto.reason : reasonOf(shown, veto?.reason)
  const decided_by = reason === veto?.reason ? veto.sign : undefined
  return listedVerdict('candidates', vetoOf(query)?.reason ?? reason, hits, decided_by)
}

/**
 * Returns the companies whose exact name precedes the legal form, or is the second firm's: they are shown however
 * unlikely.
 */
function namedIn({ before, exchanged, second }: Evidence) {
  return [...before, ...exchanged, ...second].filter((hit) => isLive(hit) && hit.kind !== 'former')
}

/** Returns the family of the name, which is shown after the likely ones, or counted among those not shown. */
function relativesOf({ exact, relatives }: Evidence) {
  return exact.some(isLive) || relatives.length > 1 ? relatives.filter(isLive) : []
}

/**
 * Returns a veto against treating the name of struck-off companies as a typing error. It also applies if the company
 * with this name at the given address was struck off.
 */
function struckOffVeto(query: CompanyQuery, { exact }: Evidence): Veto | undefined {
  const atAddress = exact.filter((hit) => streetAgreement(query, hit) === 'agree')
  const fitting = fittingBearers(query, exact)
  // A company that gave the name up is not the one that had it until the end. One company may have two entries.
  const living = new Set(fitting.filter(isLive).map(({ uid }) => uid))
  const toTheEnd = fitting.filter((hit) => hit.kind !== 'former' && (isLive(hit) || !living.has(hit.uid)))
  const isGone = [atAddress, fitting, toTheEnd].some((bearers) => bearers.length > 0 && !bearers.some(isLive))
  return isGone ? { reason: 'deleted', sign: 'struck_off' } : undefined
}

// A candidate whose name contains all words of the input is shown, even if its other words and facts make it unlikely.
function isShown({ hit, probability, alignment }: ScoredCandidate) {
  return isLive(hit) && (probability >= thresholds.show || holdsAll(alignment))
}

function holdsAll({ pairs, freeInput }: ScoredCandidate['alignment']) {
  return freeInput.length === 0 && pairs.every(({ kind }) => kind === 'same' || kind === 'joined')
}

/** Returns the strongest sign in favour of a company; signs against it never decide for it. */
function strongestFor({ signs }: ScoredCandidate) {
  const all = leadingSigns(signs, learned, candidateSigns.length)
  return all.find(({ weight }) => weight > 0)?.sign ?? null
}

function scoredHit({ hit, probability, signs }: ScoredCandidate): Hit {
  const rounded = Math.round(probability * 10_000) / 10_000
  return {
    ...hit,
    by: 'name',
    scored: { probability: rounded, signs: leadingSigns(signs, learned, maxSigns) },
  }
}

function reasonOf(
  [first, second]: readonly ScoredCandidate[],
  veto: ResolutionReason | undefined,
): ResolutionReason {
  if (!first) return 'below_threshold'
  const isName = first.signs.all_words_same === 1
  const isBefore = first.signs.name_before_form === 1
  if (veto && (isName || isBefore || first.probability >= thresholds.take)) return veto
  return isName && second && second.probability > first.probability / 3 ? 'several_equal' : 'below_threshold'
}
