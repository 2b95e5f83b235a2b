// Converts text to what its reader sees, for the gate. Invisible characters are removed, and signs that look like a
// digit or a letter become that digit or letter. Both sides of a comparison are converted, so correct claims are not
// refused.

// Zero-width signs, joiners, soft hyphens, fillers, direction marks and tags.
const unseen = /\p{Default_Ignorable_Code_Point}/gu
const directed = /[\u202a\u202b\u202d\u202e\u2066-\u2069]/

/**
 * Returns whether a text changes the direction of reading, so that it shows other words or numbers than it contains.
 */
export function turnsDirection(text: string): boolean {
  return directed.test(text)
}

// ASCII, Latin letters with accents, and ordinary punctuation and blanks, which the code below leaves unchanged.
const isOrdinary =
  /^[\n\t\r -~\u00a0-\u00ac\u00ae-\u00b1\u00b4-\u00b8\u00ba\u00bb\u00bf-\u024f\u2000-\u200a\u2010-\u2027\u2039\u203a\u20ac]*$/
// A superscript digit after a number marks a footnote.
const raised = /(?<=\d)[²³¹⁰⁴-⁹₀-₉]+/g
const fraction = /(\d?)([½¼¾⅓⅔])/g
const shares: Readonly<Record<string, string>> = { '½': '5', '¼': '25', '¾': '75', '⅓': '33', '⅔': '67' }
const likeDigits = /[\p{Nd}\p{No}]/gu
// Enclosed, double-struck and full-width letters. Only these blocks are converted, so that ligatures and unit signs
// stay.
const dressed = /[\uff21-\uff3a\uff41-\uff5a\u24b6-\u24e9]|[\u{1d400}-\u{1d7ff}]|[\u{1f130}-\u{1f149}]/gu

const greekAndCyrillic = 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοАВЕЅЗІЈКМНОРСТХаеорсухіѕј'
const theirLatin = 'ABEZHIKMNOPTYXoABESZIJKMHOPCTXaeopcyxisj'
const alike = new RegExp(`[${greekAndCyrillic}]`, 'g')

/** Returns a text as its reader sees it. */
export function asSeen(text: string): string {
  if (isOrdinary.test(text)) return text
  return text
    .replace(unseen, '')
    .replace(raised, (small) => ' '.repeat(small.length))
    .replace(fraction, (_, whole: string, share: string) => `${whole || '0'}.${shares[share]!}`)
    .replace(likeDigits, digitsOf)
    .replace(dressed, (letter) => letter.normalize('NFKC'))
    .replace(alike, (letter) => theirLatin[greekAndCyrillic.indexOf(letter)]!)
}

/** Converts a digit of any script, also enclosed or superscript ones, to ASCII. */
function digitsOf(sign: string) {
  const plain = sign.normalize('NFKC')
  if (/^\d+$/.test(plain)) return plain
  const point = sign.codePointAt(0)!
  // Digits of a script are in runs of ten, which follow a character that is not a digit.
  let zero = point
  while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return /\p{Nd}/u.test(sign) ? String(point - zero) : sign
}
