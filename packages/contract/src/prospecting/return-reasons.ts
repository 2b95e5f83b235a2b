// Apart from the schemas, which the form of an outcome need not load.

/** Reasons of the post for returning a letter, as stamped on the envelope. */
export const returnReasons = ['moved', 'unknown', 'refused', 'dissolved'] as const
export type ReturnReason = (typeof returnReasons)[number]
/** The reasons that are about the recipient. The others are about the address alone. */
export const recipientReasons = ['refused', 'dissolved'] as const satisfies readonly ReturnReason[]

/** The most letters of one call that records returns. */
export const mostReturns = 100
