/** The kinds of companies. No source states the kind of a company: it is derived. */
export const companyKinds = [
  'operating',
  'holding',
  'property',
  'financial_vehicle',
  'association',
  'foundation',
  'public_body',
] as const
export type CompanyKind = (typeof companyKinds)[number]
