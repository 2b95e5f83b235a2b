import { companyName } from '@alphorn/swiss-names/company-name'
import { foldText, wordsOf } from '@alphorn/swiss-names/fold'
import { type SoughtWords, streetWords } from '#server/directory/website-finder/sought-company'

// Detects whether a page names a company: on a line of its own, or in a sentence of the imprint. A line that only
// contains the name is not enough.

/** Words that may precede a name without being part of another one. */
const labels = new Set(
  (
    'firma firmenname name impressum imprint kontakt contact contatto copyright c betreiber betreiberin inhaber inhaberin ' +
    'herausgeber herausgeberin anbieter anbieterin verantwortlich verantwortliche fur den inhalt dieser diese website webseite ' +
    'site seite internetseite wird von der die das des ist dieses betrieben sind wir responsable editeur editrice editore ' +
    'titolare responsabile du de la le les del della il lo l ce cet cette questo sito est edite par e gestito da publisher ' +
    'operator of the this is operated by company societe societa raison sociale ragione gesellschaft adresse anschrift ' +
    'indirizzo address sitz hauptsitz siege sede im sinne gemass angaben'
  ).split(' '),
)
/** Words that may follow a name in a sentence. */
const verbs = new Set(
  'ist sind mit est sont is are mwst uid tva iva vat che tel telefon phone e mail email'.split(' '),
)

/** Splits a text at punctuation, and returns the parts with their folded words. */
function partsOf(text: string) {
  return text
    .split(/[,;|·•()\n:©]|\s[-–—/]\s|\.\s/u)
    .map((part) => ({ part: part.trim(), words: wordsOf(foldText(part)) }))
    .filter(({ words }) => words.length > 0)
}

/**
 * Returns whether a block names the company itself: its name with the legal form, and no other words of a name around
 * it.
 */
export function isOwnLine(text: string, sought: SoughtWords): boolean {
  return partsOf(text).some(({ words }) => sought.names.some((name) => isNameIn(words, name, sought)))
}

function isNameIn(words: readonly string[], name: readonly string[], { address }: SoughtWords) {
  for (let at = 0; at + name.length <= words.length; at++) {
    const before = words[at - 1]
    // Stops at the first word that is no label: a name after it, here or later, is not on a line of its own.
    if (before !== undefined && !labels.has(before) && !/^\d+$/.test(before)) return false
    if (!name.every((word, offset) => words[at + offset] === word)) continue
    if (mayFollow(words[at + name.length], address)) return true
  }
  return false
}

/** Returns whether a name may end before this word. */
function mayFollow(next: string | undefined, address: SoughtWords['address']) {
  return next === undefined || /^\d/.test(next) || verbs.has(next) || next === address?.street[0]
}

const maxLineLength = 90
const maxNameWords = 9

/**
 * Returns the name of another company, if a line is only a name that ends with its legal form. A sentence that mentions
 * one does not count.
 */
export function otherFirm(text: string, { names }: SoughtWords): string | undefined {
  if (text.length > maxLineLength) return undefined
  for (const { part, words } of partsOf(text)) {
    const first = words.findIndex((word) => !labels.has(word) && !/^\d{4}$/.test(word))
    if (first < 0) continue
    const bare = words.slice(first)
    const { key, form, before, after } = companyName(bare.join(' '))
    if (form === null || before.length === 0 || after.length > 0 || bare.length > maxNameWords) continue
    if (!names.some((name) => name.join(' ') === key)) return part
  }
  return undefined
}

/** Returns whether the texts contain all words of the name, without connectives and legal form. */
export function hasStem(texts: readonly string[], { stems }: SoughtWords): boolean {
  const words = new Set(texts.flatMap((text) => wordsOf(foldText(text))))
  const glued = texts.map((text) => wordsOf(foldText(text)).join('')).join(' ')
  return stems.some((stem) => stem.every((word) => words.has(word)) || glued.includes(stem.join('')))
}

/** Returns whether adjacent texts contain the address: the street with its number, and the postal code or the place. */
export function hasAddress(texts: readonly string[], { address }: SoughtWords): boolean {
  if (address === null) return false
  const words = texts.flatMap(streetWords)
  const holds = (wanted: readonly string[]) => positionsOf(words, wanted).length > 0
  if (!address.places.some(holds)) return false
  return positionsOf(words, address.street).some((at) => {
    const { number } = address
    if (number === null) return true
    return words[at + address.street.length] === number || words[at - 1] === number
  })
}

/**
 * Returns the parts of texts that name the company or its address, verbatim. Nothing else of an imprint is stored,
 * because it names people.
 */
export function provingParts(texts: readonly string[], sought: SoughtWords): string {
  const { address } = sought
  const isPlace = (words: readonly string[]) =>
    address?.places.some((place) => positionsOf(words, place).length > 0) ?? false
  const parts = texts
    .flatMap(partsOf)
    .filter(
      ({ part, words }) =>
        isOwnLine(part, sought) ||
        isPlace(words) ||
        (address !== null && positionsOf(streetWords(part), address.street).length > 0),
    )
  return [...new Set(parts.map(({ part }) => part))].join(', ')
}

function positionsOf(words: readonly string[], wanted: readonly string[]) {
  if (wanted.length === 0) return []
  return words.flatMap((_, at) => (wanted.every((word, offset) => words[at + offset] === word) ? [at] : []))
}
