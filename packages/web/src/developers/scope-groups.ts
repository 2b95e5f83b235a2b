import { type Scope, scopeNames, scopes } from '@alphorn/contract/core/scopes'

/** The scopes, grouped by product. */
export const scopeGroups = Map.groupBy(scopeNames, (scope) => scopes[scope].product)

/** Usual purposes of a credential, with the scopes that each needs. */
export const templates = {
  reporting: ['prospect:read', 'companies:read'],
  worker: ['prospect:stages'],
  editor: ['prospect:read', 'prospect:write', 'prospect:run', 'companies:read'],
  lists: ['companies:read', 'markets:read', 'markets:write'],
  approver: ['prospect:read', 'prospect:approve'],
} as const satisfies Record<string, readonly Scope[]>
export type Template = keyof typeof templates
