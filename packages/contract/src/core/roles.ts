import type { Role, SessionRules } from '#contract/core/route'
import { type Scope, scopeNames } from '#contract/core/scopes'

export const roleNames = ['owner', 'member', 'approver'] as const satisfies readonly Role[]

const reading: readonly Scope[] = ['prospect:read', 'companies:read', 'markets:read', 'watches:read']

/**
 * Scopes of each role of a signed-in user. They apply to the routes of the API, as the scopes of a credential do. The
 * right to approve is separate.
 */
export const roleScopes: Readonly<Record<Role, readonly Scope[]>> = {
  owner: scopeNames,
  member: scopeNames.filter((scope) => scope !== 'prospect:approve'),
  approver: [...reading, 'prospect:approve'],
}

/** Returns the roles that have the scope, and so may call a route that requires it. */
export function rolesWith(scope: Scope): Role[] {
  return (Object.keys(roleScopes) as Role[]).filter((role) => roleScopes[role].includes(scope))
}

/** Returns the message for a user without these roles. */
export const needsRole = (roles: readonly Role[]) => `This needs the role ${roles.join(' or ')}.`

/** Returns the roles named in such a message. */
export function rolesNeeded(sentence: string): Role[] {
  const named = /^This needs the role (.+)\.$/.exec(sentence)?.[1]?.split(' or ') ?? []
  return roleNames.filter((role) => named.includes(role))
}

/** Roles that may call a route of the browser app: all roles, or those that may edit a project. */
export const everyone: readonly Role[] = [...roleNames]
export const editors: readonly Role[] = ['owner', 'member']

/** Returns the access of a route that only a signed-in user with one of these roles may call. */
export const session = (roles: readonly Role[], rules: SessionRules = {}) =>
  ({ kind: 'session', roles, ...rules }) as const
