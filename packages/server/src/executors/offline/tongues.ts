import type { Language } from '@alphorn/contract/core/fields'
import type { Locale } from '#server/executors/offline/tongue'
import { de } from '#server/executors/offline/tongues/de'
import { en } from '#server/executors/offline/tongues/en'
import { fr } from '#server/executors/offline/tongues/fr'
import { it } from '#server/executors/offline/tongues/it'

/** The four languages that the offline executor writes. */
export const tongues: Readonly<Record<Language, Locale>> = { de, fr, it, en }
