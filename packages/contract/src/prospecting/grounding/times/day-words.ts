import type { Language } from '#contract/core/fields'

// Days of a month written in words: "le premier mai", "am zwölften April", "il due giugno", "the first of May". Each
// pattern matches such a day before one of the given months.

const de = `ersten zweiten dritten vierten funften sechsten siebten achten neunten zehnten elften zwolften dreizehnten vierzehnten
  funfzehnten sechzehnten siebzehnten achtzehnten neunzehnten zwanzigsten einundzwanzigsten zweiundzwanzigsten dreiundzwanzigsten
  vierundzwanzigsten funfundzwanzigsten sechsundzwanzigsten siebenundzwanzigsten achtundzwanzigsten neunundzwanzigsten
  dreissigsten einunddreissigsten`
const fr = `premier deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit
  dix-neuf vingt vingt-et-un vingt-deux vingt-trois vingt-quatre vingt-cinq vingt-six vingt-sept vingt-huit vingt-neuf trente
  trente-et-un`
const it = `primo due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette
  diciotto diciannove venti ventuno ventidue ventitre ventiquattro venticinque ventisei ventisette ventotto ventinove trenta
  trentuno`
const en = `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth
  sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth
  twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first`

const days = new Map(
  [de, fr, it, en].flatMap((list) => list.split(/\s+/).map((word, at) => [word, at + 1] as const)),
)

/** Returns the day that a word names, 1 to 31, or NaN if it names none. */
export function dayOfWord(word: string): number {
  // French may join "vingt et un" with blanks too. German days are inflected; "sette" and "trente" only look inflected.
  const joined = word.replaceAll(' ', '-')
  return days.get(joined) ?? days.get(joined.replace(/te[rs]?$/, 'ten')) ?? Number.NaN
}

const alternativesIn = (list: string) =>
  list
    .split(/\s+/)
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace('-et-', '[ -]et[ -]'))
    .join('|')

/** Patterns of a day in words with its month, by language. `months`: the months of a language as regex alternatives. */
export function dayWordPatterns(months: Readonly<Record<Language, string>>): RegExp[] {
  const year = String.raw`(?:,?\s(?:of |de |del )?(\d{4})(?![a-z\d]))?`
  const sources = [
    // Beside "ten", the endings "te", "ter" and "tes" are accepted: "der erste Juni".
    `(?<![a-z])(${alternativesIn(de).replaceAll(/ten(?=\||$)/g, 'te[nrs]?')}) (${months.de})(?![a-z])${year}`,
    `(?<![a-z-])(${alternativesIn(fr)}) (${months.fr})(?![a-z])${year}`,
    `(?<![a-z])(${alternativesIn(it)}) (${months.it})(?![a-z])${year}`,
    // "May" and "march" are also verbs.
    `(?<![a-z-])(${alternativesIn(en)}) (?:day )?of (${months.en})(?![a-z])${year}`,
  ]
  return sources.map((source) => new RegExp(source, 'g'))
}
