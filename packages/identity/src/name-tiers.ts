import { companyName } from '@alphorn/swiss-names/company-name'
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
import type { NameHit } from '#identity/entry'
import type { Evidence } from '#identity/evidence'
import { isBranchName } from '#identity/markers'
import { isPersonAnywhere, isPersonFirm } from '#identity/person-firm'
import { isOfOneGroup } from '#identity/rivals'
import type { CompanyQuery } from '#identity/query'
import {
  byName,
  distinctCompanies,
  entryHit,
  type Hit,
  listedVerdict,
  resolvedVerdict,
  type Verdict,
} from '#identity/verdict'
import { nameBeforeForm, surnameFirst } from '#identity/filed-names'
import { addressConflicts, fittingHits, isPlainName, narrowHits } from '#identity/fitting-hits'

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
