import type { Agreement } from '@alphorn/contract/prospecting/resolution'
import { companyName } from '@alphorn/swiss-names/company-name'
import { eitherIsPrefix } from '@alphorn/swiss-names/place-key'
import {
  formAgreement,
  isBranch,
  isElsewhere,
  isLive,
  placeAgreement,
  postalCodeAgreement,
  streetAgreement,
} from '#identity/agreement'
import { fittingBearers } from '#identity/candidates'
import type { NameHit, Relative } from '#identity/entry'
import type { Evidence } from '#identity/evidence'
import {
  departmentIn,
  isAbroad,
  isGroupWord,
  isBranchName,
  namesAPart,
  namesAPartnership,
  typeWordsOf,
} from '#identity/markers'
import { namesABody, namesJointOwners } from '#identity/other-bodies'
import { isPersonAnywhere, isPersonFirm } from '#identity/person-firm'
import { isOfOneGroup } from '#identity/rivals'
import type { CompanyQuery } from '#identity/query'
import { hasParts, hasSiblings, isPart } from '#identity/relatives'
import { isCompanionWord, isTradeWord } from '@alphorn/swiss-names/trade-words'
import {
  byName,
  distinctCompanies,
  entryHit,
  type Hit,
  listedVerdict,
  resolvedVerdict,
  type Verdict,
} from '#identity/verdict'

/** Tries the exact ways in which a name identifies one company, the most certain first; undefined if none applies. */
export function judgeByName(query: CompanyQuery, evidence: Evidence): Verdict | undefined {
  if (query.isAbroad) return undefined
  const exact = exactName(query, evidence)
  // A truncated name may be the beginning of another one: the hits of the index decide.
  if (exact?.outcome === 'resolved' && query.mayBeCutOff && query.form === null) return undefined
  return (
    exact ??
    twoFirms(query, evidence) ??
    nameBeforeForm(query, evidence) ??
    surnameFirst(query, evidence) ??
    formerName(query, evidence)
  )
}

/** Finds the company with this current name, in any of its languages, if it is the only one at the input's place. */
export function exactName(query: CompanyQuery, evidence: Evidence): Verdict | undefined {
  const carriers = evidence.exact.filter(({ kind }) => kind !== 'former')
  const fitting = narrowHits(query, fittingHits(query, carriers))
  const [hit] = fitting
  if (!hit) return undefined
  if (fitting.length > 1)
    return listedVerdict('exact_name', 'several_equal', [
      ...fitting,
      ...otherForms(query, carriers),
      ...familyOf(query, evidence),
    ])
  const rivals = rivalsOf(query, evidence, hit)
  if (rivals.length > 0) return listedVerdict('exact_name', 'several_equal', [hit, ...rivals])
  if (isBareWord(query) && evidence.relatives.some(({ company_id }) => company_id !== hit.company_id))
    return undefined
  if (isPlainName(query) && addressConflicts(query, hit)) return undefined
  if (isPersonFirm(query, hit) || isPersonAnywhere(query, hit)) return undefined
  return resolvedVerdict('exact_name', hit, 'exact_name')
}

/**
 * Among several choices, also lists companies with the same name and another legal form. Forms are mistaken more often
 * than names.
 */
function otherForms(query: CompanyQuery, carriers: readonly NameHit[]): Hit[] {
  return carriers
    .filter((hit) => isLive(hit) && !isBranch(hit) && !isElsewhere(query, hit))
    .filter((hit) => formAgreement(query, hit) === 'conflict')
    .map(byName)
}

/** Without a legal form a name may be that of a group, whose other companies have it as a prefix. */
function familyOf(query: CompanyQuery, { relatives }: Evidence): Hit[] {
  return query.form === null ? relatives.filter(isLive).map(byName) : []
}

/** Returns whether the words are only a trade and a place: any number of companies may have such a name. */
function isPlainName({ words, places }: CompanyQuery) {
  const ofPlaces = new Set(places.flatMap(({ at }) => at))
  return words.every((word, at) => ofPlaces.has(at) || isTradeWord(word) || isCompanionWord(word))
}

function fittingHits(query: CompanyQuery, hits: readonly NameHit[]) {
  const branchWanted = isBranchName(query.words)
  return distinctCompanies(
    hits
      .filter((hit) => isLive(hit) && formAgreement(query, hit) !== 'conflict' && !isElsewhere(query, hit))
      .filter((hit) => branchWanted || !isBranch(hit))
      .filter((hit) => query.form !== null || !addressConflicts(query, hit))
      .map(byName),
  )
}

// Without a legal form the name alone is weak evidence, so the address must not differ either.
function addressConflicts(query: CompanyQuery, hit: NameHit) {
  return postalCodeAgreement(query, hit) === 'conflict' || streetAgreement(query, hit) === 'conflict'
}

