import type { Role } from '#contract/route'
import { type Scope, scopeNames } from '#contract/scopes'

const reading: readonly Scope[] = ['prospect:read', 'companies:read', 'markets:read', 'watches:read']

/** What a signed-in user may do with the routes of the API: a role stands where a credential has scopes. Approving is apart. */
export const roleScopes: Readonly<Record<Role, readonly Scope[]>> = {
  owner: scopeNames,
  member: scopeNames.filter((scope) => scope !== 'prospect:approve'),
  approver: [...reading, 'prospect:approve'],
}

/** The roles that a route which asks for the scope is open to. */
export function rolesWith(scope: Scope): Role[] {
  return (Object.keys(roleScopes) as Role[]).filter((role) => roleScopes[role].includes(scope))
}
