/**
 * Largest number of companies in one question, the same as a cycle takes by ID. Apart from the schemas, which a dialog
 * need not load.
 */
export const mostAsked = 500
