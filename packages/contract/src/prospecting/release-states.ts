// Apart from the schemas, which a form that only offers a choice need not load.

export const releaseStates = ['ready', 'exported', 'held', 'blocked', 'withdrawn'] as const
