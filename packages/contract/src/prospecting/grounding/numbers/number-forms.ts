import type { Language } from '#contract/core/fields'

// Ordinals and adjectives derived from number words. Each function returns the number words from which the word may be
// derived.

const germanOrdinal = /^([a-z]{3,70}?)(?:st|t)e[nrsm]?$/
const frenchOrdinal = /^([a-z]{2,40})iemes?$/
const italianOrdinal = /^([a-z]{2,40})esim[oaie]$/
const englishOrdinal = /^([a-z]{2,20})th$/
// Cents and fractions, not ordinals: Italian "centesimo" and "millesimo", French "millième".
const otherOrdinals = /^(?:centesim[oi]|millesim[oi]|millieme?s?)$/

const irregular: Readonly<Record<string, string>> = {
  first: 'one',
  second: 'two',
  third: 'three',
  fifth: 'five',
  eighth: 'eight',
  ninth: 'nine',
  twelfth: 'twelve',
  dritt: 'drei',
  siebt: 'sieben',
  acht: 'acht',
  cinqu: 'cinq',
  neuv: 'neuf',
}

/** Returns the number words from which an ordinal may be derived: "twentieth" from "twenty". */
export function ordinalStems(word: string, language: Language): readonly string[] {
  if (word.length < 4 || otherOrdinals.test(word)) return []
  switch (language) {
    case 'de':
      return stemsOf(germanOrdinal, word, (stem) => [stem])
    case 'fr':
      return stemsOf(frenchOrdinal, word, (stem) => [irregular[stem] ?? stem, `${stem}e`])
    case 'it':
      return stemsOf(italianOrdinal, word, (stem) => ['', 'o', 'e', 'i', 'a'].map((end) => stem + end))
    case 'en':
      return irregular[word]
        ? [irregular[word]]
        : stemsOf(englishOrdinal, word, (stem) => [stem.replace(/ie$/, 'y')])
  }
}

function stemsOf(pattern: RegExp, word: string, stems: (stem: string) => string[]) {
  const stem = pattern.exec(word)?.[1]
  return stem === undefined ? [] : stems(stem)
}

const germanAdjective =
  /^([a-z]{4,70}?)(?:jahrig|kopfig|stockig|geschossig|tagig|stundig|minutig|monatig|wochig|prozentig)(?:e[nrsm]?)?$/
// Nouns after a number in compounds: "Viertagewoche", "Dreizimmerwohnung".
const germanCompound =
  /^(zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|zwolf)(?:tage|stunden|jahres|monats|wochen|zimmer|personen|gang)[a-z]{3,30}$/
const italianAdjective = /^([a-z]{4,40})enn(?:al[ei]|[ei])$/

/** Returns the number words from which an adjective may be derived: "fünfundzwanzigjährig", "venticinquennale". */
export function adjectivalStems(word: string, language: Language): readonly string[] {
  if (language === 'de')
    return [germanAdjective, germanCompound].flatMap((pattern) => stemsOf(pattern, word, (stem) => [stem]))
  if (language === 'it') return stemsOf(italianAdjective, word, (stem) => [stem, `${stem}e`, `${stem}o`])
  return []
}
