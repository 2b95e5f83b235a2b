/** The most prospects that are decided on at once: as many as one call names in the history. */
export const mostDecided = 50
