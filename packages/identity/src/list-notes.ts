import type { CompanyInput } from '@alphorn/contract/prospecting/resolution'
import { companyName } from '@alphorn/swiss-names/company-name'
import { placeKey } from '@alphorn/swiss-names/place-key'
import { placesNamed } from '@alphorn/swiss-names/place-words'
import { firmNamedIn } from '#identity/named-firm'
import { siteIn, withoutSites } from '#identity/named-site'

// Notes that people and systems add to a name in a list: numbers, telephone, address, addressee and marks.

/** The name without the notes, and the members that the notes contain. */
type ReadName = Pick<CompanyInput, 'name' | 'uid' | 'place' | 'postal_code' | 'street' | 'website'>

const uidNote =
  /(?:\b(?:UID|IDE|IDI|MWST|TVA|IVA)[-.:\s]{0,3}(?:Nr|No)?[.:\s]{0,3})?\bCHE[-.\s]?(\d{3})[.\s]?(\d{3})[.\s]?(\d{3})\b(?:\s?(?:HR\/)?(?:MWST|TVA|IVA|VAT)\b)?/i

const notes: readonly RegExp[] = [
  // The number of a customer or supplier: at the beginning, or after a word such as "Kunde".
  /^\s*\d{5,10}[\s:;-]{1,3}(?=\p{L})/u,
  /[(/,;-]?\s?(?<!\p{L})(?:kd|kunden?|lief|lieferant(?:en)?|deb|debitor(?:en)?|kred|kreditor(?:en)?|clienti?|cliente|customer|vendor)[-.\s]{0,3}(?:nr|no|n°|nummer|id)?[-.:\s]{0,3}\d{3,10}\b\)?/iu,
  /(?<!\p{L})(?:tel|telefon|tél|téléphone|phone|fon|fax|mobile|natel|handy)[.:\s]{0,3}[+\d][\d\s()./-]{6,20}/iu,
  /(?:\+|00)41[\d\s()./-]{8,18}/,
  /\b0\d{2}[\s./-]\d{3}[\s./-]\d{2}[\s./-]\d{2}\b/,
  /\((?:inaktiv|gesperrt|alt|inactif|bloqué|bloccato|inattivo|inactive|blocked|old)\)/i,
  /^\s*(?:stand|halle|tisch|booth|hall|sponsor|aussteller|exposant|exhibitor)(?:\s?[a-z]?\d{1,4}[a-z]?)?\s?[:–-]\s/i,
  /\((?:präsident|geschäftsführ|geschäftsleit|kontakt|ansprechpartner|ceo|gl|président|directeur|directrice|contact|presidente|direttore|direttrice|contatto)\p{L}{0,6}[\s.:][^()]{1,60}\)/iu,
  /\((?:part of|member of|a member of|a|an|ein|une|teil der|gehört zu|mitglied der|membre de|fait partie de|parte di)\s[^()]{2,60}\)/i,
  /\s[–-]\s(?:a|an|ein|eine|une)\s[^()]{2,60}(?:company|unternehmen|gesellschaft|société|entreprise|firma)$/i,
  /^\s*(?:[xz]{3,}|firma|fa\.|ditta|messrs\.?)\s(?=\s*\S)/i,
  /[\s,](?:z\.?\s?h\.|z\.?\s?hd\.?|zuhanden|att\.|attn\.?|à l['’]att\p{L}*\.?|all['’]att\p{L}*\.?)[\s:].*/isu,
  /,\s?(?:herrn?|frau|monsieur|madame|mme|signora?|sig\.)\s.*/is,
]

