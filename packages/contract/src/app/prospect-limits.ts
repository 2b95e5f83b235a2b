/** Largest number of prospects that one call removes; it equals the number that one call adds. */
export const maxRemovedProspects = 100

/** Largest number of prospects that can be chosen for a file. A file of all that match filters has no limit. */
export const maxExportedProspects = 5000
