import { parseUid } from '@alphorn/contract/core/uid'
import { companyName } from '@alphorn/swiss-names/company-name'
import { foldText, foldLetters, wordsOf } from '@alphorn/swiss-names/fold'
import { maxWordLength } from '#search/vocabulary'

/** A query: a UID, or words, of which the last may be incomplete. */
export type Question =
  | { kind: 'uid'; uid: number }
  | {
      kind: 'words'
      words: string[]
      /** Words as they were typed, where `ae`, `oe` or `ue` was read as one letter. */
      spelled: ReadonlyMap<string, string>
      isLastOpen: boolean
      form: string | null
      formWord: string | null
    }

const maxWords = 12

/**
 * Splits a text by the same functions as names. A legal form in it is not searched for; it only makes companies with
 * this form more likely. If it is the last word, it may also be the beginning of another word: `Huber Ag`.
 */
export function questionOf(text: string): Question {
  const parsed = parseUid(text)
  if (parsed.ok) return { kind: 'uid', uid: Number(parsed.uid.replace(/\D/g, '')) }
  const { stem_key, key, form } = companyName(text)
  const words = [...new Set(stem_key.split(' '))].filter((word) => word !== '').slice(0, maxWords)
  const lastTyped = wordsOf(foldText(text)).at(-1)
  const isLastOpen = words.at(-1) === lastTyped
  return {
    kind: 'words',
    words: words.map((word) => word.slice(0, maxWordLength)),
    spelled: spelledIn(text),
    isLastOpen,
    form,
    formWord:
      !isLastOpen && form !== null && lastTyped !== undefined && key.endsWith(lastTyped) ? lastTyped : null,
  }
}

function spelledIn(text: string) {
  const words = wordsOf(foldLetters(text)).map((word): [string, string] => [foldText(word), word])
  return new Map(words.filter(([folded, word]) => folded !== word && word.length <= maxWordLength))
}
