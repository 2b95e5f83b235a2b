import { languages } from '@alphorn/contract/core/country'
import type { Language } from '@alphorn/contract/core/fields'
import { useLanguage } from '#web/language/language.tsx'
import { languageName } from '#web/language/format.ts'

/** Each language in its own words, for choosing the language of the screens or of a text. */
export const languageNames = { de: 'Deutsch', fr: 'Français', it: 'Italiano', en: 'English' } as const

type Names = Readonly<Record<Language, string>>

const known = new Map<Language, Names>()

/**
 * Returns the names of the languages in the language of the screens, capitalised as at the beginning of a line:
 * `German` on an English screen.
 */
export function useLanguageNames(): Names {
  const { language } = useLanguage()
  const names = known.get(language) ?? namesIn(language)
  known.set(language, names)
  return names
}

function namesIn(language: Language): Names {
  const entries = languages.map((one) => {
    const name = languageName(one, language)
    return [one, name.charAt(0).toUpperCase() + name.slice(1)] as const
  })
  return Object.fromEntries(entries) as Names
}
