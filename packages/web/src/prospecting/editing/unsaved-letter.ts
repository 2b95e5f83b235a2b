/** Storage key of a prospect's unsaved text. */
export const unsavedLetter = (prospect_id: string) => `letter ${prospect_id}`
