import { namesAPartnership } from '#identity/markers'
import { companyName } from '@alphorn/swiss-names/company-name'
import { foldText } from '@alphorn/swiss-names/fold'
import { isGivenName } from '@alphorn/swiss-names/given-names'
import { isTradeWord } from '@alphorn/swiss-names/trade-words'

// Sole traders register their own name after that of their shop: `Garage Muster, Inhaber Peter Muster`.

const marks: ReadonlySet<string> = new Set(
  'inhaber inhaberin inh titulaire titolare tit proprietaire prop'.split(' '),
)

/** Returns the position from which a name names the owner of the shop; the number of words if it does not. */
export function ownerAt(words: readonly string[]): number {
  const at = words.findIndex((word, place) => place > 0 && place < words.length - 1 && marks.has(word))
  return at < 0 ? words.length : at
}

/**
 * Returns this position in a name as people type it: the owner may be in brackets without a word such as "Inhaber"
 * (`Garage Muster (P. Muster)`).
 */
export function typedOwnerAt(text: string, words: readonly string[]): number {
  const marked = ownerAt(words)
  if (marked < words.length) return marked
  const [, initial, surname] = /\((\p{L})\.\s?(\p{L}{2,40})\)\s*$/u.exec(foldText(text)) ?? []
  const isLast = initial !== undefined && words.at(-2) === initial && words.at(-1) === surname
  return isLast && words.length > 2 ? words.length - 2 : words.length
}

/** Returns the words of the owner's name, from the words after `ownerAt`. */
export function ownerIn(words: readonly string[]): readonly string[] {
  return words.filter((word) => !marks.has(word))
}
