import { memoizeByWord } from '#contract/prospecting/grounding/lexicon/memoize-by-word'
import { flatten } from '#contract/prospecting/grounding/flat'

export type Token = { word: string; start: number; end: number }

// Spelling variants of words.
const saint: Readonly<Record<string, string>> = { sankt: 'st', saint: 'st', sainte: 'ste', bei: 'b' }

/** Returns the common form of all spellings of a word. */
const spellingOf = memoizeByWord((word) => saint[word] ?? word.replace(/([aou])e/g, '$1'))

/** Returns the words of a flat text in the form in which names of places are compared. */
export function tokensOf(flat: string): Token[] {
  return [...flat.matchAll(/[a-z]+/g)].map(({ 0: word, index }) => ({
    word: spellingOf(word),
    start: index,
    end: index + word.length,
  }))
}

/** Returns a key that is the same for all spellings of a name: St. for Sankt and Saint, u for ü and ue. */
export function spellingKey(name: string) {
  return tokensOf(flatten(name))
    .map(({ word }) => word)
    .join(' ')
}
