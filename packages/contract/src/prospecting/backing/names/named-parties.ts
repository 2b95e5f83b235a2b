import { firstNames } from '#contract/prospecting/backing/names/first-names'
import { knownPartsOf } from '#contract/prospecting/grounding/lexicon/lexicon'
import { languages } from '#contract/core/country'
import { flatten } from '#contract/prospecting/grounding/flat'
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
    const name = before.slice(Math.max(first, before.length - maxNameWords)).join(' ')
    const words = wordsOf(name)
    return words.length === 0 ? [] : [{ start: index - 1 - name.length, end: index + whole.length, words }]
  })
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

// Legal forms that a statement says of a company, by class. The statement must use the singular, after an article or
// "as"; the evidence may use any construction.
const legalForms: readonly (readonly [claim: string, evidence: string])[] = [
  ['stiftung|fondation|fondazione|foundation', 'stiftung|fondation|fondazion|foundation'],
  [
    'genossenschaft|cooperative|societe cooperative|cooperativa|societa cooperativa',
    'genossenschaft|cooperativ',
  ],
  ['verein|association|associazione', 'verein|verband|associat|associaz'],
  [
    'aktiengesellschaft|societe anonyme|societa anonima|stock corporation',
    'aktiengesellschaft|aktienkapital|capital-actions|capitale azionario|societe anonyme|societa anonima|corporation|limited(?! liability)|ltd|(?<![a-z])(?:ag|sa)(?![a-z])|s\\.a\\.',
  ],
  [
    'gmbh|sarl|sagl|gesellschaft mit beschrankter haftung|societe a responsabilite limitee|societa a garanzia limitata',
    'gmbh|sarl|sagl|s\\.a\\.?r\\.?l|beschrankter haftung|responsabilite limitee|garanzia limitata|limited liability|llc|stammkapital|stammant|parts sociales|capital social|quote sociali|quota sociale|capitale sociale',
  ],
  [
    'einzelfirma|einzelunternehmen|raison individuelle|entreprise individuelle|ditta individuale|impresa individuale|sole proprietorship',
    'einzelfirma|einzelunternehm|individuelle|individuale|sole prop|inhaber|proprie|titolare|owner',
  ],
  [
    'kollektivgesellschaft|societe en nom collectif|societa in nome collettivo|general partnership',
    'kollektiv|nom collectif|nome collettivo|partnership|klg|snc',
  ],
]
const short = String.raw`(?<![a-z])(?:als|sind (?:heute )?eine|etes (?:aujourd'hui )?une|siete (?:oggi )?una|en tant que|are an?|ihre|votre|la vostra|your) (ag|sa)(?![a-z])`
const asForm = legalForms.map(([claim, evidence]) => ({
  claim: new RegExp(
    String.raw`(?<![a-z])(?:als|sind|eine?|comme|etes|une?|en tant que|come|siete|una?|as|are|an?)(?: [a-z]{3,14})? (${claim})(?![a-z])`,
    'g',
  ),
  yours: new RegExp(
    String.raw`(?<![a-z])(?:ihre?[mnrs]?|votre|vostra|your)(?: [a-z]{3,14})? (${claim})(?![a-z])`,
    'g',
  ),
  // "A pris sa retraite" contains no legal form.
  short: new RegExp(claim.startsWith('aktien') ? short : '(?!)', 'g'),
  evidence: new RegExp(evidence),
}))

/** The classes of stock corporations and of limited liability companies, which exclude each other. */
const [, , , share, liability] = asForm.map(({ evidence }) => evidence)

function isOther(form: RegExp, evidence: string) {
  const other = form === share ? liability : form === liability ? share : undefined
  return other?.test(evidence) === true
}

/** Matches any legal form, as a quick test, because most statements contain none. */
const anyForm = new RegExp(`${legalForms.map(([claim]) => claim).join('|')}|(?<![a-z])(?:ag|sa)(?![a-z])`)

/**
 * Finds legal forms in a flat statement that no flat evidence contains. `names`: the flat names of the two companies.
 */
export function unbackedForms(
  flat: string,
  evidence: readonly string[],
  names: readonly string[],
): TextRange[] {
  if (!anyForm.test(flat)) return []
  return asForm.flatMap(({ claim, yours, short: letters, evidence: proof }) => {
    if (evidence.some((one) => proof.test(one))) return []
    // The company's name may contain the form: "your foundation" is right for a company that is called so.
    const called = names.some((one) => proof.test(one)) && !evidence.some((one) => isOther(proof, one))
    const matches = [
      ...flat.matchAll(claim),
      ...flat.matchAll(letters),
      ...(called ? [] : flat.matchAll(yours)),
    ]
    return matches.map(({ 0: whole, 1: form, index }) => ({
      start: index + whole.length - form!.length,
      end: index + whole.length,
    }))
  })
}
