import type { Language } from '@alphorn/contract/core/fields'
import { nogaName } from '@alphorn/contract/directory/noga'
import { useLanguage } from '#web/language/language.tsx'

/** Returns a function that names a NOGA code in the language of the screens. */
export function useIndustryWords() {
  const { language } = useLanguage()
  return (code: string) => industryWords(code, language)
}

/**
 * Names a NOGA code by its division. A more specific code keeps its digits, so that two codes of one division differ.
 */
export function industryWords(code: string, language: Language): string {
  const name = nogaName(code)?.[language]
  if (name === undefined) return `NOGA ${code}`
  return code.length > 2 ? `${name} (${code})` : name
}
