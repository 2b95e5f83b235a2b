// In a file of its own, so that a form which only offers a choice does not load the schemas.

export const releaseStates = ['ready', 'exported', 'held', 'blocked', 'withdrawn'] as const
