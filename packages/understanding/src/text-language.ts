import type { Language } from '@alphorn/contract/core/fields'
import { eld } from 'eld/extrasmall'
import { cleanText } from '#understanding/words'

eld.setLanguageSubset(['de', 'fr', 'it', 'en'])

/** What is further on decides nothing. */
const mostRead = 300
const fewestLetters = 12

/** Which of our four languages a text is written in. Null: it is too short, or in none of them. */
export function languageOfText(text: string): Language | null {
  const read = cleanText(text, mostRead)
  if (read.length < fewestLetters) return null
  const { language } = eld.detect(read)
  return isOurs(language) ? language : null
}

function isOurs(language: string): language is Language {
  return language === 'de' || language === 'fr' || language === 'it' || language === 'en'
}
