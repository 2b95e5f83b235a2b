import type { Language } from '@alphorn/contract/core/fields'
import type { Locale, LocaleWords } from '#messages/letters/locale'
import { de } from '#messages/letters/de'
import { en } from '#messages/letters/en'
import { fr } from '#messages/letters/fr'
import { it } from '#messages/letters/it'
import { clausesIn } from '#messages/signals/words'

/** The four languages in which the offline executor writes. */
export const locales: Readonly<Record<Language, Locale>> = {
  de: withSignals(de),
  fr: withSignals(fr),
  it: withSignals(it),
  en: withSignals(en),
}

function withSignals(words: LocaleWords): Locale {
  const { language } = words
  return { ...words, events: clausesIn(language) }
}
