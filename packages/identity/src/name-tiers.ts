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
import type { NameHit } from '#identity/entry'
import type { Evidence } from '#identity/evidence'
import { isAbroad, namesABranch, typeWordsOf } from '#identity/markers'
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

/** The exact ways in which a name means one company, the surest first; undefined if none applies. */
export function judgeByName(query: CompanyQuery, evidence: Evidence): Verdict | undefined {
  if (query.isAbroad) return undefined
  return exactName(query, evidence) ?? nameBeforeForm(query, evidence) ?? formerName(query, evidence)
}

/** The name a company has today, in any of its languages, unique where the input places it. */
function exactName(query: CompanyQuery, evidence: Evidence): Verdict | undefined {
  const carriers = evidence.exact.filter(({ kind }) => kind !== 'former')
  const fitting = narrowHits(query, fittingHits(query, carriers))
  const [hit] = fitting
  if (!hit) return undefined
  if (fitting.length > 1) return listedVerdict('exact_name', 'several_equal', fitting)
  const rivals = rivalsOf(query, evidence, hit)
  if (rivals.length > 0) return listedVerdict('exact_name', 'several_equal', [hit, ...rivals])
  if (isBareWord(query) && evidence.relatives.some(({ company_id }) => company_id !== hit.company_id))
    return undefined
  return resolvedVerdict('exact_name', hit)
}

function fittingHits(query: CompanyQuery, hits: readonly NameHit[]) {
  const branchWanted = namesABranch(query.words)
  return distinctCompanies(
    hits
      .filter((hit) => isLive(hit) && formAgreement(query, hit) !== 'conflict' && !isElsewhere(query, hit))
      .filter((hit) => branchWanted || !isBranch(hit))
      .filter((hit) => query.form !== null || !addressSpeaksAgainst(query, hit))
      .map(byName),
  )
}

// Without a legal form the name alone is weak: then the address may not differ either.
function addressSpeaksAgainst(query: CompanyQuery, hit: NameHit) {
  return postalCodeAgreement(query, hit) === 'conflict' || streetAgreement(query, hit) === 'conflict'
}

/** Of companies that fit equally, those that agree with what is known of the place, from coarse to fine. */
function narrowHits(query: CompanyQuery, hits: readonly Hit[]): readonly Hit[] {
  return [placeAgreement, postalCodeAgreement, streetAgreement].reduce((left, agreement) => {
    const agreeing = left.filter((hit) => agreement(query, hit) === 'agree')
    return agreeing.length > 0 ? agreeing : left
  }, hits)
}

function isBareWord({ words, form }: CompanyQuery) {
  return words.length === 1 && form === null
}

/** Companies that may be meant although another carries the very name. */
function rivalsOf(query: CompanyQuery, evidence: Evidence, hit: Hit): Hit[] {
  const others = (hits: readonly NameHit[]) =>
    hits.filter((other) => other.company_id !== hit.company_id && isLive(other)).map(byName)
  const isPlaced = placeAgreement(query, hit) === 'agree'
  const gluedAlike = others(evidence.glued).filter(
    (other) =>
      other.kind !== 'former' && formAgreement(query, other) !== 'conflict' && !isElsewhere(query, other),
  )
  const formerHere = others(evidence.exact).filter(
    (other) => other.kind === 'former' && !isPlaced && placeAgreement(query, other) === 'agree',
  )
  const ofDomain = evidence.ofDomain.some(({ company_id }) => company_id === hit.company_id)
    ? []
    : evidence.ofDomain.filter(isLive).map((entry) => entryHit(entry, 'domain'))
  return [...gluedAlike, ...formerHere, ...ofDomain]
}

/** `Wincasa AG Immobilien-Dienstleistungen`: a registered name, its form, and what the company does. */
function nameBeforeForm(query: CompanyQuery, evidence: Evidence): Verdict | undefined {
  const { name, before_key } = query
  if (!name || before_key === null || namesSomethingElse(name.after)) return undefined
  if (evidence.exact.some((hit) => hit.kind !== 'former')) return undefined
  const hits = evidence.before.filter((hit) => hit.kind !== 'former' && formAgreement(query, hit) === 'agree')
  const fitting = narrowHits(query, fittingHits(query, hits))
  const [hit] = fitting
  if (!hit || (fitting.length === 1 && isDistinguished(query, evidence, hit))) return undefined
  return fitting.length > 1
    ? listedVerdict('name_before_form', 'several_equal', fitting)
    : resolvedVerdict('name_before_form', hit)
}

function namesSomethingElse(after: readonly string[]) {
  return typeWordsOf(after).length > 0 || isAbroad(after) || namesABranch(after)
}

function isDistinguished(query: CompanyQuery, evidence: Evidence, hit: Hit) {
  const elsewhere = evidence.placesAfterForm.some((place) => place !== hit.seat_key && place !== hit.town_key)
  return elsewhere || hasSiblings(query, evidence, hit)
}

/** Beside "Marti AG" there is "Marti AG Bern": there, the words after the form distinguish companies. */
function hasSiblings({ before_key, form }: CompanyQuery, { relativesOfBefore }: Evidence, hit: Hit) {
  return relativesOfBefore.some((relative) => {
    if (relative.company_id === hit.company_id || relative.form !== form) return false
    const { before, after } = companyName(relative.matched_name)
    return after.length > 0 && before.join(' ') === before_key && !namesABranch(after)
  })
}

/** A name that one company had and none has today. Only with its form: a bare former name means too much. */
function formerName(query: CompanyQuery, evidence: Evidence): Verdict | undefined {
  if (query.form === null || evidence.exact.some((hit) => hit.kind !== 'former' && isLive(hit)))
    return undefined
  const former = evidence.exact.filter(
    (hit) => hit.kind === 'former' && formAgreement(query, hit) === 'agree',
  )
  const fitting = narrowHits(query, fittingHits(query, former))
  const [hit] = fitting
  if (!hit) return undefined
  if (fitting.length === 1) return resolvedVerdict('former_name', hit)
  // With another form, too: a name that several had may be meant in any of them.
  return listedVerdict('former_name', 'several_equal', [
    ...fitting,
    ...evidence.exact.filter(isLive).map(byName),
  ])
}
