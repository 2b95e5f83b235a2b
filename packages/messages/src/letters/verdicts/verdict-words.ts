import type { Language } from '@alphorn/contract/core/fields'
import { de } from '#messages/letters/verdicts/de'
import { en } from '#messages/letters/verdicts/en'
import { fr } from '#messages/letters/verdicts/fr'
import { it } from '#messages/letters/verdicts/it'
import type { VerdictWords } from '#messages/letters/verdicts/words'

/** The words about verdicts on criteria in every language of a project. */
export const verdictWords: Readonly<Record<Language, VerdictWords>> = { de, fr, it, en }
