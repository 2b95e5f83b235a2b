const ligatures: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'a'],
  ['œ', 'o'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
])

/**
 * Text as it is compared: lower case without accents, and one spelling for Müller, Mueller and Muller. Both sides of
 * every comparison pass through here; a change needs all keys to be written again.
 */
export function foldText(text: string) {
  return foldLetters(text).replace(/ae/g, 'a').replace(/oe/g, 'o').replace(/ue/g, 'u')
}

/** The same, with `ae`, `oe` and `ue` as they are written: two letters that may stand beside each other by mistake. */
export function foldLetters(text: string) {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
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
