import { companyName } from '@alphorn/swiss-names/company-name'
import { foldText, wordsOf } from '@alphorn/swiss-names/fold'

/** The facts of a company that the proof of a website needs. */
export type SoughtCompany = {
  uid: string
  name: string
  translations: Readonly<Record<string, string>> | null
  street: string | null
  house_number: string | null
  postal_code: string | null
  town: string | null
}

/** The folded words by which a company is recognized on a page. */
export type SoughtWords = {
  uid: string
  /** The name with its legal form, in each language. */
  names: readonly string[][]
  /** The name without connectives and legal form, which a differently worded name still contains. */
  stems: readonly string[][]
  /** Null: the register has no street, or neither postal code nor town. Then no address proves anything. */
  address: { street: string[]; number: string | null; places: readonly string[][] } | null
}

export function soughtWords(company: SoughtCompany): SoughtWords {
  const names = [company.name, ...Object.values(company.translations ?? {})]
  const taken = names.map((name) => companyName(name))
  return {
    uid: company.uid,
    names: taken.map(({ key }) => key.split(' ')),
    stems: taken.map(({ stem_key }) => stem_key.split(' ')),
    address: addressOf(company),
  }
}

function addressOf({ street, house_number, postal_code, town }: SoughtCompany): SoughtWords['address'] {
  const places = [postal_code, town].flatMap((place) => (place ? [wordsOf(foldText(place))] : []))
  if (street === null || places.length === 0) return null
  const [number = null] = house_number === null ? [] : wordsOf(foldText(house_number))
  return { street: streetWords(street), number, places: places.slice(0, 1) }
}

const abbreviations: Readonly<Record<string, string>> = {
  str: 'strasse',
  av: 'avenue',
  ave: 'avenue',
  bd: 'boulevard',
  boul: 'boulevard',
  rte: 'route',
  chem: 'chemin',
  ch: 'chemin',
  pl: 'place',
  v: 'via',
}

/** Returns the words of a street with abbreviations expanded as the register writes them. */
export function streetWords(text: string): string[] {
  return wordsOf(foldText(text)).map((word) => abbreviations[word] ?? word.replace(/str$/, 'strasse'))
}
