import type { Language } from '@alphorn/contract/core/fields'
import type { Locale } from '#messages/letters/locale'
import { de } from '#messages/letters/de'
import { en } from '#messages/letters/en'
import { fr } from '#messages/letters/fr'
import { it } from '#messages/letters/it'

/** The four languages that the offline executor writes. */
export const locales: Readonly<Record<Language, Locale>> = { de, fr, it, en }
