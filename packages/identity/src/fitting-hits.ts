import type { Agreement } from '@alphorn/contract/prospecting/resolution'
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
import { isBranchName } from '#identity/markers'
import type { CompanyQuery } from '#identity/query'
import { isCompanionWord, isTradeWord } from '@alphorn/swiss-names/trade-words'
import { byName, distinctCompanies, type Hit } from '#identity/verdict'

/** Returns one hit for each living company whose name, form and location may be those of the input. */
export function fittingHits(query: CompanyQuery, hits: readonly NameHit[]) {
  const branchWanted = isBranchName(query.words)
  return distinctCompanies(
    hits
      .filter((hit) => isLive(hit) && formAgreement(query, hit) !== 'conflict' && !isElsewhere(query, hit))
      .filter((hit) => branchWanted || !isBranch(hit))
      .filter((hit) => query.form !== null || !addressConflicts(query, hit))
      .map(byName),
  )
}

/** Without a legal form the name alone is weak evidence, so the address must not differ either. */
export function addressConflicts(query: CompanyQuery, hit: NameHit) {
  return postalCodeAgreement(query, hit) === 'conflict' || streetAgreement(query, hit) === 'conflict'
}

/** Narrows equal hits to those that agree with the location, from coarse to fine. */
export function narrowHits(query: CompanyQuery, hits: readonly Hit[]): readonly Hit[] {
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

/** Returns whether the words are only a trade and a place: any number of companies may have such a name. */
export function isPlainName({ words, places }: CompanyQuery) {
  const ofPlaces = new Set(places.flatMap(({ at }) => at))
  return words.every((word, at) => ofPlaces.has(at) || isTradeWord(word) || isCompanionWord(word))
}
