import { de } from '#messages/letters/composer/de'
import { en } from '#messages/letters/composer/en'
import { fr } from '#messages/letters/composer/fr'
import { it } from '#messages/letters/composer/it'
import type { ComposerWordsByLanguage } from '#messages/letters/composer/words'

/** The words of the composer in every language of a project. */
export const composerWords: ComposerWordsByLanguage = { de, fr, it, en }
