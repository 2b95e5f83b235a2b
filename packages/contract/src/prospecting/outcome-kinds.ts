// In a file of its own, so that a form which only offers a choice does not load the schemas.

export const outcomeKinds = ['sent', 'returned', 'answered', 'meeting', 'won', 'no', 'wrong_address'] as const
export type OutcomeKind = (typeof outcomeKinds)[number]
