import { type Word, wordsIn } from '#contract/prospecting/backing/words/vocabulary'

// Separable German verbs in two parts: "Sie stellen Drehteile her" uses "herstellen", and the "bauen" of "bauen … ein"
// does not mean to build.

/**
 * `start`: position of the first part. `particle`: position of the second part, which means nothing alone. `word`: both
 * joined.
 */
export type PartedVerb = { start: number; particle: number; word: Word }

const particles =
  /(?<![a-z])(?:ab|an|auf|aus|bei|ein|entgegen|fort|her|hin|hinzu|dazu|mit|nach|statt|teil|um|unter|vor|weg|weiter|zu|zuruck|zusammen)(?= ?(?:[,.;:!?]|$| (?:und|oder|sowie) ))/g
const verb = /(?:e[nt]?|t|n)$/
/** Largest number of words of a clause that are searched. */
const maxClauseWords = 24

/** Finds the separated verbs of a German text; `flat` is the same text, flat. */
export function partedVerbsIn(text: string, flat: string): PartedVerb[] {
  const words = wordsIn(text)
  return [...flat.matchAll(particles)].flatMap(({ 0: particle, index }) => {
    const from = Math.max(...[',', '.', ';', ':', '!', '?'].map((mark) => flat.lastIndexOf(mark, index - 1)))
    const before = words.filter(({ start, end }) => start > from && end < index).slice(-maxClauseWords)
    return before
      .filter((word) => !word.isName && verb.test(word.flat))
      .map(({ flat: first, start, end }) => ({
        start,
        particle: index,
        word: { flat: particle + first, start, end, isName: false },
      }))
  })
}
