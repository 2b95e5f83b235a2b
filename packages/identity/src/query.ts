import type { CompanyInput } from '@alphorn/contract/prospecting/resolution'
import { parseUid } from '@alphorn/contract/core/uid'
import { type CompanyName, companyName, gluedStem } from '@alphorn/swiss-names/company-name'
import { type FormClass, formClassOf } from '@alphorn/swiss-names/form-words'
import { placeKey } from '@alphorn/swiss-names/place-key'
import { streetKey } from '@alphorn/swiss-names/street-key'
import {
  heirsOfPlace,
  isSharedPlace,
  isWholePlace,
  type NamedPlace,
  placesNamed,
} from '@alphorn/swiss-names/place-words'
import { streetIn, withoutNotes } from '#identity/list-notes'
import { abbreviatedWords } from '#identity/abbreviations'
import { departmentIn } from '#identity/markers'
import { typedOwnerAt } from '#identity/owner'
import {
  exchangedPerson,
  mayBeCutOff,
  nameBeforeDepartment,
  nameInBrackets,
  repairedEncoding,
  repairedForm,
  firmAfterSlash,
  secondFirm,
  withBranchSpelledOut,
  withInitials,
  expandForm,
  expandFratelli,
  withoutCutForm,
  withWholeBranchWord,
} from '#identity/supplier-name'
import { type TypedPlace, typedPlace } from '#identity/typed-place'
import { websiteDomain } from '@alphorn/contract/directory/website-domain'

export type IdentifierKind = 'company_id' | 'ehraid' | 'uid' | 'lei'
export type Identifier = { kind: IdentifierKind; value: string; fault: 'format' | 'check_digit' | null }

/** An input, parsed for comparison. */
export type CompanyQuery = {
  readonly identifiers: readonly Identifier[]
  readonly name: CompanyName | null
  readonly words: readonly string[]
  /** The words that are abbreviated with a dot. */
  readonly abbreviated: ReadonlySet<string>
  /** The position from which the words name a department or a branch of the company. */
  readonly department_at: number
  /** The position from which the words name the owner of the shop. */
  readonly owner_at: number
  /** The word for Switzerland in brackets after a name without a legal form. */
  readonly country_mark: string | null
  /** The words before the legal form as a key, if more words follow it. */
  readonly before_key: string | null
  /** The stem with surname and given name exchanged, if a person is named. */
  readonly exchanged_key: string | null
  /** The stem of two words in the other order, where no legal form says which of two companies it is. */
  readonly turned_key: string | null
  /** The stem of the second of two firms in the field. */
  readonly second_key: string | null
  /** Whether the length of the name equals a column width of common systems. */
  readonly mayBeCutOff: boolean
  /** The municipalities among the words, in the name's own order. */
  readonly places: readonly NamedPlace[]
  readonly glued: string | null
  readonly form: FormClass | null
  readonly place: string | null
  /** The canton after the place: `Buchs SG`. */
  readonly place_canton: string | null
  /** The postal code in the place: it says in which part of the country the place is. */
  readonly place_code: string | null
  /** Whether several municipalities have this name, or a name that begins with it. */
  readonly is_shared_place: boolean
  /** Whether a current or former municipality has this name. */
  readonly is_known_place: boolean
  /** Whether the whole place is the name of a municipality. */
  readonly is_whole_place: boolean
  /** The current municipalities into which the place was merged, if its name was given up. */
  readonly merged_into: readonly string[]
  readonly canton: string | null
  readonly isAbroad: boolean
  readonly postal_code: string | null
  readonly street: string | null
  readonly domain: string | null
}

/** Parses an input. Refuses nothing: an invalid identifier is a fact about the input. */
export function readQuery(sent: CompanyInput): CompanyQuery {
  const input: CompanyInput = { ...sent, ...withoutNotes(sent) }
  const name = nameIn(input)
  const typed = typedPlace(input.place)
  // A column of places may contain only the canton.
  const { canton = typed.name === '' ? typed.canton : null } = input
  const place = keyOf(typed.name, placeKey)
  return {
    identifiers: identifiersOf(input),
    ...readName(sent, name),
    form: isSwissSarl(input, place) ? '0107' : formIn(input, name),
    ...readPlace({ ...typed, canton: typed.canton ?? canton }, typed.canton, place),
    canton,
    isAbroad: isCountryAbroad(input) || isPostalCodeAbroad(input.postal_code ?? '', place),
    postal_code: postalCodeIn(input, typed, place),
    street: keyOf(input.street && streetIn(input.street), (street) => streetKey(street, null)),
    domain: keyOf(input.website, websiteDomain),
  }
}

function readName({ name: text = '' }: CompanyInput, name: CompanyName | null) {
  const words = name?.stem_key.split(' ') ?? []
  return {
    name,
    words,
    abbreviated: abbreviatedWords(text),
    department_at: departmentIn(words),
    owner_at: typedOwnerAt(text, words),
    country_mark: countryMark(text, name),
    before_key: beforeKey(name),
    exchanged_key: name && exchangedPerson(name),
    turned_key: turnedKey(name, words),
    second_key: name && (secondFirm(name) ?? firmAfterSlash(text)),
    mayBeCutOff: name !== null && mayBeCutOff(text, name),
    places: placesNamed(words),
    glued: name && gluedStem(name.stem_key),
  }
}