/** Narrows equal hits to those that agree with the location, from coarse to fine. */
function narrowHits(query: CompanyQuery, hits: readonly Hit[]): readonly Hit[] {
  return [placeAgreement, postalCodeAgreement, streetAgreement].reduce((left, agreement) => {
    const agreeing = left.filter((hit) => isNarrow(query, agreement(query, hit)))
    return agreeing.length > 0 ? agreeing : left
  }, hits)
}

/** `Muri` may mean Muri (AG) or Muri bei Bern, as long as nothing else says which. */
function isNarrow({ is_shared_place, place_canton, canton, postal_code }: CompanyQuery, found: Agreement) {
  const isOpen = is_shared_place && place_canton === null && canton === null && postal_code === null
  return found === 'agree' || (isOpen && found === 'similar')
}

function isBareWord({ words, form }: CompanyQuery) {
  return words.length === 1 && form === null
}

/** Returns companies that may be meant although another one has exactly this name. */
function rivalsOf(query: CompanyQuery, evidence: Evidence, hit: Hit): Hit[] {
  const others = (hits: readonly NameHit[]) =>
    hits.filter((other) => other.company_id !== hit.company_id && isLive(other)).map(byName)
  const isPlaced = placeAgreement(query, hit) === 'agree'
  // The two words in the other order are another company's name, which matters at the very place.
  const turned = evidence.turned.filter((other) => placeAgreement(query, other) === 'agree')
  const alike = others([...evidence.glued, ...turned]).filter(
    (other) =>
      other.kind !== 'former' && formAgreement(query, other) !== 'conflict' && !isElsewhere(query, other),
  )
  const formerHere = others(evidence.exact).filter(
    (other) => other.kind === 'former' && !isPlaced && placeAgreement(query, other) === 'agree',
  )
  // A former holder of the name, or a struck-off one, has the given address, while this one has a different address.
  const atAddress = evidence.exact
    .filter((other) => other.company_id !== hit.company_id && isAddressOf(query, other, hit))
    .map(byName)
  // A mail of the group beside the whole name of one of its companies.
  const isNamed = isPlaced && (formAgreement(query, hit) === 'agree' || isOfOneGroup(query, evidence))
  const isOwnDomain = evidence.ofDomain.some(({ company_id }) => company_id === hit.company_id)
  const ofDomain =
    isNamed || isOwnDomain ? [] : evidence.ofDomain.filter(isLive).map((entry) => entryHit(entry, 'domain'))
  return [...alike, ...formerHere, ...atAddress, ...ofDomain, ...wholeBefore(query, evidence, hit)]
}

/** In `Muster AG Immobilien`, the words are those of Muster Immobilien AG, but Muster AG may be meant as well. */
function wholeBefore(query: CompanyQuery, { before }: Evidence, hit: Hit): Hit[] {
  if (query.before_key === null || companyName(hit.matched_name).before.join(' ') === query.before_key)
    return []
  return before
    .filter((other) => other.company_id !== hit.company_id && isLive(other) && other.kind !== 'former')
    .filter((other) => formAgreement(query, other) === 'agree' && !isElsewhere(query, other))
    .map(byName)
}

function isAddressOf(query: CompanyQuery, other: NameHit, hit: Hit) {
  return [streetAgreement, postalCodeAgreement].some(
    (agreement) => agreement(query, other) === 'agree' && agreement(query, hit) === 'conflict',
  )
}

/** Resolves two firms in one field only if both are names of one company. */
function twoFirms(query: CompanyQuery, evidence: Evidence): Verdict | undefined {
  if (query.second_key === null || evidence.exact.length > 0 || isBranchName(query.words)) return undefined
  const hits = distinctCompanies([...evidence.before, ...evidence.second].filter(isLive).map(byName))
  const [hit, ...others] = hits
  if (!hit) return undefined
  const isBoth = [evidence.before, evidence.second].every((named) =>
    named.some(({ company_id }) => company_id === hit.company_id),
  )
  return isBoth && others.length === 0 && !isElsewhere(query, hit)
    ? resolvedVerdict('name_before_form', hit, 'two_names_of_one_company')
    : listedVerdict('name_before_form', 'several_equal', hits, 'two_firms_named')
}

/** A registered name, its form, and the company's activity: `Wincasa AG Immobilien-Dienstleistungen`. */
function nameBeforeForm(query: CompanyQuery, evidence: Evidence): Verdict | undefined {
  const { before_key } = query
  if (before_key === null) return undefined
  return nameAsFiled(query, evidence, evidence.before, evidence.relativesOfBefore, 'name_before_form')
}

/** Resolves `Keller Hans AG Bauunternehmung`: lists sort by surname, and the register has Hans Keller AG. */
function surnameFirst(query: CompanyQuery, evidence: Evidence): Verdict | undefined {
  const { exchanged, relativesOfExchanged } = evidence
  return nameAsFiled(query, evidence, exchanged, relativesOfExchanged, 'surname_first')
}

