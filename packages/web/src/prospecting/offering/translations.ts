import type { Language } from '@alphorn/contract/core/fields'
import { languages } from '@alphorn/contract/core/country'
import type { OfferingContent } from '@alphorn/contract/prospecting/projects'

/** A typed translation, with each point under the key of the one that it translates. */
export type TypedTranslation = {
  name: string
  summary: string
  points: Readonly<Record<string, string | undefined>>
}
export type TypedTranslations = { [In in Language]?: TypedTranslation }

/** Returns the form key of a point. The id alone could be a number, which form libraries take for an array index. */
export const pointKey = (id: string) => `of-${id}`

/** Returns the translations of an offering as form values. */
export function typedOf(offering: OfferingContent | null, language: Language): TypedTranslation {
  const { name = '', summary = '', points = [] } = offering?.translations?.[language] ?? {}
  return {
    name,
    summary,
    points: Object.fromEntries(points.map(({ id, text }) => [pointKey(id), text])),
  }
}

/** Returns whether a translation is empty, in which case it is not saved. */
export function isBlank({ name, summary, points }: TypedTranslation): boolean {
  return [name, summary, ...Object.values(points)].every((text) => !text?.trim())
}

/** Returns an offering with the typed translations; removed points and those without a translation are left out. */
export function withTyped(offering: OfferingContent, typed: TypedTranslations): OfferingContent {
  const translations = Object.entries(typed)
    .filter(([, one]) => !isBlank(one))
    .map(([language, { name, summary, points }]) => [
      language,
      {
        name,
        summary,
        points: offering.points
          .map(({ id }) => ({ id, text: points[pointKey(id)] ?? '' }))
          .filter(({ text }) => text.trim() !== ''),
      },
    ])
  return translations.length === 0
    ? offering
    : { ...offering, translations: Object.fromEntries(translations) }
}

/** Translated part of an offering: its name, its summary, or one of its points by ID. */
export type Part = 'name' | 'summary' | { id: string }

function saidOf(offering: Pick<OfferingContent, 'name' | 'summary' | 'points'> | undefined, part: Part) {
  if (typeof part === 'string') return offering?.[part]
  return offering?.points.find(({ id }) => id === part.id)?.text
}

/** Returns whether a text has changed while its translation has not. */
export function isOutdated(
  before: OfferingContent | null,
  after: OfferingContent,
  language: Language,
  part: Part,
): boolean {
  const translated = saidOf(after.translations?.[language], part)
  if (!before || !translated) return false
  const wasTranslated = saidOf(before.translations?.[language], part)
  return wasTranslated === translated && saidOf(before, part) !== saidOf(after, part)
}

/** Returns an offering without outdated translations of points, and their number. */
export function withoutOutdated(before: OfferingContent | null, after: OfferingContent) {
  let dropped = 0
  const translations: NonNullable<OfferingContent['translations']> = {}
  for (const language of languages) {
    const translation = after.translations?.[language]
    if (!translation) continue
    const points = translation.points.filter(({ id }) => !isOutdated(before, after, language, { id }))
    dropped += translation.points.length - points.length
    translations[language] = { ...translation, points }
  }
  return { content: after.translations ? { ...after, translations } : after, dropped }
}
