import type { Language } from '@alphorn/contract/core/fields'
import { cutNamePhrase } from '#understanding/offering/name-phrase'
import { nameWords } from '#understanding/offering/name-words'
import { startsWithCustomers } from '#understanding/offering/customer-phrases'
import { offeringWords } from '#understanding/offering/offering-words'
import { fold } from '#understanding/words'

const maxWordsBeforeDeed = 8

/**
 * Returns a short name of the offering, built from the object and the verb of the sentence that describes it. "Wir
 * reinigen Lüftungen für Hotels." gives "Lüftungen reinigen", and "Nous nettoyons les vitres." gives "Nettoyage des
 * vitres".
 */
export function offeringName(sentence: string, language: Language): string {
  const clause = offeringClause(trimEnd(sentence.trim(), '.!?'), language)
  const words = clause.split(' ')
  const folded = words.map(plainWord)
  const named =
    ofHelp(words, folded, language) ??
    ofOther(words, folded, language) ??
    ofPossession(words, folded, language) ??
    nameFromVerb(words, folded, language) ??
    withoutArticle(cutNamePhrase(words, language), language).join(' ')
  // A sentence about the seller gives no name, so the form asks for one.
  return saysWe(named, language) ? '' : inCapitals(named)
}

const plainWord = (word: string) =>
  fold(word)
    .replace(/^[ldj]'/, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Returns the part of a sentence that describes the offering: after "Mein Angebot:", "ist Ihr Partner für", "Atelier …,
 * nous".
 */
function offeringClause(sentence: string, language: Language): string {
  const { labels, markers, subjects } = nameWords[language]
  const folded = fold(sentence)
  // Folding keeps the positions of characters, unless a letter is folded to two.
  if (folded.length !== sentence.length) return sentence
  const label = labels.exec(folded)
  if (label) return sentence.slice(label[0].length).trim()
  const ownClause = subjects.exec(folded)
  if (ownClause && ownClause.index > 0) return sentence.slice(ownClause.index + 2)
  const marker = markers.exec(folded)
  if (!marker) return sentence
  const rest = sentence.slice(marker.index + marker[0].length)
  const isBranch = /^(?:metiers|secteur|domaine|branche|settore|ramo|the \w+ industry)/.test(fold(rest))
  return isBranch || startsWithCustomers(rest, language) ? sentence.slice(0, marker.index) : rest
}

/** "Wir beraten Stiftungen bei der Mittelbeschaffung": the name follows the customers. */
function ofHelp(words: readonly string[], folded: readonly string[], language: Language): string | null {
  const { helps, inWhat, toDo, infinitives } = nameWords[language]
  const verb = folded.slice(0, 3).findIndex((word) => helps.test(word))
  if (verb < 0) return null
  const doing = folded.findIndex(
    (word, at) =>
      at > verb + 1 && infinitives.test(word) && (toDo.has(folded[at - 1] ?? '') || language === 'en'),
  )
  if (doing > 0) return ofVerb(words.slice(doing), folded.slice(doing), language)
  const at = folded.findIndex((word, index) => index > verb + 1 && inWhat.has(word))
  return at < 0
    ? null
    : withoutArticle(cutNamePhrase(words.slice(at + 1), language), language).join(' ') || null
}

function saysWe(name: string, language: Language) {
  const [first = ''] = name.split(' ')
  return (
    offeringWords[language].firstPerson.includes(fold(first)) ||
    nameWords[language].pronouns.test(fold(first))
  )
}

/** "Die Muster AG bietet …": the name is the object of a verb of offering. */
function ofOther(words: readonly string[], folded: readonly string[], language: Language): string | null {
  const at = folded
    .slice(0, maxWordsBeforeDeed)
    .findIndex((word) => nameWords[language].thirdPerson.test(word))
  return at <= 0 ? null : ofVerb(words.slice(at), folded.slice(at), language)
}

/** "Hotels use our platform", "Unser Contracting finanziert": the name is the noun after "our". */
function ofPossession(
  words: readonly string[],
  folded: readonly string[],
  language: Language,
): string | null {
  const { possessives } = nameWords[language]
  const at = folded.findIndex((word) => possessives.has(word))
  if (at < 0 || (at > 1 && !startsWithCustomers(words.join(' '), language))) return null
  const noun = words[at + 1] ?? ''
  if (isSeller(folded[at + 1] ?? '', language) || startsWithCustomers(noun, language)) return null
  return trimEnd(noun, ',;:') || null
}

const isSeller = (word: string, language: Language) => nameWords[language].sellers.test(word)

/** Builds a name from a known verb and its object. */
function nameFromVerb(
  words: readonly string[],
  folded: readonly string[],
  language: Language,
): string | null {
  const { firstPerson } = offeringWords[language]
  const { verbs } = nameWords[language]
  const isOwn = firstPerson.includes(folded[0] ?? '') || /^j['’]/i.test(words[0] ?? '')
  const at = folded
    .slice(0, isOwn ? maxWordsBeforeDeed : 1)
    .findIndex((word) => verbs.test(word) && hasNominal(word, language))
  if (at >= 0) return ofVerb(words.slice(at), folded.slice(at), language)
  return isOwn ? afterVerb(words, language) : null
}

const hasNominal = (word: string, language: Language) =>
  nominalOf(word, offeringWords[language].nominals) !== null

/**
 * Builds a name from the object of a verb and the verb itself. Two verbs with one object are both used: "installieren
 * und warten".
 */
function ofVerb(words: readonly string[], folded: readonly string[], language: Language): string | null {
  const [verb, joint, other] = [0, 1, 2].map((at) => folded[at] ?? '') as [string, string, string]
  const isTwo = conjunctions.has(joint) && hasNominal(other, language)
  const { nominals } = offeringWords[language]
  const rest = withoutDative(words.slice(isTwo ? 3 : 1), language)
  const object = cutNamePhrase(rest, language)
  const nominal = nominalOf(verb, nominals)
  if (!nominal) return withoutArticle(object, language).join(' ') || null
  const second = isTwo ? nominalOf(other, nominals) : null
  const both = second ? `${nominal} ${joint} ${second.toLowerCase()}` : nominal
  if (object.length === 0) return both
  const nameOf = (phrase: readonly string[]) =>
    language === 'de'
      ? `${withoutArticle(phrase, language).join(' ')} ${infinitivesIn(words, second !== null)}`
      : `${both} ${ofObject(phrase, language)}`
  const longer = nameOf([...object, ...instrumentAfter(rest, object, language)])
  return longer.length <= maxLengthWithInstrument ? longer : nameOf(object)
}

const maxLengthWithInstrument = 45

/** Words for a means ("with"), and nouns that only describe a manner or an additional product. All folded. */
const instruments: Readonly<Record<Language, { word: string; others: RegExp }>> = {
  de: {
    word: 'mit',
    others:
      /^(?:herz|leidenschaft|sorgfalt|erfahrung|erfolg|system|stil|freude|leib|liebe|garantie|lieferung|montage|service|beratung|unterhalt|wartung)/,
  },
  fr: {
    word: 'avec',
    others: /^(?:passion|soin|coeur|experience|succes|garantie|livraison|montage|service|conseil|entretien)/,
  },
  it: {
    word: 'con',
    others:
      /^(?:passione|cura|cuore|esperienza|successo|garanzia|consegna|montaggio|servizio|consulenza|manutenzione)/,
  },
  en: {
    word: 'with',
    others:
      /^(?:passion|care|heart|experience|success|guarantee|warranty|delivery|installation|service|support)/,
  },
}

/**
 * "Flachdächer mit Drohnen, für Dachdecker": one noun that names a means may follow the object at the end of the
 * phrase.
 */
function instrumentAfter(rest: readonly string[], object: readonly string[], language: Language): string[] {
  const { word, others } = instruments[language]
  const at = object.length
  if (fold(rest[at] ?? '') !== word || rest[at - 1] !== object[at - 1]) return []
  const [next = ''] = rest.slice(at + 1)
  const to = nameWords[language].indefinite.has(fold(next)) ? at + 2 : at + 1
  const noun = instrumentOf(rest.slice(to), language, others)
  return noun === null ? [] : [...rest.slice(at, to), noun]
}

function instrumentOf([last = '', after = '']: readonly string[], language: Language, others: RegExp) {
  const noun = trimEnd(last, ',;:')
  if (noun === last && !isEndBefore(fold(after), language)) return null
  if (others.test(fold(noun)) || startsWithCustomers(noun, language)) return null
  return nouns[language].test(noun) ? noun : null
}

const isEndBefore = (word: string, language: Language) =>
  word === '' || offeringWords[language].beneficiary.includes(word) || nameWords[language].locals.has(word)

const anyNoun = /^\p{L}[\p{L}-]{2}/u
const nouns: Readonly<Record<Language, RegExp>> = {
  de: /^\p{Lu}[\p{L}-]{2}/u,
  fr: anyNoun,
  it: anyNoun,
  en: anyNoun,
}

/** Returns the infinitives of one verb, or of two. */
function infinitivesIn([verb = '', , other = '']: readonly string[], areTwo: boolean) {
  return (areTwo ? [verb, other] : [verb]).map(infinitiveOf).join(' und ')
}

const conjunctions = new Set(['und', 'et', 'e', 'ed', 'and'])

/** Returns the name after "we" and an unknown verb. */
function afterVerb(words: readonly string[], language: Language) {
  return withoutArticle(cutNamePhrase(words.slice(2), language), language).join(' ') || null
}

const infinitiveOf = (verb: string) => (verb.endsWith('e') ? `${verb}n` : verb)

/** Returns the object after the recipients: "Wir bieten Hotels eine Software", "aux PME un service". */
function withoutDative(words: readonly string[], language: Language) {
  const { datives, indefinite } = nameWords[language]
  if (!datives.has(plainWord(words[0] ?? '')) && !startsWithCustomers(words.join(' '), language)) return words
  const at = words.findIndex((word, index) => index > 0 && indefinite.has(plainWord(word)))
  return at < 0 ? words : words.slice(at)
}

/** Returns an object after "of". Its article is contracted if the language requires it. */
function ofObject(phrase: readonly string[], language: Exclude<Language, 'de'>) {
  const [first = '', ...others] = phrase
  const joined = articlesJoined[language][fold(first)]
  if (joined !== undefined) return [joined, ...others].join(' ')
  const elided = /^l['’](.+)/i.exec(first)?.[1]
  if (elided !== undefined && language !== 'en')
    return [`${language === 'fr' ? 'de l’' : 'dell’'}${elided}`, ...others].join(' ')
  const of = { fr: /^[aeiouyhéèê]/i.test(first) ? 'd’' : 'de ', it: 'di ', en: 'of ' }[language]
  return `${of}${phrase.join(' ')}`
}

const articlesJoined: Readonly<Record<Exclude<Language, 'de'>, Readonly<Record<string, string>>>> = {
  fr: { le: 'du', la: 'de la', les: 'des', des: 'de', un: 'd’un', une: 'd’une' },
  it: { il: 'del', lo: 'dello', la: 'della', i: 'dei', gli: 'degli', le: 'delle' },
  en: {},
}

function nominalOf(word: string, nominals: Readonly<Record<string, string>>): string | null {
  const stem = Object.keys(nominals).find((one) => word.startsWith(one))
  return stem === undefined ? null : (nominals[stem] ?? null)
}

/** Returns a text without the punctuation at its end. */
function trimEnd(text: string, signs: string) {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

function withoutArticle(words: readonly string[], language: Language) {
  const [first = ''] = words
  const { articles } = offeringWords[language]
  if (articles.includes(fold(first)) && words.length > 1) return words.slice(1)
  // An elided article is written together with its noun: "l'entretien".
  return [first.replace(/^[ld]['’]/i, ''), ...words.slice(1)]
}

const inCapitals = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
