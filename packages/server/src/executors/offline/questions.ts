import type { InputQuestion, StageInput } from '@alphorn/contract/prospecting/stage-input'
import { quotedWords } from '@alphorn/contract/prospecting/question-limits'
import type { ResultOf } from '@alphorn/contract/prospecting/stage-results'
import { locales } from '@alphorn/messages/letters/locales'
import { quoteOf } from '#server/executors/offline/quote'

type Answer = NonNullable<ResultOf<'research'>['answers']>[number]
type Source = { id: string; excerpt: string }

/**
 * Answers questions by the only rule that needs no model: a yes-or-no question with words in quotation marks. The
 * answer is yes if a source contains these words. Their absence proves nothing, so the answer is never no.
 */
export function answerQuestions(
  { questions = [], project }: StageInput,
  sources: readonly Source[],
): Answer[] {
  const note = locales[project.language].verdicts.notFound
  return questions.map((question) => {
    const source = question.kind === 'checkbox' ? sourceOf(question, sources) : undefined
    const { question_id } = question
    return source
      ? { question_id, value: true, quotes: [quoteOf(source.id, source.excerpt)], note: null }
      : { question_id, value: null, quotes: [], note }
  })
}

function sourceOf({ text }: InputQuestion, sources: readonly Source[]): Source | undefined {
  const words = quotedWords(text)
  return words.length === 0
    ? undefined
    : sources.find(({ excerpt }) => words.every((one) => hasWords(excerpt, one)))
}

/** Returns whether a text contains these whole words, in any case. */
function hasWords(text: string, words: string): boolean {
  const [all, sought] = [text.toLocaleLowerCase('de-CH'), words.toLocaleLowerCase('de-CH')]
  for (let at = all.indexOf(sought); at >= 0 && sought !== ''; at = all.indexOf(sought, at + 1))
    if (!isLetter(all[at - 1]) && !isLetter(all[at + sought.length])) return true
  return false
}

function isLetter(character: string | undefined) {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character)
}
