import type { Language } from '@alphorn/contract/core/fields'

/** Plural endings with their replacements in the singular; the first match applies. */
const singulars: Readonly<Record<Language, readonly (readonly [plural: RegExp, singular: string])[]>> = {
  de: [
    [/innen$/, ''],
    [/praxen$/, 'praxis'],
    [/zentren$/, 'zentrum'],
    [/firmen$/, 'firma'],
    [/eien$/, 'ei'],
    [/ien$/, 'ie'],
    [/banken$/, 'bank'],
    [/ungen$/, 'ung'],
    [/(?<=heim|betrieb|geschäft|institut)e$/, ''],
    [/(?<=[^e]{2})en$/, 'e'],
    [/(?<=[^sa])s$/, ''],
  ],
  fr: [
    [/aux$/, 'al'],
    [/[sx]$/, ''],
  ],
  it: [
    [/hi$/, 'o'],
    [/ie$/, 'ia'],
    [/li$/, 'le'],
    [/i$/, 'o'],
    [/e$/, 'a'],
  ],
  en: [
    [/ies$/, 'y'],
    [/(?<=[^s])s$/, ''],
  ],
}

/**
 * Returns search words for a plural as the register spells them: names and purposes contain "Apotheke", not
 * "Apotheken".
 */
export function searchWords(words: string, language: Language): string {
  return words
    .split(' ')
    .map((word) => {
      const ending = singulars[language].find(([plural]) => plural.test(word))
      return ending ? word.replace(ending[0], ending[1]) : word
    })
    .join(' ')
}
