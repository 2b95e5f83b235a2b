import { foldAccents } from '@alphorn/contract/core/fold-accents'
import type { Language } from '@alphorn/contract/core/fields'

const forms: readonly [readonly Language[], ReadonlySet<string>][] = [
  [
    ['de'],
    new Set(
      'gmbh ag aktiengesellschaft genossenschaft stiftung verein kollektivgesellschaft kommanditgesellschaft kmag klg'.split(
        ' ',
      ),
    ),
  ],
  [['fr'], new Set('sarl fondation cooperative'.split(' '))],
  [['it'], new Set('sagl fondazione cooperativa associazione'.split(' '))],
  [['fr', 'it'], new Set(['sa', 'snc'])],
]

const maxNameLength = 300

/** Returns the languages in which a name spells its legal form; empty if it has none, or forms of several languages. */
export function formLanguages(name: string): readonly Language[] {
  // The form is at the end, or before "in Liquidation" and a place.
  const said = wordsWithForms(name).findLast((word) => forms.some(([, known]) => known.has(word)))
  if (said === undefined) return []
  return [...new Set(forms.flatMap(([languages, known]) => (known.has(said) ? languages : [])))]
}

/** Returns a name without its legal form. */
export function withoutForm(name: string) {
  return wordsWithForms(name)
    .filter((word) => !forms.some(([, known]) => known.has(word)))
    .join(' ')
}

/** Returns the folded words of a name, with each legal form as one word: `sa` for `S.A.`. */
export function wordsWithForms(name: string): readonly string[] {
  return (
    foldAccents(name.slice(0, maxNameLength), 'NFD')
      .toLowerCase()
      // "S.à r.l." and "S.A." are one word.
      .replace(/(?<![a-z])s\. ?a\.? ?r\. ?l\.?(?![a-z])/g, 'sarl')
      .replace(/(?<![a-z])s\. ?a\. ?g\. ?l\.?(?![a-z])/g, 'sagl')
      .replace(/(?<![a-z])s\. ?a\.(?![a-z])/g, 'sa')
      .match(/[a-z]+/g) ?? []
  )
}
