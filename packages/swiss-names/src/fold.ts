import { foldAccents } from '@alphorn/contract/core/fold-accents'

const ligatures: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'a'],
  ['œ', 'o'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
])

/**
 * Returns a text for comparison: lower case without accents, with one spelling for Müller, Mueller and Muller. Both
 * sides of every comparison use it; a change requires a rewrite of all keys.
 */
export function foldText(text: string) {
  return foldLetters(text).replace(/ae/g, 'a').replace(/oe/g, 'o').replace(/ue/g, 'u')
}

/** Folds a text like `foldText`, but keeps `ae`, `oe` and `ue`, which may also be two separate letters. */
export function foldLetters(text: string) {
  return foldAccents(text)
    .toLowerCase()
    .replace(/[ßæœøłđ]/g, (letter) => ligatures.get(letter)!)
    .replace(/[’‘`´]/g, "'")
}

/** The words of folded text; `S.B.B.` is one word. */
export function wordsOf(folded: string) {
  return folded.replace(initials, joinInitials).match(/[\p{L}\p{N}]+/gu) ?? []
}

const initials = /(?<![\p{L}\p{N}])(?:\p{L}\.\s?){2,}(?:\p{L}(?![\p{L}\p{N}]))?/gu

function joinInitials(match: string) {
  return `${match.replace(/[.\s]/g, '')} `
}
