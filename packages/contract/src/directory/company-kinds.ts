/** What kind of a company it is. No source states it: it is derived. */
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
