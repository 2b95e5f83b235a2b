import { offering } from '@alphorn/server/app/demo/offering'
import type { OfferingContent } from '@alphorn/contract/prospecting/projects'

/** Returns the offering of the demo in this language, with one criterion that a model judges. */
export function offeringIn(language: string): OfferingContent {
  const { translations = {}, ...own } = offering
  const { fr, it, en } = translations
  const texts = { de: own, fr, it, en }[language] ?? own
  const { name, summary, points } = texts
  const criteria = own.criteria.filter(({ id }) => id === 'roof')
  return { ...own, name, summary, points, criteria, questions: [] }
}