/** Removes the notes from a name. Their data is used for members that the input lacks. */
export function withoutNotes(input: CompanyInput): ReadName {
  const { name } = input
  if (name === undefined) return input
  const uid = uidNote.exec(name)
  const site = siteIn(name)
  const marked = withoutSites(name).replace(uidNote, ' ').split(/\*\*+/)
  const bare = notes.reduce(
    (text, note) => text.replace(note, ' '),
    marked.filter((_part, at) => at % 2 === 0).join(' '),
  )
  const read = withoutAddress(firmNamedIn(withoutOuterSigns(bare)))
  if (!/\p{L}/u.test(read.name)) return input
  const { website = site } = input
  const { place = read.place, postal_code = read.postal_code, street = read.street } = input
  return {
    name: read.name === withoutOuterSigns(name) ? name : read.name,
    ...(uid && input.uid === undefined ? { uid: `CHE-${uid.slice(1).join('.')}` } : { uid: input.uid }),
    place,
    postal_code,
    street,
    website,
  }
}

type Addressed = { name: string; place?: string; postal_code?: string; street?: string }

/** Removes trailing parts that are an address: `Muster AG, Dorfstrasse 3, 8340 Hinwil`. The first part is the name. */
function withoutAddress(text: string): Addressed {
  const parts = text.split(/[,;\n]\s*|\s[-–/|]\s|\s(?=\((?:CH-?)?\d{4}\s)/)
  const found: Omit<Addressed, 'name'> = {}
  while (parts.length > 1) {
    const last = parts.at(-1)!.replace(/^\(|\)$/g, '')
    const town = /^(?:CH[-\s]?)?([1-9]\d{3})\s+(\p{L}[\p{L}\d\s.'’-]{1,40})$/u.exec(last)
    if (town && found.place === undefined) Object.assign(found, { postal_code: town[1], place: town[2] })
    else if (isStreet(last)) found.street ??= last
    else if (!isBox(last)) break
    parts.pop()
  }
  if (found.place === undefined && found.street === undefined) return withoutTown(text)
  return { name: text.slice(0, lengthOf(text, parts)), ...found }
}

/** Returns the length of the text up to the end of these leading parts. */
function lengthOf(text: string, parts: readonly string[]) {
  return parts.reduce((at, part) => text.indexOf(part, at) + part.length, 0)
}

const codeAndTown = /\s(?:CH-)?([1-9]\d{3})\s(\p{L}[\p{L}\s.'’-]{1,40})$/u

/**
 * Removes the town in `Muster AG 8340 Hinwil`. Applies only after a legal form, because names have years before places
 * (`Expo 2002 Biel`).
 */
function withoutTown(text: string): Addressed {
  const [whole, postal_code = '', place] = codeAndTown.exec(text) ?? []
  if (whole === undefined || place === undefined || !isPlace(place)) return { name: text }
  const name = text.slice(0, -whole.length)
  const { form, after } = companyName(name)
  return form !== null && after.length === 0 ? { name, postal_code, place } : { name: text }
}

function isPlace(text: string) {
  const words = placeKey(text).split(' ')
  return placesNamed(words).some(({ at }) => at.length === words.length)
}

const street =
  /(?:str(?:asse|\.)|weg|gasse|platz|allee|matte|^(?:rue|route|avenue|av\.|chemin|ch\.|place|quai|boulevard|impasse|grand-rue|via|viale|piazza|contrada|im|am|an der|in der)\s?.*)\s\d{1,4}\s?[a-z]?$/i

function isStreet(text: string) {
  return text.length < 60 && street.test(text)
}

function isBox(text: string) {
  return /^(?:postfach|case postale|casella postale|c\.?p\.?|p\.?o\.? ?box)(?:\s\d{1,6})?$/i.test(text)
}

function withoutOuterSigns(text: string) {
  return text
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:/-]+/, '')
    .replace(/[\s,;:/-]{1,10}$/, '')
}

/** Returns a street without the post-office box; undefined if nothing else is left. */
export function streetIn(text: string): string | undefined {
  const parts = text.split(/[,;/]/).filter((part) => !isBox(part.trim()))
  return parts.length === 0 ? undefined : parts.join(',')
}
