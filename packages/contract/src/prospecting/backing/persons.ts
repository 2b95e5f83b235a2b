import { firstNames } from '#contract/prospecting/backing/first-names'
import { flatten } from '#contract/prospecting/grounding/flat'
import type { TextRange } from '#contract/prospecting/grounding/sentences'

// People in a text, by first names: "Kurt Hürlimann", "Hürlimann, Kurt" as the register writes it, and "Kurt" alone.

/** A person where a text names them. Flat. */
export type Person = TextRange & { first: string; last: string | undefined }

const name = /(?<![\p{L}\p{N}’'-])\p{Lu}[\p{L}’'-]+/gu
/** More names of one text are not read. */
const mostNames = 200

/** The people that a text names. */
export function personsIn(text: string): Person[] {
  const names = [...text.matchAll(name)].slice(0, mostNames).map(({ 0: word, index }) => ({
    word: flatten(word),
    start: index,
    end: index + word.length,
  }))
  return names.flatMap((one, at): Person[] => {
    if (!firstNames.has(one.word)) return []
    const [before, after] = [names[at - 1], names[at + 1]]
    // Of two first names in a row, the first has the rest.
    if (before && firstNames.has(before.word) && text.slice(before.end, one.start) === ' ') return []
    if (after && /^ (?:(?:von|de|di|del|della|du|van) )?$/.test(text.slice(one.end, after.start)))
      return [{ first: one.word, last: after.word, start: one.start, end: after.end }]
    const isTurned = before && !firstNames.has(before.word) && isRegistered(text, before, one)
    if (isTurned) return [{ first: one.word, last: before.word, start: before.start, end: one.end }]
    return [{ first: one.word, last: undefined, start: one.start, end: one.end }]
  })
}

/** "Hürlimann, Kurt" and "Vuille Sophie, gérante". */
function isRegistered(text: string, last: TextRange, first: TextRange) {
  const between = text.slice(last.end, first.start)
  return between === ', ' || (between === ' ' && text[first.end] === ',')
}

/** Whether two mentions may be of one person. */
export function maySame(one: Person, other: Person): boolean {
  const isOpen = one.last === undefined || other.last === undefined
  return one.first === other.first && (isOpen || one.last === other.last)
}
