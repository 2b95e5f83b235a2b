import type { Language } from '@alphorn/contract/core/fields'

/**
 * Formats a number with the Swiss apostrophe or another separator: 1’200’000. Decimals, if any, have at least two
 * digits.
 */
export function groupThousands(value: number, separator = '’') {
  const [whole, decimals] = String(value).split('.')
  const groups: string[] = []
  for (let end = whole!.length; end > 0; end -= 3) groups.unshift(whole!.slice(Math.max(0, end - 3), end))
  const grouped = groups.join(separator)
  return decimals === undefined ? grouped : `${grouped}.${decimals.padEnd(2, '0')}`
}

/** Splits a day (YYYY-MM-DD) into its parts. */
export function dayOf(day: string, write: (day: number, month: number, year: number) => string) {
  const [year, month, date] = day.slice(0, 10).split('-').map(Number)
  return write(date!, month!, year!)
}

type Names = Partial<Record<Language, string>>

/** Towns with another name in the other languages, by the name in the register. */
const exonyms: Readonly<Record<string, Names>> = {
  Zürich: { fr: 'Zurich', it: 'Zurigo', en: 'Zurich' },
  Bern: { fr: 'Berne', it: 'Berna' },
  Basel: { fr: 'Bâle', it: 'Basilea' },
  Luzern: { fr: 'Lucerne', it: 'Lucerna', en: 'Lucerne' },
  Genève: { de: 'Genf', it: 'Ginevra', en: 'Geneva' },
  'St. Gallen': { fr: 'Saint-Gall', it: 'San Gallo' },
  Fribourg: { de: 'Freiburg', it: 'Friburgo' },
  Neuchâtel: { de: 'Neuenburg' },
  Sion: { de: 'Sitten' },
  Sierre: { de: 'Siders' },
  Solothurn: { fr: 'Soleure', it: 'Soletta' },
  Schaffhausen: { fr: 'Schaffhouse', it: 'Sciaffusa' },
  Chur: { fr: 'Coire', it: 'Coira' },
  Zug: { fr: 'Zoug', it: 'Zugo' },
  Lausanne: { it: 'Losanna' },
  Bellinzona: { fr: 'Bellinzone' },
  Thun: { fr: 'Thoune' },
  Winterthur: { fr: 'Winterthour' },
  Delémont: { de: 'Delsberg' },
  'Biel/Bienne': { de: 'Biel', fr: 'Bienne', it: 'Bienne', en: 'Biel/Bienne' },
  Glarus: { fr: 'Glaris', it: 'Glarona' },
  Murten: { fr: 'Morat', it: 'Morat' },
  Visp: { fr: 'Viège' },
  'Brig-Glis': { fr: 'Brigue-Glis', it: 'Briga-Glis' },
  Burgdorf: { fr: 'Berthoud' },
  Düdingen: { fr: 'Guin' },
  Laufen: { fr: 'Laufon' },
  Porrentruy: { de: 'Pruntrut' },
}

/** Returns the name of a town in a language, without the canton that distinguishes namesakes in the register. */
export function exonymOf(name: string, language: Language) {
  // The register writes "L'Isle" with a straight apostrophe, whereas letters use a typographic one.
  const town = name
    .replace(/\s?\([^()]*\)$/, '')
    .replace(/ b\. /, ' bei ')
    .replaceAll("'", '’')
  return exonyms[town]?.[language] ?? town
}

/** Words of French and Italian with a mute h. The h of German names counts as a consonant: "de Horw". */
const mute = /^h(?:[ôé]|otel|opit|osp|orlog|ortic|oriz|omm|omeo|onneur|ermance)/i

/** Returns whether a word begins with a vowel sound, which requires an elision: d’Aarau, qu’Hôtel. */
export function beginsWithVowel(word: string) {
  return /^[aeiouyàâäéèêëîïôöûü]/i.test(word) || mute.test(word)
}
