import { firstNames } from '#contract/prospecting/backing/names/first-names'
import { knownPartsOf } from '#contract/prospecting/grounding/lexicon/lexicon'
import { languages } from '#contract/core/country'
import { flatten } from '#contract/prospecting/grounding/flat'
import { originsIn } from '#contract/prospecting/grounding/places/place-adjectives'
import type { TextRange } from '#contract/prospecting/grounding/sentences'

// Finds companies and people that a statement names, by the way names are written. A company is followed by a legal
// form; a person is preceded by a title or a first name. Each is refused unless the evidence contains its words.

/** A name in a statement. `words`: the flat words that distinguish it from other names. */
export type NamedParty = TextRange & {
  words: readonly string[]
  /**
   * Set for a possible person. It counts only if the evidence contains the same first name for a person, with a title
   * if `titled`.
   */
  perhaps?: { first: string; last: string; titled: boolean }
}

const capital = String.raw`\p{Lu}[\p{L}\p{N}&'’.-]*`
const forms = String.raw`AG|GmbH|SA|S\.A\.|SAGL|Sagl|Sàrl|SARL|Sarl|S\.à\.?r\.?l\.?|KlG|KmG|SNC|Ltd|LLC|Inc|SE|KG|OHG|SpA|S\.p\.A\.|Srl|S\.r\.l\.`
const form = new RegExp(String.raw`(?<= )(?:${forms})(?![\p{L}\p{N}])`, 'gu')
const title = String.raw`(?:[Hh]err|[Hh]errn|[Ff]rau|[Ff]amilie|[Mm]onsieur|[Mm]adame|Mme|[Ss]ignora?|[Ss]ig\.ra|[Ss]ig\.|Mr\.?|Mrs\.?|Ms\.?|Dr\.)`
const titled = new RegExp(String.raw`(?<![\p{L}])${title} ((?:${capital} ){0,2}${capital})`, 'gu')
const pair = new RegExp(
  String.raw`(?<![\p{L}-])(\p{Lu}[\p{L}-]+) (?=((?:(?:von|de|di|del|della|du|van) )?\p{Lu}[\p{L}'’-]+))`,
  'gu',
)

// Families and partners, such as "Ferrari & Figli", "Gebrüder Meier" and "Nordhang Holding", and names introduced by
// "Firma" or its equivalents.
const kin = String.raw`Söhne|Sohn|Töchter|Fils|Filles|Figli|Figlie|Sons|Daughters|Cie|Co|Partners?|Associés|Associati`
const houses = [
  String.raw`(?<![\p{L}'’-])(\p{Lu}[\p{L}'’-]+) (?:&|und|et|e|and) (?:${kin})(?![\p{L}])`,
  String.raw`(?<![\p{L}-])(?:Gebrüder|Gebr\.|Geschwister|Frères|Fratelli|F\.lli|Brothers) (\p{Lu}[\p{L}'’-]+)`,
  String.raw`(?<![\p{L}'’-])(\p{Lu}[\p{L}'’-]+) (?:Frères|Brothers|Holding|Group)(?![\p{L}])`,
  String.raw`(?<![\p{L}])(?:Firma|ditta|impresa|entreprise|maison) (\p{Lu}[\p{L}'’-]+)`,
].map((source) => new RegExp(source, 'gu'))

// Words before a name that are not part of it.
const before =
  /^(?:aus|nach|zur|zum|fur|wir|de|du|des|dans|pour|notre|nos|vos|da|dal|dalla|della|nel|nella|vostro|from|of|to|our|die|der|das|den|dem|eine[nrms]?|neue[nrms]?|la|le|les|il|lo|the|seit|im|in|mit|von|bei|und|auch|als|sie|ihre?[nrms]?|unsere?[nrms]?|vous|votre|avec|chez|con|presso|lei|vostra|you|your|with|by|at|for|since)$/

/** Finds the parties that a statement names. */
export function partiesIn(text: string): NamedParty[] {
  return [
    ...companiesIn(text),
    ...housesIn(text),
    ...peopleWithTitle(text),
    ...[...text.matchAll(pair)].flatMap(({ 1: first, 2: last, index }): NamedParty[] =>
      personOf(first!, last!, index),
    ),
  ]
}

const titleAlone = new RegExp(`^${title}$`)

/**
 * Reads two capitalised words as a person. It is certain if the first is a first name and the second is not a known
 * word.
 */
function personOf(first: string, last: string, start: number): NamedParty[] {
  if (titleAlone.test(first)) return [] // read together with the title
  const isFirstName = firstNames.has(flatten(first))
  const words = wordsOf(`${first} ${last}`)
  if (words.length < 2) return []
  const party = { start, end: start + first.length + 1 + last.length, words }
  const isSure = isFirstName && !isKnownWord(last)
  return [isSure ? party : { ...party, perhaps: { first, last, titled: !isFirstName } }]
}

/** Returns whether a word begins with a word of the lexicon. Names such as "Zumstein" and "Imhof" only end with one. */
function isKnownWord(word: string) {
  const flat = flatten(word)
  return languages.some((language) => knownPartsOf(flat, language).some(({ start }) => start === 0))
}

function housesIn(text: string): NamedParty[] {
  return houses.flatMap((house) =>
    [...text.matchAll(house)].flatMap(({ 0: whole, 1: name, index }) => {
      const words = wordsOf(name!)
      return words.length === 0 || isKnownWord(name!)
        ? []
        : [{ start: index, end: index + whole.length, words }]
    }),
  )
}

const maxNameWords = 5
const maxNameLength = 120

/** Finds companies: capitalised words before a legal form. */
function companiesIn(text: string): NamedParty[] {
  return [...text.matchAll(form)].flatMap(({ 0: whole, index }) => {
    const before = text.slice(Math.max(0, index - maxNameLength), index - 1).split(' ')
    const first = before.findLastIndex((word) => !/^\p{Lu}/u.test(word)) + 1
    const name = withoutOrigin(before.slice(Math.max(first, before.length - maxNameWords))).join(' ')
    const words = wordsOf(name)
    return words.length === 0 ? [] : [{ start: index - 1 - name.length, end: index + whole.length, words }]
  })
}

/** "Die Zürcher Limmat Audit AG" has the adjective of a place before its name. */
function withoutOrigin(words: readonly string[]) {
  const [first = '', ...rest] = words
  const isOrigin = rest.length > 0 && originsIn(`die ${first} X`, flatten(`die ${first} X`)).length > 0
  return isOrigin ? rest : words
}

function peopleWithTitle(text: string): NamedParty[] {
  return [...text.matchAll(titled)].flatMap(({ 0: whole, 1: name, index }) => {
    const words = wordsOf(name!)
    return words.length === 0 ? [] : [{ start: index, end: index + whole.length, words }]
  })
}

function wordsOf(name: string) {
  return (flatten(name).match(/[a-z]{2,}/g) ?? []).filter((word) => !before.test(word))
}