/** Returns whether a word follows the company's name and describes its activity or a department. */
export function isBehindName({ words, name, department_at }: CompanyQuery, at: number) {
  return at >= department_at || (name?.after.includes(words[at]!) ?? false)
}

/** Returns the mark in `Muster Concepts (Switzerland)`. With a legal form after it, it is part of a registered name. */
function countryMark(text: string, name: CompanyName | null) {
  const [, mark] = /\((switzerland|schweiz|suisse|svizzera)\)\s*$/i.exec(text) ?? []
  return mark === undefined || name?.form !== null ? null : mark.toLowerCase()
}

function nameIn({ name }: CompanyInput) {
  const text = repairedForm(expandForm(expandFratelli(repairedEncoding(name ?? ''))))
  const read = withInitials(text, companyName(text))
  if (!read.stem_key) return null
  const uncut = withoutCutForm(text, nameInBrackets(text, read))
  const whole = withWholeBranchWord(text, withBranchSpelledOut(uncut))
  return nameBeforeDepartment(whole)
}

function beforeKey(name: CompanyName | null) {
  return name && name.after.length > 0 && name.before.length > 0 ? name.before.join(' ') : null
}

/** `Ticino Viaggi` for `Viaggi Ticino`: there may be a company of either name. */
function turnedKey(name: CompanyName | null, words: readonly string[]) {
  return name?.form === null && words.length === 2 ? words.toReversed().join(' ') : null
}

function identifiersOf({ company_id, ehraid, uid, lei }: CompanyInput): Identifier[] {
  const found: Identifier[] = []
  if (company_id !== undefined) found.push({ kind: 'company_id', value: company_id, fault: null })
  if (ehraid !== undefined) found.push({ kind: 'ehraid', value: String(ehraid), fault: null })
  if (uid !== undefined) found.push(uidIdentifier(uid))
  if (lei !== undefined) found.push({ kind: 'lei', value: lei.trim().toUpperCase(), fault: null })
  return found
}

function uidIdentifier(text: string): Identifier {
  const parsed = parseUid(text)
  return parsed.ok
    ? { kind: 'uid', value: parsed.uid, fault: null }
    : { kind: 'uid', value: text, fault: parsed.reason }
}

// A form in the name was copied from a source, so the separate member counts only if the name has none.
function formIn({ legal_form }: CompanyInput, name: CompanyName | null) {
  return name?.form ?? (legal_form === undefined ? null : (formClassOf(legal_form) ?? null))
}

/** `Srl` is a `Sàrl` without its accent, if the rest of the input is Swiss. */
function isSwissSarl(input: CompanyInput, place: string | null) {
  const { name = '', country = 'CH', canton, postal_code = '' } = input
  const isHere = isSwissPlace(place) || canton !== undefined || /^(?:CH-)?\d{4}$/i.test(postal_code)
  return isHere && country.toUpperCase() === 'CH' && /\ss\.?\s?r\.?\s?l\.?$/i.test(name)
}

/** A postal code in the place is the place where nothing else is given. A town has many, so it is no address. */
function postalCodeIn({ postal_code = '' }: CompanyInput, typed: TypedPlace, place: string | null) {
  return /(?<!\d)\d{4}(?!\d)/.exec(postal_code)?.[0] ?? (place === null ? typed.postal_code : null)
}

function readPlace(
  { canton, postal_code: place_code }: TypedPlace,
  place_canton: string | null,
  place: string | null,
) {
  return {
    place,
    place_canton,
    place_code,
    is_shared_place: isSharedPlace(place ?? ''),
    is_known_place: isSwissPlace(place),
    is_whole_place: place !== null && isWholePlace(place),
    merged_into: place === null ? [] : heirsOfPlace(place, canton),
  }
}

function isCountryAbroad({ country }: CompanyInput) {
  return country !== undefined && country.toUpperCase() !== 'CH'
}

/**
 * Recognizes a foreign code: five digits (`80331`), the sign of another country (`A-6900`), or one of Liechtenstein
 * (`9490`) without a Swiss place.
 */
function isPostalCodeAbroad(text: string, place: string | null) {
  if (/^\s{0,9}(?:(?:AT?|DE?|F|IT?|FL|LI|L|NL|B)[-\s]?\d{4,5}|\d{5})\s{0,9}$/i.test(text)) return true
  return /^\s{0,9}94(?:8[5-9]|9[0-8])\s{0,9}$/.test(text) && !isSwissPlace(place)
}

function isSwissPlace(place: string | null) {
  return place !== null && placesNamed(place.split(' ')).length > 0
}

function keyOf(text: string | undefined, read: (text: string) => string | null) {
  return (text === undefined ? null : read(text)) || null
}
