import { languages } from '@alphorn/contract/core/country'
import type { Language } from '@alphorn/contract/core/fields'

/**
 * Returns the language for a reader: the chosen one, otherwise the first that the browser accepts and the page has,
 * otherwise German.
 */
export function readerLanguage(chosen: string | null, acceptLanguage: string | null): Language {
  const wanted = [chosen ?? '', ...(acceptLanguage ?? '').split(',')]
  const codes = wanted.map((one) => one.trim().slice(0, 2).toLowerCase())
  const known = codes.flatMap((code) => languages.find((language) => language === code) ?? [])
  return known[0] ?? 'de'
}
