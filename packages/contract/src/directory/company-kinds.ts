/** The kinds of companies. The kind is always derived, because no source states it. */
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
