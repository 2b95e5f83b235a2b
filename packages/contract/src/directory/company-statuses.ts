/** The states of a register entry. */
export const companyStatuses = ['active', 'being_cancelled', 'cancelled', 'unknown'] as const
export type CompanyStatus = (typeof companyStatuses)[number]
