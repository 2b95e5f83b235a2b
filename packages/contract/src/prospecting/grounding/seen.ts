// Text as its reader sees it, for the gate to read. Invisible characters are removed, and signs that look like a digit
// or a letter become that digit or letter. Both sides of a comparison are changed alike, so nothing right is refused.

// Zero-width signs, joiners, soft hyphens, fillers, marks of direction and tags.
const unseen = /\p{Default_Ignorable_Code_Point}/gu
const directed = /[\u202a\u202b\u202d\u202e\u2066-\u2069]/

/**
 * Whether a text changes the direction of reading, so that it shows other words, or another number, than it contains.
 */
export function turnsDirection(text: string): boolean {
  return directed.test(text)
}

// ASCII, Latin letters with their accents, and the marks and blanks of print, which the code below leaves unchanged.
const isOrdinary =
  /^[\n\t\r -~\u00a0-\u00ac\u00ae-\u00b1\u00b4-\u00b8\u00ba\u00bb\u00bf-\u024f\u2000-\u200a\u2010-\u2027\u2039\u203a\u20ac]*$/
// A small raised digit after a number is a note.
const raised = /(?<=\d)[²³¹⁰⁴-⁹₀-₉]+/g
const fraction = /(\d?)([½¼¾⅓⅔])/g
const shares: Readonly<Record<string, string>> = { '½': '5', '¼': '25', '¾': '75', '⅓': '33', '⅔': '67' }
const likeDigits = /[\p{Nd}\p{No}]/gu
// Letters in frames, double-struck, in full width: only these blocks, so that ligatures and signs of units stay.
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

/** A digit of any script, framed and small ones too, as an ASCII one. */
function digitsOf(sign: string) {
  const plain = sign.normalize('NFKC')
  if (/^\d+$/.test(plain)) return plain
  const point = sign.codePointAt(0)!
  // Digits of a script are in runs of ten, which begin after a character that is not a digit.
  let zero = point
  while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return /\p{Nd}/u.test(sign) ? String(point - zero) : sign
}
