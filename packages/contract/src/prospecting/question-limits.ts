/**
 * Largest number of companies per question, equal to that of a cycle by ID. In a file of its own, so that a dialog does
 * not load the schemas.
 */
export const maxQuestionedCompanies = 500

/** Returns the words between quotation marks in a question: the only thing that research without a model looks for. */
export function quotedWords(question: string): string[] {
  return [...question.matchAll(/[«"“„]([^«»"“”„]{2,80})[»"”“]/g)]
    .map(([, inside = '']) => inside.trim())
    .filter((words) => words !== '')
}

/** Whether research without a model can answer a question: a yes-or-no question that quotes words of a source. */
export function isAnswerableOffline({ kind, question }: { kind: string; question: string | null }): boolean {
  return kind === 'checkbox' && quotedWords(question ?? '').length > 0
}
