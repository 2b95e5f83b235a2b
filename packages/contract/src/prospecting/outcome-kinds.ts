// Apart from the schemas, which a form that only offers a choice need not load.

export const outcomeKinds = ['sent', 'returned', 'answered', 'meeting', 'won', 'no', 'wrong_address'] as const
export type OutcomeKind = (typeof outcomeKinds)[number]
