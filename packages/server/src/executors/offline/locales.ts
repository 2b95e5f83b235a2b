import type { Language } from '@alphorn/contract/core/fields'
import type { Locale } from '#server/executors/offline/locale'
import { de } from '#server/executors/offline/locales/de'
import { en } from '#server/executors/offline/locales/en'
import { fr } from '#server/executors/offline/locales/fr'
import { it } from '#server/executors/offline/locales/it'

/** The four languages that the offline executor writes. */
export const locales: Readonly<Record<Language, Locale>> = { de, fr, it, en }
