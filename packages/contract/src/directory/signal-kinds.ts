/** What can happen to a company, as the commercial register, the gazette and the supervisors tell it. */
export const signalKinds = [
  'company_registered',
  'company_deleted',
  'company_reentered',
  'name_changed',
  'legal_form_changed',
  'purpose_changed',
  'seat_moved',
  'canton_changed',
  'address_changed',
  'capital_increased',
  'capital_reduced',
  'officers_changed',
  'merger',
  'demerger',
  'asset_transfer',
  'liquidation_opened',
  'liquidation_revoked',
  'bankruptcy_opened',
  'bankruptcy_revoked',
  'bankruptcy_suspended',
  'bankruptcy_closed',
  'branch_opened',
  'branch_closed',
  'licence_added',
  'licence_removed',
] as const
export type SignalKind = (typeof signalKinds)[number]

/** A company that is told of so, last of all, is not written to; the second ones take that back. */
export const endingKinds = [
  'company_deleted',
  'liquidation_opened',
  'bankruptcy_opened',
  'bankruptcy_suspended',
  'bankruptcy_closed',
] as const satisfies readonly SignalKind[]
export const revivingKinds = [
  'company_reentered',
  'liquidation_revoked',
  'bankruptcy_revoked',
] as const satisfies readonly SignalKind[]
