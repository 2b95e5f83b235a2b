import { foldAccents } from '@alphorn/contract/core/fold-accents'

/** Normalises text for the rules: lower case, without accents and control characters, straight apostrophes. */
export function fold(text: string) {
  return foldAccents(text)
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/œ/g, 'oe')
    .replace(/[’‘`´]/g, "'")
    .replace(elided, 'e')
}

/** "E-Commerce" is one word, so that its E is not read as Italian "and". */
const elided = /(?<![\p{L}\p{N}])e-(?=\p{L})/gu

/** Splits folded text into words. An elided article is a separate word: `l'exploitation` has two. */
export function wordsOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Returns text without control characters, with single spaces, of limited length. */
export function cleanText(text: string, most: number) {
  return text
    .slice(0, most)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
}

/** Stems that each match all words beginning with them. They are looked up by length, which is fast. */
export class Stems {
  readonly #stems = new Set<string>()
  readonly #lengths: number[]
  constructor(list: string) {
    for (const stem of list.split(/\s+/)) if (stem !== '') this.#stems.add(stem)
    this.#lengths = [...new Set([...this.#stems].map(({ length }) => length))].sort((a, b) => b - a)
  }
  has(word: string) {
    return this.#lengths.some((length) => length <= word.length && this.#stems.has(word.slice(0, length)))
  }
}
