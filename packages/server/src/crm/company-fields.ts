import { cutText } from '@alphorn/contract/core/cut-text'
import type { Account } from '#server/crm/espocrm/records'

/** The facts of a company that are sent to the CRM. */
export type CompanyFacts = {
  company_id: string
  uid: string
  name: string
  website: string | null
  street: string | null
  house_number: string | null
  postal_code: string | null
  town: string | null
}
type Fields = Record<string, string>

/** EspoCRM refuses these characters in names (metadata, pattern `$noBadCharacters`). */
const refusedInNames = /[<>=]/g

/** Returns the facts of a company as attributes of an EspoCRM account, with a link back in its description. */
export function fieldsOf(company: CompanyFacts, uid_field: string | null, publicUrl: string): Fields {
  const { name, website, street, house_number, postal_code, town, uid } = company
  const line = [street, house_number].filter(Boolean).join(' ')
  const given = {
    name: nameInCrm(name),
    website: website && cutText(website, 255),
    billingAddressStreet: cutText(line, 255),
    billingAddressPostalCode: postal_code,
    billingAddressCity: town && cutText(town, 100),
    billingAddressCountry: line || town ? 'Switzerland' : null,
    description: `Alphorn: ${publicUrl}/directory/${company.company_id}`,
    ...(uid_field !== null && { [uid_field]: uid }),
  }
  return Object.fromEntries(
    Object.entries(given).filter((field): field is [string, string] => Boolean(field[1])),
  )
}

/** Returns a name without the characters that EspoCRM refuses. */
export function nameInCrm(name: string): string {
  return cutText(name.replaceAll(refusedInNames, ' '), 249)
}

/** A description of more characters is left as it is. */
const maxDescriptionLength = 100_000

/**
 * Returns the attributes that an account lacks. Text of people in the CRM is never replaced. The link back is appended
 * to the description as a line. An address is filled only if all of its parts are empty.
 */
export function missingFields(account: Account, company: CompanyFacts, fields: Fields): Fields {
  const isEmpty = (name: string) =>
    account[name] === null || account[name] === undefined || account[name] === ''
  const hasAddress = !['Street', 'PostalCode', 'City'].every((part) => isEmpty(`billingAddress${part}`))
  const missing = Object.entries(fields).filter(
    ([name]) => name !== 'description' && isEmpty(name) && !(hasAddress && name.startsWith('billingAddress')),
  )
  const { description } = account
  const isShort = (description?.length ?? 0) <= maxDescriptionLength
  if (isShort && !isLinkedAccount(account, company))
    missing.push([
      'description',
      description ? `${description}\n\n${fields['description']}` : fields['description']!,
    ])
  return Object.fromEntries(missing)
}

/** Returns whether the description of an account contains the link back to the company. */
export function isLinkedAccount(
  { description }: Account,
  { company_id }: Pick<CompanyFacts, 'company_id'>,
): boolean {
  return description?.includes(company_id) ?? false
}
