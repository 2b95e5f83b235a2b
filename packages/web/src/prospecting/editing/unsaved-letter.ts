/** Under what the unsaved text of a prospect is kept. */
export const unsavedLetter = (prospect_id: string) => `letter ${prospect_id}`
