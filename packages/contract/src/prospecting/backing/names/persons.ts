import { firstNames } from '#contract/prospecting/backing/names/first-names'
import { flatten } from '#contract/prospecting/grounding/flat'
import type { TextRange } from '#contract/prospecting/grounding/sentences'

// Finds people in a text by their first names: "Kurt Hürlimann", "Hürlimann, Kurt" as the register writes it, and
// "Kurt" alone.

/** A mention of a person in a text; the names are flat. */
export type Person = TextRange & { first: string; last: string | undefined }

const name = /(?<![\p{L}\p{N}’'-])\p{Lu}[\p{L}’'-]+/gu
/** Largest number of capitalised words that are read per text. */
const maxNames = 200

/** Finds the people that a text names. */
export function personsIn(text: string): Person[] {
  const names = [...text.matchAll(name)].slice(0, maxNames).map(({ 0: word, index }) => ({
    word: flatten(word),
    start: index,
    end: index + word.length,
  }))
  return names.flatMap((one, at): Person[] => {
    if (!firstNames.has(one.word)) return []
    const [before, after] = [names[at - 1], names[at + 1]]
    // Of two consecutive first names, the mention at the first one includes the second, so the second is skipped.
    if (before && firstNames.has(before.word) && text.slice(before.end, one.start) === ' ') return []
    if (after && /^ (?:(?:von|de|di|del|della|du|van) )?$/.test(text.slice(one.end, after.start)))
      return [{ first: one.word, last: after.word, start: one.start, end: after.end }]
    const isTurned = before && !firstNames.has(before.word) && isRegistered(text, before, one)
    if (isTurned) return [{ first: one.word, last: before.word, start: before.start, end: one.end }]
    return [{ first: one.word, last: undefined, start: one.start, end: one.end }]
  })
}

/** Returns whether the family name comes first: "Hürlimann, Kurt" and "Vuille Sophie, gérante". */
function isRegistered(text: string, last: TextRange, first: TextRange) {
  const between = text.slice(last.end, first.start)
  return between === ', ' || (between === ' ' && text[first.end] === ',')
}

/** Returns whether two mentions may refer to the same person. */
export function maySame(one: Person, other: Person): boolean {
  const isOpen = one.last === undefined || other.last === undefined
  return one.first === other.first && (isOpen || one.last === other.last)
}

/** Splits a part of a text at borders. A comma inside a name is no border. */
export function splitOutsideNames(
  text: string,
  { start, end }: TextRange,
  persons: readonly Person[],
  border: RegExp,
): TextRange[] {
  const parts: TextRange[] = []
  let from = start
  for (const { 0: mark, index } of text.slice(start, end).matchAll(border)) {
    const at = start + index
    if (persons.some((one) => one.start <= at && at < one.end)) continue
    parts.push({ start: from, end: at })
    from = at + mark.length
  }
  return [...parts, { start: from, end }].filter((part) => part.end > part.start)
}
