/** Largest number of prospects per decision; it equals the number that one entry of the history can name. */
export const maxDecidedProspects = 50
