import { foldAccents } from '@alphorn/contract/core/fold-accents'

/**
 * Returns whether the marks after a word leave it as a part of a compound: "Hotel-" in "Hotel- und Gastronomieberatung".
 */
export function isSuspendedHyphen(marks: string): boolean {
  return marks.startsWith('-') && marks !== '-'
}

/**
 * Returns the words of a text like `wordsOf`, with a clear word in place of an ambiguous one. "IT" in capitals is
 * informatics, but not the English pronoun or the code of Italian. Current accounts are no power, and video surveillance
 * is no film.
 */
export function clearWordsOf(text: string): string[] {
  return wordsOf(
    text
      .replace(informatics, 'Informatik')
      .replace(/comptes? courants?|cont[oi] corrent[ei]/gi, 'Kontokorrent')
      .replace(/vid[eé]o[ -]?(?=(?:ü|ue|u)berwach|surveil|sorvegl)/gi, ''),
  )
}

const languageCode = 'DE|FR|EN|ES|RM'
const informatics = new RegExp(
  String.raw`(?<![\p{L}\d])(?<!\b(?:${languageCode})(?:[-/,+|·]| | [/–|·] |, | und | et | e | and ))IT(?![\p{L}\d])(?!(?:[-/,+|·]| | [/–|·] |, | und | et | e | and )(?:${languageCode})\b)`,
  'gu',
)

/** Returns the words of a text in lower case without accents, for a comparison with stems. */
export function wordsOf(text: string): string[] {
  return (
    foldAccents(text, 'NFD')
      .toLowerCase()
      .match(/[\p{L}\d]+/gu) ?? []
  )
}

/**
 * Returns whether a word matches a stem: `hotel` is a prefix, `*bau` matches anywhere, `*laden=` at the end, and `=it`
 * is the whole word.
 */
export function isStemOf(stem: string, word: string) {
  if (stem.endsWith('=')) return word.endsWith(stem.slice(1, -1))
  if (stem.startsWith('*')) return word.includes(stem.slice(1))
  return stem.startsWith('=') ? word === stem.slice(1) : word.startsWith(stem)
}

/** Counts the words that match one of the stems. */
export function countStems(stems: readonly string[], words: readonly string[]) {
  return words.filter((word) => stems.some((stem) => isStemOf(stem, word))).length
}
