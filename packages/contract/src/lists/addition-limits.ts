/** Largest number of companies added to a list by hand; beyond it, a filter describes them better. */
export const maxCompaniesByHand = 10_000
/** Largest number of companies in one call. */
export const maxCompaniesPerAddition = 1000
