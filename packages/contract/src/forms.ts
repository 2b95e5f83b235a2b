import { type ErrorCode, errorCatalogue, outreachOnlyCodes } from '#contract/errors'
import { type Scope, scopeNames } from '#contract/scopes'

export const families = ['outreach', 'prospect'] as const
/** The path segment that names a form. */
export type Family = (typeof families)[number]

export type Form = {
  readonly family: Family
  /** The scopes that stand for the one a route asks for: an older name may be enough. */
  readonly accepts: (scope: Scope) => readonly Scope[]
  readonly scopes: readonly Scope[]
  readonly codes: readonly ErrorCode[]
}

const allCodes = Object.keys(errorCatalogue) as ErrorCode[]

/** The two published forms; what differs between them is data (specification, Versioning 3). */
export const forms: Readonly<Record<Family, Form>> = {
  outreach: {
    family: 'outreach',
    accepts: (scope) => (scope === 'markets:read' ? ['markets:read', 'watches:read'] : [scope]),
    scopes: scopeNames,
    codes: allCodes,
  },
  prospect: {
    family: 'prospect',
    accepts: (scope) => [scope],
    scopes: scopeNames.filter((scope) => scope !== 'markets:write'),
    codes: allCodes.filter((code) => !(outreachOnlyCodes as readonly ErrorCode[]).includes(code)),
  },
}
