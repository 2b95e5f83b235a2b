// Without schemas, because the overview of a project loads these names.

/** Properties of approved texts by which their outcomes can be compared. */
export const outcomeDimensions = ['criterion', 'hook', 'version'] as const
export type OutcomeDimension = (typeof outcomeDimensions)[number]

/** Largest number of rows of a comparison, and of texts that are compared. */
export const maxOutcomeRows = 100
export const maxTextsCompared = 10_000
