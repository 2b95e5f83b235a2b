import { languages } from '#contract/core/country'
import type { Language } from '#contract/core/fields'
import { memoizeByWord } from '#contract/prospecting/grounding/lexicon/memoize-by-word'

/**
 * Returns a function that looks up a flat word in the list of a language. A star at the end of a listed word allows any
 * ending.
 */
export function wordListOf(
  lists: Readonly<Record<Language, string>>,
): (word: string, language: Language) => boolean {
  const read = new Map(languages.map((language) => [language, listOf(lists[language])]))
  return (word, language) => read.get(language)?.(word) === true
}

function listOf(source: string) {
  const words = source.split(/\s+/)
  const whole = new Set(words.filter((word) => !word.endsWith('*')))
  const beginnings = words.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1))
  return memoizeByWord(
    (word) => whole.has(word) || beginnings.some((beginning) => word.startsWith(beginning)),
  )
}
