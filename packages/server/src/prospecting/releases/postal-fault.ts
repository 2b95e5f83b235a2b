import type { Company } from '@alphorn/contract/directory/companies'
import type { Db } from '#server/platform/db/connection'
import { townsInstead } from '#server/directory/companies/postal-localities'
import { missingForPost, undeliverable } from '#server/prospecting/releases/deliverable'
import {
  type AddressReturn,
  returnedFrom,
  returnedSentence,
} from '#server/prospecting/releases/returned-address'

/** The reason why an address is undeliverable by post. `count`: the number of missing parts. */
export type PostalFault = {
  code:
    | 'address_incomplete'
    | 'address_misplaced'
    | 'address_returned'
    | 'letter_refused'
    | 'recipient_dissolved'
  detail: string
  count?: number
}

/** Returns the reason why this account's letters to an address of a company are undeliverable; null if they are not. */
export async function postalFault(
  db: Db,
  account_id: string,
  company_id: string,
  address: Company['address'],
): Promise<PostalFault | null> {
  const missing = missingForPost(address)
  if (missing.length > 0 || address === null)
    return { code: 'address_incomplete', detail: undeliverable(missing), count: missing.length }
  const [towns, returned] = await Promise.all([
    townsInstead(db, address),
    returnedFrom(db, account_id, company_id, address),
  ])
  if (towns !== null) return { code: 'address_misplaced', detail: misplacedSentence(address, towns) }
  return returned === null ? null : { code: codeOf(returned), detail: returnedSentence(returned) }
}

function codeOf({ return_reason }: AddressReturn): PostalFault['code'] {
  if (return_reason === 'refused') return 'letter_refused'
  return return_reason === 'dissolved' ? 'recipient_dissolved' : 'address_returned'
}

const maxNamedTowns = 5

function misplacedSentence({ postal_code, town }: NonNullable<Company['address']>, towns: readonly string[]) {
  const named = towns.slice(0, maxNamedTowns).join(', ')
  return `The postal code ${postal_code} is of ${named}, not of ${town}. Bring the directory up to date, or export the text as CSV or JSON and correct the address there.`
}
