import type { Company } from '@alphorn/contract/directory/companies'
import { undeliveredOutcomes } from '@alphorn/contract/prospecting/outcomes'
import { recipientReasons, type ReturnReason } from '@alphorn/contract/prospecting/letters/return-reasons'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import { addressKey } from '#server/directory/companies/contact-keys'

/** Returns a postal address in comparable form, with the house number or the box; null if a part is missing. */
export function postalKey(address: Company['address']): string | null {
  const { street, house_number, po_box, postal_code } = address ?? {}
  const way = street ? [street, house_number].filter(Boolean).join(' ') : po_box
  return way && postal_code ? addressKey(way, postal_code) : null
}

type AddressQuery = { account_id: string; company_id: string; address_key: string }

/** The last returned letter or report of a wrong address: its day, and the reason of the post. */
export type AddressReturn = { day: string; return_reason: ReturnReason | null }

const literalsOf = (words: readonly string[]) => sql<never>`(${sql.join(words.map((one) => sql.lit(one)))})`

const findReturned = statement<AddressQuery>()('outcome_returned_from', (p) =>
  build
    .selectFrom('outcomes')
    .select(sql<string>`occurred_on::text`.as('day'))
    .select('return_reason')
    .where('account_id', '=', p.account_id)
    .where('company_id', '=', p.company_id)
    .where('withdrawn_at', 'is', null)
    .where('outcome', 'in', literalsOf(undeliveredOutcomes))
    .where((is) =>
      is.or([is('address_key', '=', p.address_key), is('return_reason', 'in', literalsOf(recipientReasons))]),
    )
    // A reason that concerns the company applies at every address, so it takes precedence.
    .orderBy(sql`return_reason in ${literalsOf(recipientReasons)}`, (order) => order.desc().nullsLast())
    .orderBy('occurred_on', 'desc')
    .limit(1),
)

/** Returns the account's letter that was returned from this address, or from the company; null if there is none. */
export async function returnedFrom(
  db: Db,
  account_id: string,
  company_id: string,
  address: Company['address'],
): Promise<AddressReturn | null> {
  const address_key = postalKey(address)
  if (address_key === null) return null
  return (await db.row(findReturned, { account_id, company_id, address_key })) ?? null
}

const sentences: Readonly<Record<ReturnReason | 'none', (day: string) => string>> = {
  none: (day) =>
    `The address is marked as wrong: a letter came back or the address was reported on ${day}. Bring the directory up to date, or withdraw the outcome in the prospect if the address is right.`,
  moved: (day) =>
    `A letter came back on ${day} because the company has moved. Bring the directory up to date, or withdraw the outcome in the prospect if the address is right.`,
  unknown: (day) =>
    `A letter came back on ${day} because the recipient is unknown at this address. Bring the directory up to date, or withdraw the outcome in the prospect if the address is right.`,
  refused: (day) =>
    `The company did not accept a letter on ${day}. Record the decision "do_not_contact", or withdraw the outcome in the prospect if a further letter is wanted.`,
  dissolved: (day) =>
    `A letter came back on ${day} because the company no longer exists. Check its entry in the register, and withdraw the outcome in the prospect if it still exists.`,
}

/** Explains that no letter is sent to an address from which one was returned, and the remedy. */
export function returnedSentence({ day, return_reason }: AddressReturn) {
  return sentences[return_reason ?? 'none'](day)
}
