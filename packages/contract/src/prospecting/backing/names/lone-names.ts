import { wordListOf } from '#contract/prospecting/backing/words/word-list'
import type { Word } from '#contract/prospecting/backing/words/vocabulary'
import { flatten } from '#contract/prospecting/grounding/flat'
import type { Language } from '#contract/core/fields'
import { wordsToo } from '#contract/prospecting/grounding/places/place-words'
import { spellingKey } from '#contract/prospecting/grounding/places/spelling-key'
import type { TextRange } from '#contract/prospecting/grounding/sentences'

// Finds names of a single word by their capital. In French, Italian and English, only names have a capital inside a
// sentence. German nouns all have one. There, a name is next to another capitalised word as in the evidence, or follows
// a word that introduces names.

/**
 * Capitalised words that are not names: months, languages, peoples, offices, titles, and conventional capitals. They
 * are flat.
 */
const lists: Readonly<Record<Language, string>> = {
  de: '',
  fr: `mme mlle mm monsieur madame mesdames messieurs maitre docteur dr suisse* confederation conseil etat grand federal* office registre feuille officiel* autorite* haute* ecole* polytechn* universit* internet web noel paques alpes plateau moyen-age ville canton* commune* bourgeoisie place rue avenue route chemin gare pme prix salon fete france italie allemagne autriche europe* afrique asie amerique* etats unis etats-unis royaume
nord sud est ouest orient* occident* saint sainte notre dame eglise terre soleil jeux olympiques bravo felicitation* direction administration municipal* departement* service* institut* societe* association* fondation* tribunal poste bienvenue bonjour cordial* allemand* francais* italien* anglais* romanche* espagnol* portugais* europeen* alemanique* romand* valaisan* vaudois* genevois* bernois* zurichois* sa sarl`,
  it: `signor* dottor* dott* ing arch avv svizzer* confederazione consiglio stato gran federal* ufficio registro foglio ufficial* autorita scuola politecnic* universita internet web natale pasqua alpi altopiano citta canton* comun* patriziato piazza via viale stazione pmi premio salone festa francia italia germania austria europ* africa asia america* unit* nord sud est ovest san santa santo chiesa terra sole giochi bravo compliment* direzione amministrazione municip* dipartiment*
serviz* istitut* societa associazione fondazione tribunale posta benvenut* buongiorno cordial* tedesc* frances* italian* ingles* romanci* spagnol* europe* ticines* lei voi le vostr* suo sua suoi sue sa sagl`,
  en: `mr mrs ms dr sir madam swiss* switzerland confederation council state grand federal official gazette commerce commercial register registry office authority polytechn* university internet web christmas easter alps alpine plateau city canton* commune* municipal* square street road station sme smes award prize fair france french italy italian germany german* austria* europ* africa* asia* america* united states kingdom english spanish portuguese romansh british japanese chinese north* south* east* west* central upper lower
saint church earth sun games olympic* congratulation* management board director* chief executive officer chair* president* head department* service* institute* society association foundation court post welcome hello kind best regards dear yours sincerely limited company companies monday* tuesday* wednesday* thursday* friday* saturday* sunday* january february march april may june july august september october november december spring summer autumn winter`,
}

/** Returns whether a flat word has a capital by convention. */
export const hasCapitalByHabit: (word: string, language: Language) => boolean = wordListOf(lists)

/** Words that are also names of places; after an article they are ordinary words. */
const placesToo = new Set([...wordsToo].map(spellingKey))

