import { candidateSigns, type ResolutionReason } from '@alphorn/contract/prospecting/resolution'
import { isLive, placeAgreement, streetAgreement } from '#identity/agreement'
import { fittingBearers, listSuccessors, nothingReason, vetoOf } from '#identity/candidates'
import type { Evidence } from '#identity/evidence'
import { compareName } from '#identity/features'
import { exactName } from '#identity/name-tiers'
import { isLongerName } from '#identity/named-places'
import type { NearNames } from '#identity/near-names'
import { withSpokenNames } from '#identity/spoken-names'
import { leadingSigns, probabilitiesOf, type Scored } from '#identity/probabilities'
import { type Veto, vetoAgainst } from '#identity/vetoes'
import { learned } from '#identity/weights'
import type { CompanyQuery } from '#identity/query'
import { isCompanionWord, isListedTrade } from '@alphorn/swiss-names/trade-words'
import { byName, entryHit, type Hit, listedVerdict, type Verdict } from '#identity/verdict'

/** Measured on the development inputs (`npm run bench:identity`). */
export const thresholds = {
  /** So likely a company must be to be taken. */
  take: 0.92,
  /** The same, where the whole name and its form are there. */
  take_whole: 0.8,
  /** So likely it must be that none is meant for the candidates not to be shown. */
  dismiss: 0.8,
  /** So likely a candidate must be to be shown. */
  show: 0.01,
}

const mostSigns = 6

/** Decides by probabilities what the rules left open: taken, to be chosen from, or not found. */
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
    (vetoOf(query) ?? goneOf(query, evidence) ?? vetoAgainst(query, [first, ...others], near.weights))
  if (first && !veto && first.probability >= leastFor(query, first)) {
    const decided_by = strongestFor(first)
    return { outcome: 'resolved', method: 'candidates', reason: null, hits: [scoredHit(first)], decided_by }
  }
  // A name that a column cut off means one of those that begin so, however unlikely each of them is.
  const shown = candidates.filter(none < thresholds.dismiss ? isShown : (each) => isLongerName(query, each))
  return toChooseFrom(query, evidence, wholeNamesFirst(query, shown), veto)
}

/**
 * A lower probability is enough if only words for the company's trade follow the whole name and its legal form. It is also
 * enough if all words, the legal form and the place are the company's: no other company there may have the name.
 */
function leastFor(query: CompanyQuery, { hit, signs, alignment }: Scored) {
  const isThere = placeAgreement(query, hit) === 'agree'
  if (signs.all_words_same === 1 && signs.form_agrees === 1 && isThere) return thresholds.take_whole
  const behind = alignment.freeInput.map((at) => query.words[at]!)
  const isTrade = behind.every((word) => isListedTrade(word) && !isCompanionWord(word))
  const isWhole = signs.name_before_form === 1 && signs.form_agrees === 1
  return isWhole && isTrade ? thresholds.take_whole : thresholds.take
}

/** The best name of each company as a hit, with how likely the company is and by which signs. */
export function scoreNames(query: CompanyQuery, { names, weights }: NearNames): Hit[] {
  return probabilitiesOf(
    withSpokenNames(query, names, weights).map((name) => compareName(query, name, weights)),
    learned,
  ).candidates.map(scoredHit)
}

/** The exact name that the rules left open, as it may have been cut off, if no longer name begins so. */
function wholeName(query: CompanyQuery, evidence: Evidence, candidates: readonly Scored[]) {
  if (!query.mayBeCutOff || query.form !== null) return undefined
  const exact = exactName(query, evidence)
  const hit = exact?.outcome === 'resolved' ? exact.hits[0] : undefined
  if (!hit) return undefined
  const isThere = placeAgreement(query, hit) === 'agree'
  return isThere || !candidates.some((other) => isLongerName(query, other)) ? exact : undefined
}

/**
 * Puts all namesakes of a family before names that are only similar. One that may be at the place comes before those
 * elsewhere, and a likely one stays where it is.
 */
function wholeNamesFirst(query: CompanyQuery, shown: readonly Scored[]): readonly Scored[] {
  const rank = (each: Scored) => {
    if (each.probability >= 0.5) return 0
    if (!holdsAll(each.alignment)) return 3
    return placeAgreement(query, each.hit) === 'conflict' ? 2 : 1
  }
  return shown.toSorted((a, b) => rank(a) - rank(b))
}

function toChooseFrom(
  query: CompanyQuery,
  evidence: Evidence,
  shown: readonly Scored[],
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

/** The companies whose exact name precedes the legal form, or is the second firm's: they are shown however unlikely. */
function namedIn({ before, exchanged, second }: Evidence) {
  return [...before, ...exchanged, ...second].filter((hit) => isLive(hit) && hit.kind !== 'former')
}

/** The family of the name: shown after the likely ones, or counted among those that are not shown. */
function relativesOf({ exact, relatives }: Evidence) {
  return exact.some(isLive) || relatives.length > 1 ? relatives.filter(isLive) : []
}

/**
 * A name that only struck-off companies have is not treated as a typing mistake. Neither is a name whose bearer at the
 * given address was struck off.
 */
function goneOf(query: CompanyQuery, { exact }: Evidence): Veto | undefined {
  const atAddress = exact.filter((hit) => streetAgreement(query, hit) === 'agree')
  const isGone = [atAddress, fittingBearers(query, exact)].some(
    (bearers) => bearers.length > 0 && !bearers.some(isLive),
  )
  return isGone ? { reason: 'deleted', sign: 'struck_off' } : undefined
}

// One whose name holds all words of the input is shown, however unlikely its other words and facts make it.
function isShown({ hit, probability, alignment }: Scored) {
  return isLive(hit) && (probability >= thresholds.show || holdsAll(alignment))
}

function holdsAll({ pairs, freeInput }: Scored['alignment']) {
  return freeInput.length === 0 && pairs.every(({ kind }) => kind === 'same' || kind === 'joined')
}

/** The sign that speaks most for a company; one against it decides nothing. */
function strongestFor({ signs }: Scored) {
  const all = leadingSigns(signs, learned, candidateSigns.length)
  return all.find(({ weight }) => weight > 0)?.sign ?? null
}

function scoredHit({ hit, probability, signs }: Scored): Hit {
  const rounded = Math.round(probability * 10_000) / 10_000
  return {
    ...hit,
    by: 'name',
    scored: { probability: rounded, signs: leadingSigns(signs, learned, mostSigns) },
  }
}

function reasonOf([first, second]: readonly Scored[], veto: ResolutionReason | undefined): ResolutionReason {
  if (!first) return 'below_threshold'
  const isName = first.signs.all_words_same === 1
  const isBefore = first.signs.name_before_form === 1
  if (veto && (isName || isBefore || first.probability >= thresholds.take)) return veto
  return isName && second && second.probability > first.probability / 3 ? 'several_equal' : 'below_threshold'
}
