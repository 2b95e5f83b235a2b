import type { Language } from '@alphorn/contract/core/fields'
import { eld } from 'eld/extrasmall'
import { cleanText } from '#understanding/words'

eld.setLanguageSubset(['de', 'fr', 'it', 'en'])

/** Number of characters of a text that determine its language. */
const maxReadCharacters = 300
const minLetters = 12

/** Detects the language of a text. Returns null if it is too short, or in none of the four languages. */
export function languageOfText(text: string): Language | null {
  const read = cleanText(text, maxReadCharacters)
  if (read.length < minLetters) return null
  const { language } = eld.detect(read)
  return isOurs(language) ? language : null
}

function isOurs(language: string): language is Language {
  return language === 'de' || language === 'fr' || language === 'it' || language === 'en'
}