const article = /(?:^|[^\p{L}])(?:l[ae]s?|il|i|gli|un[ea]?|the|an?)\s$|l['’]$/iu

type Unnamed = (word: Word) => boolean

/** Finds names in a text by their capitals. `isUnnamed`: no evidence and no lexicon contains the word. */
export function capitalsIn(
  { text, language }: { text: string; language: Language },
  words: readonly Word[],
  isUnnamed: Unnamed,
): TextRange[] {
  if (language === 'de') return namesAmongNouns(text, words, isUnnamed)
  return words.filter(
    (word) =>
      word.isName &&
      word.flat.length > 2 &&
      /^\p{Lu}\p{Ll}/u.test(text.slice(word.start, word.end)) &&
      !/[«»"“”(„]\s?$/.test(text.slice(Math.max(0, word.start - 2), word.start)) &&
      !hasCapitalByHabit(word.flat, language) &&
      !(
        placesToo.has(spellingKey(word.flat)) &&
        article.test(text.slice(Math.max(0, word.start - 5), word.start))
      ) &&
      isUnnamed(word),
  )
}

/** Measures, times and titles, which are followed by ordinary nouns. */
const beforeNouns =
  /^(?:[a-z]*(?:gramm|meter|liter|stunden?|tage?|wochen?|monate?|jahre?|prozent|franken|euro|millionen|milliarden|stuck|sorten?|arten?|dutzend|tonnen|kilo|paar|herr|herrn|frau|mme|mlle|madame|monsieur|signora?|signor|mrs?|ms|docteur|dottor(?:e|essa)?|doctor|dr|familie|anfang|ende|mitte|region|raum|kanton|stadt|gemeinde|bezirk|projekt|firma|marke|fachfrau|fachmann|fachleute|bereich|thema|sparte|los|objekt|parzelle|abteilung|kategorie|generation|klasse|stufe|typ|modell|bahnhof|schule|haus|hotel|restaurant|praxis|garage|atelier|studio|spital|museum|verein|stiftung))$/

const leading =
  /(?<!\p{L})(?:(?:Label|Gütesiegel|Marken?|Verband(?:es)?|Award|Preis) (?:von |der Marke )?|(?:[Mm]itglied|Partner(?:in)?|[Zz]ertifiziert|[Aa]usgezeichnet) (?:von|bei|durch) )$/u

const determiner =
  /(?<!\p{L})(?:[Dd](?:ie|er|as|en|em|es)|[Ii]hre?[nmrs]?|[Uu]nsere?[nmrs]?|[Aa]lle|[Vv]iele|keine?[nmr]?) $/u

function namesAmongNouns(text: string, words: readonly Word[], isUnnamed: Unnamed): TextRange[] {
  const isCapital = ({ start }: Word) => /^\p{Lu}/u.test(text.slice(start, start + 1))
  const isName = (word: Word) => isCapital(word) && isUnnamed(word)
  const areBeside = (one: Word, other: Word) => text.slice(one.end, other.start) === ' '
  return words.flatMap((word, at) => {
    if (word.flat.length < 3 || !isName(word)) return []
    if (leading.test(text.slice(Math.max(0, word.start - 40), word.start))) return [word]
    // "Zerbrochene Scheiben" and "macht Ihre Werkstatt Pause" contain no pair of names.
    if (!word.isName || determiner.test(text.slice(Math.max(0, word.start - 9), word.start))) return []
    const next = words[at + 1]
    const isPair = next !== undefined && areBeside(word, next) && isName(next) && !beforeNouns.test(word.flat)
    return isPair ? [{ start: word.start, end: next.end }] : []
  })
}

const rowOfNames =
  /(?<![\p{L}’'-])(\p{Lu}[\p{L}’'-]{1,40}), (\p{Lu}[\p{L}’'-]{1,40}),? (?:und|sowie|et|e|and|&) (\p{Lu}[\p{L}’'-]{1,40})/gu

/** Finds the one unknown name in an enumeration of three, if no lexicon contains any of them. */
export function namesInRow(
  text: string,
  words: readonly Word[],
  { isUnnamed, isNoWord }: { isUnnamed: Unnamed; isNoWord: Unnamed },
): TextRange[] {
  return [...text.matchAll(rowOfNames)].flatMap(({ 0: whole, index }) => {
    const named = words.filter(({ start, end }) => start >= index && end <= index + whole.length)
    const [strange, ...more] = named.filter(isUnnamed)
    const areNames = named.length === 3 && named.every(isNoWord)
    return strange && more.length === 0 && areNames ? [strange] : []
  })
}

const pair = /(?<![\p{L}-])(\p{Lu}[\p{L}'’-]{1,40}) (?=(\p{Lu}[\p{L}'’-]{1,40}))/gu

/**
 * Finds names that replace one next to the same word in the evidence: "Keller Architekten" for "Rohrer Architekten".
 */
export function otherNamesBeside(
  text: string,
  words: readonly Word[],
  isUnnamed: Unnamed,
  evidence: readonly string[],
): TextRange[] {
  const at = (start: number) => words.find((word) => word.start === start)
  return [...text.matchAll(pair)].flatMap(({ 0: whole, 1: first, 2: second, index }): TextRange[] => {
    const [one, other] = [at(index), at(index + whole.length)]
    if (!one || !other || isUnnamed(one) === isUnnamed(other) || beforeNouns.test(one.flat)) return []
    const isFirst = isUnnamed(one)
    const isBeside = (excerpt: string) =>
      isFirst ? hasCapitalBefore(excerpt, second!) : hasCapitalAfter(excerpt, first!)
    return evidence.some(isBeside) ? [isFirst ? one : other] : []
  })
}

const bare = /(?<=\p{L} (?:von|bei|mit|für|durch|an|über|und|oder|auch|nur) )\p{Lu}[\p{L}-]{2,}(?![\p{L}-])/gu
const pluralOrNoun = /(?:e|en|ern|eln|er|ung|heit|keit|schaft|tum|nis|ik|tion|tät|ment)$/u

/** Finds German words after a preposition that are spelled like names: "von Fronius". */
function bareNamesIn(text: string, isNoWord: (flat: string) => boolean) {
  return [...text.matchAll(bare)].filter(([word]) => !pluralOrNoun.test(word) && isNoWord(flatten(word)))
}

/** Finds German names after a preposition that replace one in the evidence: "von Weinig" for "von Wintersteiger". */
export function otherBareNames(
  text: string,
  words: readonly Word[],
  { isUnnamed, isNoWord }: { isUnnamed: Unnamed; isNoWord: (flat: string) => boolean },
  evidence: readonly string[],
): TextRange[] {
  const found = bareNamesIn(text, isNoWord).flatMap(({ index }) => {
    const word = words.find(({ start }) => start === index)
    return word && isUnnamed(word) ? [word] : []
  })
  if (found.length === 0) return []
  const isReplaced = evidence.some((excerpt) =>
    bareNamesIn(excerpt, isNoWord).some(([name]) => !text.includes(name)),
  )
  return isReplaced ? found : []
}

const capitals = /(?<![\p{L}-])\p{Lu}[\p{L}'’-]{1,40} \p{Lu}[\p{L}'’-]{1,40} \p{Lu}[\p{L}'’-]{1,40}/gu

/**
 * Finds the middle word that was replaced in a name of three words: "Swiss Economic Award" for "Swiss Export Award".
 */
export function wordsWithinNames(
  text: string,
  words: readonly Word[],
  isUnnamed: Unnamed,
  evidence: readonly string[],
): TextRange[] {
  return [...text.matchAll(capitals)].flatMap(({ 0: whole, index }) => {
    const row = words.filter(({ start, end }) => start >= index && end <= index + whole.length)
    const [first, within, last] = row
    if (row.length !== 3 || !isUnnamed(within!) || isUnnamed(first!) || isUnnamed(last!)) return []
    const [one, , other] = whole.split(' ')
    const isSame = evidence.some(
      (excerpt) => hasCapitalAfter(excerpt, one!) && hasCapitalBefore(excerpt, other!),
    )
    return isSame ? [within!] : []
  })
}

function hasCapitalBefore(text: string, word: string): boolean {
  for (let at = text.indexOf(` ${word}`); at >= 0; at = text.indexOf(` ${word}`, at + 1))
    if (/(?:^|[^.\p{L}] |\p{Ll} )\p{Lu}[\p{L}'’-]+$/u.test(text.slice(Math.max(0, at - 40), at))) return true
  return false
}

function hasCapitalAfter(text: string, word: string): boolean {
  for (let at = text.indexOf(`${word} `); at >= 0; at = text.indexOf(`${word} `, at + 1))
    if (/^\p{Lu}\p{Ll}/u.test(text.slice(at + word.length + 1, at + word.length + 3))) return true
  return false
}

const called =
  /(?<!\p{L})(?:heissen|heisst|hiessen|umbenannt in|umfirmiert in|firmieren (?:neu |jetzt |heute )?(?:als|unter)|nom de|appelez|appelle|rebaptisée?|s['’]intitule|chiamate|chiama|ribattezzat[aoe]|denominat[aoe]|called|renamed(?: to)?|known as|name is|new name)(?: (?:jetzt|neu|heute|nun|seither|seit \p{L}+ \d{4}|désormais|maintenant|aujourd['’]hui|ora|oggi|adesso|now|since \p{L}+ \d{4}))? ((?:\p{Lu}[\p{L}\d&.’'-]*|&)(?: (?:\p{Lu}[\p{L}\d&.’'-]*|&|et|und|e)){0,5})/gu
const joints = /[^a-z\d]+|(?<![a-z])(?:und|et|e|and)(?![a-z])/g
const inOneRow = (text: string) => ` ${flatten(text).replace(joints, ' ').trim()} `

/** Finds company names after words such as "called" whose words no evidence contains in this sequence. */
export function otherCalledIn(
  text: string,
  evidence: readonly string[],
  names: readonly string[],
): TextRange[] {
  const found = [...text.matchAll(called)]
  if (found.length === 0) return []
  const rows = [...evidence, ...names].map(inOneRow)
  return found.flatMap(({ 0: whole, 1: name, index }) => {
    const words = inOneRow(name!)
    if (words.trim().length < 3 || rows.some((row) => row.includes(words))) return []
    const end = index + whole.length
    return [{ start: end - name!.length, end }]
  })
}
