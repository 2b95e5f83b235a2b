import { cutText } from '@alphorn/contract/core/cut-text'
import { nameText } from '@alphorn/contract/core/fields'
import { Email } from '@alphorn/contract/accounts/session'

/** Claims of a provider about a person, from an ID token or its UserInfo response. */
export type PersonClaims = Readonly<Record<string, unknown>>

/**
 * Returns the address that the provider vouches for, or null. An address and its `email_verified` are always read
 * together, from the same source. If no source sends `email_verified`, addresses in the domains that the operator
 * configured are trusted. A text that is no address here either is not one that the provider vouches for.
 */
export function vouchedEmail(sources: readonly PersonClaims[], trustedDomains: readonly string[]) {
  const named = sources.filter(hasEmail)
  const verified = named.find(({ email_verified }) => isTrue(email_verified))
  if (verified) return verified.email.toLowerCase()
  const isSilent = sources.every(
    ({ email_verified }) => email_verified === undefined || email_verified === null,
  )
  const trusted = named.find(({ email }) => trustedDomains.includes(domainOf(email)))
  return isSilent && trusted ? trusted.email.toLowerCase() : null
}

const maxNameLength = 120
const UserName = nameText(maxNameLength)

/** Returns the first name that a source gives and a user may have, cut to its maximum length. */
export function nameIn(sources: readonly PersonClaims[]) {
  const names = sources.map(({ name }) =>
    typeof name === 'string' ? cutText(name.trim(), maxNameLength).toWellFormed() : '',
  )
  return names.find((name) => UserName.safeParse(name).success) ?? null
}

function hasEmail(claims: PersonClaims): claims is PersonClaims & { email: string } {
  return Email.safeParse(claims['email']).success
}

/** Some providers send the text "true" in UserInfo (Amazon Cognito does). */
function isTrue(claim: unknown) {
  return claim === true || claim === 'true'
}

function domainOf(email: string) {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}
