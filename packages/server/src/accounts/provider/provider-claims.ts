/** Claims of a provider about a person, from an ID token or its UserInfo response. */
export type PersonClaims = Readonly<Record<string, unknown>>

/**
 * Returns the address that the provider vouches for, or null. An address and its `email_verified` are always read
 * together, from the same source. If no source sends `email_verified`, addresses in the domains that the operator
 * configured are trusted.
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

/** Returns the first name that a source gives, cut to the maximum length of a user's name. */
export function nameIn(sources: readonly PersonClaims[]) {
  const names = sources.map(({ name }) => (typeof name === 'string' ? name.trim() : ''))
  return names.find((name) => name !== '')?.slice(0, 120) ?? null
}

function hasEmail(claims: PersonClaims): claims is PersonClaims & { email: string } {
  return typeof claims['email'] === 'string'
}

/** Some providers send the text "true" in UserInfo (Amazon Cognito does). */
function isTrue(claim: unknown) {
  return claim === true || claim === 'true'
}

function domainOf(email: string) {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}
