import { domainAgreement, streetAgreement } from '#identity/agreement'
import type { NameHit } from '#identity/entry'
import { isAtPlace } from '#identity/located'
import { typeWordsOf } from '#identity/markers'
import type { CompanyQuery } from '#identity/query'
import { isGivenName } from '@alphorn/swiss-names/given-names'

const capitalForms: ReadonlySet<string> = new Set(['0105', '0106', '0107'])

/**
 * Returns whether the input is a person's name without a legal form, and this is a company with that name. The person's
 * own firm may be unregistered, so only the place confirms the company.
 */
export function isPersonFirm(query: CompanyQuery, hit: NameHit) {
  if (!isPerson(query) || !capitalForms.has(hit.form ?? hit.legal_form ?? '')) return false
  return !isAtPlace(query, hit) && !isAtAddress(query, hit)
}

/**
 * Returns whether the input is only a person's name: companies with its words in another order must then be listed as
 * well.
 */
export function isPersonAnywhere(query: CompanyQuery, hit: NameHit) {
  return isPerson(query) && !isAtPlace(query, hit) && !isAtAddress(query, hit)
}

/**
 * Returns whether the founder's form is missing, as in `Fondation de prévoyance Muster` for the one of Muster SA. Each
 * company of a group may have such a foundation, so the form is needed to distinguish them.
 */
export function isOfUnnamedFounder(query: CompanyQuery, hit: NameHit) {
  const isFoundersForm = capitalForms.has(hit.form ?? '') && typeWordsOf(hit.stem_key.split(' ')).length > 0
  return query.form === null && isFoundersForm && !isAtAddress(query, hit)
}

function isAtAddress(query: CompanyQuery, hit: NameHit) {
  return [streetAgreement, domainAgreement].some((agreement) => agreement(query, hit) === 'agree')
}

function isPerson({ words, form }: CompanyQuery) {
  const given = words.filter(isGivenName).length
  return form === null && words.length > 1 && given > 0 && words.length - given < 2
}
