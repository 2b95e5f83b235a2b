import { type Word, wordsIn } from '#contract/prospecting/backing/vocabulary'

// German verbs in two parts: "Sie stellen Drehteile her" says "herstellen", and "bauen … ein" is no building.

/** `start`: where the first part is. `particle`: where the second is, which states nothing alone. `word`: both in one. */
export type PartedVerb = { start: number; particle: number; word: Word }

const particles =
  /(?<![a-z])(?:ab|an|auf|aus|bei|ein|entgegen|fort|her|hin|hinzu|dazu|mit|nach|statt|teil|um|unter|vor|weg|weiter|zu|zuruck|zusammen)(?= ?(?:[,.;:!?]|$| (?:und|oder|sowie) ))/g
const verb = /(?:e[nt]?|t|n)$/
/** A clause of more words is not searched. */
const mostWords = 24

/** The verbs in two parts of a German text and its flat text. */
export function partedVerbsIn(text: string, flat: string): PartedVerb[] {
  const words = wordsIn(text)
  return [...flat.matchAll(particles)].flatMap(({ 0: particle, index }) => {
    const from = Math.max(...[',', '.', ';', ':', '!', '?'].map((mark) => flat.lastIndexOf(mark, index - 1)))
    const before = words.filter(({ start, end }) => start > from && end < index).slice(-mostWords)
    return before
      .filter((word) => !word.isName && verb.test(word.flat))
      .map(({ flat: first, start, end }) => ({
        start,
        particle: index,
        word: { flat: particle + first, start, end, isName: false },
      }))
  })
}
