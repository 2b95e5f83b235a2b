import { foldAccents } from '@alphorn/contract/core/fold-accents'

/** Words of up to three letters occur by chance in others: "Bau" in "Anbau". */
const maxWholeLength = 3

/**
 * Returns whether a text has a word, in any case and spelling of accents and umlauts. A short word counts as a whole; a
 * longer one at the start of a word, or as the last part of a compound.
 */
export function hasNamedWord(text: string, sought: string): boolean {
  const word = sought.trim()
  if (word === '') return false
  // "IT" is no English pronoun.
  if (/^\p{Lu}{2}$/u.test(word)) return occursIn(text, word)
  return [foldPlain, foldSpelledOut].some((fold) => occursIn(fold(text), fold(word)))
}

/** Folds "ä" to "a". */
function foldPlain(text: string) {
  return foldAccents(text.toLowerCase().replaceAll('ß', 'ss').replaceAll('œ', 'oe'), 'NFKD')
}

const spelledOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** Folds "ä" to "ae". */
function foldSpelledOut(text: string) {
  const composed = text.normalize('NFC').toLowerCase()
  return foldPlain(composed.replace(/[äöü]/g, (letter) => spelledOut[letter]!))
}

function occursIn(text: string, word: string) {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (isWordAt(text, word, at)) return true
  return false
}

const noLetter = /[^\p{L}\p{N}]/u
/** Endings of a case or of the plural after the last part of a compound. */
const endings = /^(?:e|en|er|ern|es|n|s)?$/
/** Length of the other parts of a compound that are read. */
const maxPartLength = 40

function isWordAt(text: string, word: string, at: number) {
  const end = at + word.length
  const before =
    text
      .slice(Math.max(0, at - maxPartLength), at)
      .split(noLetter)
      .at(-1) ?? ''
  const [after = ''] = text.slice(end, end + maxPartLength).split(noLetter)
  if (word.length <= maxWholeLength) return before === '' && after === ''
  return before === '' || (isFirstPart(before) && endings.test(after))
}

/** "Rotwein" has a first part, whereas "Schwein" has none. */
function isFirstPart(letters: string) {
  return letters.length >= 3 && /[aeiouy]/.test(letters)
}
