import type { Role, SessionRules } from '#contract/core/route'
import { type Scope, scopeNames } from '#contract/core/scopes'

export const roleNames = ['owner', 'member', 'approver'] as const satisfies readonly Role[]

const reading: readonly Scope[] = ['prospect:read', 'companies:read', 'markets:read', 'watches:read']

/**
 * Scopes of each role of a signed-in user. They apply to the routes of the API, as the scopes of a credential do.
 * Approval is a separate right.
 */
export const roleScopes: Readonly<Record<Role, readonly Scope[]>> = {
  owner: scopeNames,
  member: scopeNames.filter((scope) => scope !== 'prospect:approve'),
  approver: [...reading, 'prospect:approve'],
}

/** The roles that a route which asks for the scope is open to. */
export function rolesWith(scope: Scope): Role[] {
  return (Object.keys(roleScopes) as Role[]).filter((role) => roleScopes[role].includes(scope))
}

/** Returns the message for a user without these roles. */
export const needsRole = (roles: readonly Role[]) => `This needs the role ${roles.join(' or ')}.`

/** The roles that such a sentence names. */
export function rolesNeeded(sentence: string): Role[] {
  const named = /^This needs the role (.+)\.$/.exec(sentence)?.[1]?.split(' or ') ?? []
  return roleNames.filter((role) => named.includes(role))
}

/** Roles that may call a route of the browser app: all of them, or those that may edit a project. */
export const everyone: readonly Role[] = [...roleNames]
export const editors: readonly Role[] = ['owner', 'member']

/** Access of a route that only a signed-in user of these roles may call. */
export const session = (roles: readonly Role[], rules: SessionRules = {}) =>
  ({ kind: 'session', roles, ...rules }) as const
