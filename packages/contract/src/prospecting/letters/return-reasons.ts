// In a file of its own, so that the form of an outcome does not load the schemas.

/** Reasons for which the post returns a letter, as stamped on the envelope. */
export const returnReasons = ['moved', 'unknown', 'refused', 'dissolved'] as const
export type ReturnReason = (typeof returnReasons)[number]
/** The reasons that concern the recipient; the others concern only the address. */
export const recipientReasons = ['refused', 'dissolved'] as const satisfies readonly ReturnReason[]

/** Largest number of letters per call that records returns. */
export const maxReturns = 100
