/**
 * Largest number of companies per question, equal to that of a cycle by ID. In a file of its own, so that a dialog does
 * not load the schemas.
 */
export const maxQuestionedCompanies = 500
