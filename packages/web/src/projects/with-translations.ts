import type { OfferingContent } from '@alphorn/contract/projects'

type Kept = { content: OfferingContent; dropped: number }

/**
 * An offering as it was edited, with the translations it had. Those of points that were changed or taken out would say
 * what is not said any more: they are dropped, and counted.
 */
export function withTranslations(before: OfferingContent | null, edited: OfferingContent): Kept {
  if (!before?.translations) return { content: edited, dropped: 0 }
  const said = new Map(before.points.map(({ id, text }) => [id, text]))
  const unchanged = new Set(edited.points.filter(({ id, text }) => said.get(id) === text).map(({ id }) => id))
  let dropped = 0
  const translations: NonNullable<OfferingContent['translations']> = {}
  for (const [language, translation] of Object.entries(before.translations)) {
    if (!translation) continue
    const points = translation.points.filter(({ id }) => unchanged.has(id))
    dropped += translation.points.length - points.length
    translations[language as 'de'] = { ...translation, points }
  }
  return { content: { ...edited, translations }, dropped }
}
