import type { Language } from '@alphorn/contract/core/fields'

/** Endings of the plural, and what the singular has in their place: the first that fits counts. */
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

/** Words for many as the register has them: "Apotheken" is "Apotheke" in a name and in a purpose. */
export function searchWords(words: string, language: Language): string {
  return words
    .split(' ')
    .map((word) => {
      const ending = singulars[language].find(([plural]) => plural.test(word))
      return ending ? word.replace(ending[0], ending[1]) : word
    })
    .join(' ')
}
