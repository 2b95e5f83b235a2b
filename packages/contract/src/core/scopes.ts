/** The products that a subscription can cover. A scope belongs to one product. */
export const products = ['prospecting', 'directory', 'markets'] as const
export type Product = (typeof products)[number]

type ScopeFacts = { product: Product; permits: { outreach: string; prospect: string } }

const inBothForms = (product: Product, permits: string): ScopeFacts => ({
  product,
  permits: { outreach: permits, prospect: permits },
})

/** Every scope that can be granted. `markets:write` has no effect in the `prospect` form. */
export const scopes = {
  'prospect:read': inBothForms('prospecting', 'Read projects and prospects'),
  'prospect:write': inBothForms('prospecting', 'Add companies and record decisions'),
  'prospect:run': inBothForms('prospecting', 'Start cycles and request research'),
  'prospect:stages': inBothForms('prospecting', 'Read, claim and complete external stage jobs'),
  'prospect:approve': inBothForms('prospecting', 'Approve a named outreach revision'),
  'prospect:outcomes': inBothForms('prospecting', 'Record what became of prospects'),
  'webhooks:manage': inBothForms('prospecting', 'Manage webhook endpoints'),
  'companies:read': inBothForms('directory', 'Search the Swiss company directory'),
  'markets:read': {
    product: 'markets',
    permits: {
      outreach: 'Read lists, their companies and signals',
      prospect: 'Read markets and their companies',
    },
  },
  'watches:read': {
    product: 'markets',
    permits: { outreach: 'Older name for markets:read', prospect: 'Read watches and their signals' },
  },
  'markets:write': {
    product: 'markets',
    permits: { outreach: 'Define and build markets', prospect: 'Not part of this form' },
  },
} as const satisfies Record<string, ScopeFacts>

export type Scope = keyof typeof scopes
export const scopeNames = Object.keys(scopes) as [Scope, ...Scope[]]