/** Finds the company with this name and form, unless the words after the form mean another one. */
function nameAsFiled(
  query: CompanyQuery,
  evidence: Evidence,
  named: readonly NameHit[],
  relatives: readonly Relative[],
  sign: 'name_before_form' | 'surname_first',
): Verdict | undefined {
  const { after } = query.name ?? { after: [] }
  const isDepartment = departmentIn(['', ...after]) === 1
  if (namesSomethingElse(after, isDepartment) || evidence.exact.some(({ kind }) => kind !== 'former'))
    return undefined
  const filed = isDepartment ? fallBackToRelative(named, relatives) : named
  const fitting = narrowHits(query, fittingHits(query, currentOf(query, filed, isDepartment)))
  const [hit] = fitting
  if (fitting.length > 1) return severalFiled(fitting, isDepartment ? relatives : [])
  if (!hit || isAnotherOf(query, evidence, relatives, hit, isDepartment)) return undefined
  return resolvedVerdict('name_before_form', hit, isDepartment ? 'department_behind_name' : sign)
}

// If one of several companies has the branch that is named, the choice stays open.
function severalFiled(fitting: readonly Hit[], branches: readonly Relative[]) {
  return branches.some(isPart) ? undefined : listedVerdict('name_before_form', 'several_equal', fitting)
}

function isAnotherOf(
  query: CompanyQuery,
  evidence: Evidence,
  relatives: readonly Relative[],
  hit: Hit,
  isDepartment: boolean,
) {
  if (isPlainElsewhere(query, hit)) return true
  if (isDepartment) return hasParts(relatives, hit)
  return isElsewhereByName(query, evidence, hit) || hasSiblings(query, relatives, hit)
}

function isPlainElsewhere(query: CompanyQuery, hit: Hit) {
  return isPlainName({ ...query, words: hit.stem_key.split(' ') }) && addressConflicts(query, hit)
}

// Before a department, two words without a form are enough; a single one is the name of many companies.
function currentOf(query: CompanyQuery, hits: readonly NameHit[], isDepartment: boolean) {
  const isFormed = (hit: NameHit) =>
    formAgreement(query, hit) === 'agree' ||
    (query.form === null && isDepartment && hit.stem_key.includes(' '))
  return hits.filter((hit) => hit.kind !== 'former' && isFormed(hit))
}

/** Falls back to the only company whose name begins with the words before the form, because people omit the rest. */
function fallBackToRelative(named: readonly NameHit[], relatives: readonly Relative[]): readonly NameHit[] {
  if (named.length > 0) return named
  const living = relatives.filter((relative) => isLive(relative) && !isBranch(relative))
  const isOne = new Set(living.map(({ company_id }) => company_id)).size === 1
  return isOne ? living.filter((one) => companyName(one.matched_name).before.join(' ') === one.prefix) : []
}

function namesSomethingElse(after: readonly string[], isDepartment: boolean) {
  if (typeWordsOf(after).length > 0 || isAbroad(after) || namesAPart(['', ...after]) === 'body') return true
  if (namesAPartnership(after) || after.some(isGroupWord)) return true
  if (namesABody(after) || namesJointOwners(after)) return true
  return !isDepartment && isBranchName(after)
}

function isElsewhereByName({ words, name, places }: CompanyQuery, { placesAfterForm }: Evidence, hit: Hit) {
  const { before = [] } = name ?? {}
  const isAfter = (at: readonly number[]) =>
    at.every((one) => one >= before.length && !isTradeWord(words[one]!))
  const named = places.filter(({ at }) => isAfter(at)).map(({ key }) => key)
  const own = [hit.seat_key, hit.town_key].filter((key) => key !== null)
  return (
    placesAfterForm.some((place) => !own.includes(place)) ||
    named.some((place) => !own.some((key) => eitherIsPrefix(key, place)))
  )
}

/** Returns whether another company had the name until it was struck off: it may be meant as well. */
function hadNameToTheEnd(query: CompanyQuery, { exact }: Evidence, { uid }: Hit) {
  return fittingBearers(query, exact).some(
    (other) => !isLive(other) && other.kind !== 'former' && other.uid !== uid,
  )
}

/** Resolves a name that one company had and none has today. Requires the form: a former name alone is too weak. */
function formerName(query: CompanyQuery, evidence: Evidence): Verdict | undefined {
  if (query.form === null || evidence.exact.some((hit) => hit.kind !== 'former' && isLive(hit)))
    return undefined
  const former = evidence.exact.filter(
    (hit) => hit.kind === 'former' && formAgreement(query, hit) === 'agree',
  )
  const fitting = narrowHits(query, fittingHits(query, former))
  const [hit] = fitting
  // Another company had the name until it was struck off: it may be meant as well.
  if (!hit || hadNameToTheEnd(query, evidence, hit)) return undefined
  if (fitting.length === 1) return resolvedVerdict('former_name', hit, 'former_name_alone')
  // If several companies had the name, any of them may be meant, with another form as well.
  return listedVerdict('former_name', 'several_equal', [
    ...fitting,
    ...evidence.exact.filter(isLive).map(byName),
  ])
}
