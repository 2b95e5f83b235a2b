/** Words that show that a name is not simply that of the company which follows. */

const jointVentures: ReadonlySet<string> = new Set(
  `arge arbeitsgemeinschaft bietergemeinschaft ingenieurgemeinschaft planergemeinschaft inge ig consortium consorzio
   konsortium`.split(/\s+/),
)
const jointVenturePhrases = ['association momentanee', 'comunita di lavoro', 'communaute de travail']

/** A joint venture is not the same company as one of its members. */
export function isJointVenture(words: readonly string[]) {
  const text = words.join(' ')
  return jointVentures.has(words[0] ?? '') || jointVenturePhrases.some((phrase) => text.startsWith(phrase))
}

/** A branch has its own entry in addition to its head office. Prefixes count, because long names are truncated. */
export function isBranchName(words: readonly string[]) {
  return words.some((word) =>
    /^(?:zweign\p{L}*|niederlassung|succu\p{L}*|filial\p{L}*|agence|agenzia|branch|representation|reprasentanz|rappresentanza)$/u.test(
      word,
    ),
  )
}

// In four languages, and with common abbreviations.
const department =
  /^(?:abt|abteilung|bereich|buchhaltung|direction|direktion|direzione|division|einkauf|filial\p{L}*|agence|agenzia|aussenstelle|generaldirektion|geschaftsstelle|hauptsitz|hauptverwaltung|kreditoren\p{L}*|niederlassung|nl|regionaldirektion|sede|siege|standort|succu\p{L}*|verkaufsstelle|zweign\p{L}*|zweigstelle)$/u

/**
 * Finds the position at which a name continues with a part of the company: `Krebsliga Schweiz, Regionaldirektion
 * Ittigen`.
 */
export function departmentIn(words: readonly string[]) {
  const at = words.findIndex((word, place) => place > 0 && department.test(word))
  return at < 0 ? words.length : at
}

// A section of an association is an association itself. A division is a part of its company, unless the register has a
// separate entry.
const body =
  /^(?:sektion|section|sezione|(?:orts|regional|kantonal|kreis|bezirks|lokal|landes|unter)(?:gruppe|verein|verband|partei|sektion)|jugendsektion|nachwuchs|junioren|senioren|veteranen|(?:damen|frauen|manner|jugend|madchen)(?:riege|abteilung|mannschaft))$/u
const division =
  /^(?:bereich|abteilung|division|divisione|secteur|settore|agence|agenzia|agentur|generalagentur|hauptagentur)$/u

/** Returns whether a name refers to a part of something larger: to an organisation of its own, or to a division. */
export function namesAPart(words: readonly string[]): 'body' | 'division' | null {
  if (words.some((word, at) => at > 0 && body.test(word))) return 'body'
  return words.some((word, at) => at > 0 && division.test(word)) ? 'division' : null
}

/** Returns whether the head office's own name contains the same words for a branch. */
export function isAskedFor(words: readonly string[], ofHead: readonly string[]) {
  return words.filter((word) => isBranchName([word])).every((word) => ofHead.includes(word))
}

const typeWord =
  /(?:stiftung|fondation|fondazione|pensionskasse|vorsorge|prevoyance|previdenza|wohlfahrtsfonds|fursorge|gonner|forderverein|forderkreis|supporter|sportclub|sportverein|betriebssport|fussballclub|personalverein|krankenkasse|sterbekasse|hilfskasse|sparverein|fanclub|^freunde|^amis$|^amici$|^verein|^fonds$|^fondo$|^foundation$|^association$|^associazione$)/

/** Returns the words for a type of organisation: the pension fund of a company is not the company. */
export function typeWordsOf(words: readonly string[]) {
  return words.filter((word) => typeWord.test(word))
}

const abroad: ReadonlySet<string> = new Set(
  `deutschland germany allemagne germania osterreich austria autriche frankreich france francia italien italy italie
   italia liechtenstein vaduz uk usa england london paris lyon milano mailand torino berlin munchen hamburg frankfurt stuttgart
   koln wien vienna amsterdam rotterdam brussel bruxelles luxembourg luxemburg dublin madrid barcelona singapore dubai
   konstanz lorrach friedrichshafen bregenz dornbirn feldkirch lustenau como varese annecy annemasse mulhouse strasbourg
   dusseldorf nurnberg salzburg innsbruck graz roma rom bologna verona genova marseille bordeaux toulouse prag budapest
   hongkong shanghai tokyo york delaware nederland netherlands belgium belgique belgien spain espana`.split(
    /\s+/,
  ),
)

/** Countries and cities abroad: after a name they refer to a company there. */
export function isAbroad(words: readonly string[]) {
  return words.some((word) => abroad.has(word))
}

const functionWords: ReadonlySet<string> = new Set(
  'und et e and u der die das des dem den de du la le les di del della in im am vom von zu zum zur beim au aux al alla ai the of fur per pour'.split(
    ' ',
  ),
)

/** Returns whether a word is an article, a preposition or the like, which people omit. */
export function isFunctionWord(word: string) {
  return functionWords.has(word)
}

/** Returns whether a word contains a number: `12`, `24x7`, `II`. */
export function isNumberWord(word: string) {
  return /\d/.test(word) || isRoman(word)
}

/** A single letter may be an initial. */
export function isRoman(word: string) {
  return /^(?:x{0,2}(?:ix|iv|vi{1,3}|i{2,3})|x{1,2}i{1,3}|xx)$/.test(word)
}

const group: ReadonlySet<string> = new Set('holding group gruppe groupe gruppo'.split(' '))

/** Returns whether a word refers to the group of companies or its head, and never to a trade. */
export function isGroupWord(word: string) {
  return group.has(word)
}

const partners: ReadonlySet<string> = new Set(['co', 'cie', 'cia', 'comp', 'compagnie'])

/** After the form, `AG & Co.` is a partnership of the company with others. */
export function namesAPartnership(after: readonly string[]) {
  return partners.has(after[0] ?? '')
}
