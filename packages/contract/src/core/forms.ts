import { type ErrorCode, errorCatalogue, outreachOnlyCodes } from '#contract/core/errors'
import { type Scope, scopeNames, scopes } from '#contract/core/scopes'

export const families = ['outreach', 'prospect'] as const
/** The path segment that identifies a form. */
export type Family = (typeof families)[number]

export type Form = {
  readonly family: Family
  /** Returns the scopes that satisfy a required scope; some are satisfied by the scope's older name too. */
  readonly accepts: (scope: Scope) => readonly Scope[]
  readonly scopes: readonly Scope[]
  /** Description of the permissions of each scope, in the terms of the form. */
  readonly permits: Readonly<Record<Scope, string>>
  readonly codes: readonly ErrorCode[]
  /** The default message of each code. */
  readonly messages: Readonly<Record<ErrorCode, string>>
}

const allCodes = Object.keys(errorCatalogue) as ErrorCode[]

/** The two published forms. All differences between them are data of this table (specification, Versioning 3). */
export const forms: Readonly<Record<Family, Form>> = {
  outreach: {
    family: 'outreach',
    accepts: (scope) => (scope === 'markets:read' ? ['markets:read', 'watches:read'] : [scope]),
    scopes: scopeNames,
    permits: permitsOf('outreach'),
    codes: allCodes,
    messages: messagesWith({
      daily_row_limit:
        'The daily budget of companies is spent. The app, feeds, exports, the API and MCP share it.',
    }),
  },
  prospect: {
    family: 'prospect',
    accepts: (scope) => [scope],
    scopes: scopeNames.filter((scope) => scope !== 'markets:write'),
    permits: permitsOf('prospect'),
    codes: allCodes.filter((code) => !(outreachOnlyCodes as readonly ErrorCode[]).includes(code)),
    messages: messagesWith({
      daily_row_limit: 'The daily budget of rows is spent. Feeds, exports and the API share it.',
    }),
  },
}

function permitsOf(family: Family) {
  return Object.fromEntries(scopeNames.map((name) => [name, scopes[name].permits[family]])) as Record<
    Scope,
    string
  >
}

function messagesWith(own: Partial<Record<ErrorCode, string>>) {
  const usual = allCodes.map((code) => [code, errorCatalogue[code].message])
  return { ...Object.fromEntries(usual), ...own } as Record<ErrorCode, string>
}
