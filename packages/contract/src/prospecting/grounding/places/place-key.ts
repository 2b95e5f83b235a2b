import { flatten } from '#contract/prospecting/grounding/flat'

export type Token = { word: string; start: number; end: number }

// Spellings of one word.
const saint: Readonly<Record<string, string>> = { sankt: 'st', saint: 'st', sainte: 'ste', bei: 'b' }

const mostKept = 20_000
const kept = new Map<string, string>()

/** A word as all spellings of it are compared. Texts have the same words again and again. */
function spellingOf(word: string) {
  const known = kept.get(word)
  if (known !== undefined) return known
  const made = saint[word] ?? word.replace(/([aou])e/g, '$1')
  if (kept.size < mostKept) kept.set(word, made)
  return made
}

/** The words of a flat text, as names of places are compared. */
export function tokensOf(flat: string): Token[] {
  return [...flat.matchAll(/[a-z]+/g)].map(({ 0: word, index }) => ({
    word: spellingOf(word),
    start: index,
    end: index + word.length,
  }))
}

/** How a name reads whatever its spelling: St. for Sankt and Saint, u for ü and ue. */
export function placeKey(name: string) {
  return tokensOf(flatten(name))
    .map(({ word }) => word)
    .join(' ')
}
