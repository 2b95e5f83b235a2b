import type { Language } from '@alphorn/contract/core/fields'
import { formLanguages } from '#understanding/form-language'
import { regionOf } from '#understanding/municipality-languages'
import { languageOfText } from '#understanding/text-language'
import type { Derived, UnderstandingInput } from '#understanding/understanding'

/** The language in which a company most likely does business. */
export function deriveLanguage(input: UnderstandingInput): Derived<Language> | null {
  if (input.gazetteLanguage) return { value: input.gazetteLanguage, probability: 0.97, from: ['gazette'] }
  const written = input.purpose === null ? null : languageOfText(input.purpose)
  if (written !== null) return { value: written, probability: 0.9, from: ['purpose'] }
  const [form, ...others] = formLanguages(input.name)
  if (form !== undefined && others.length === 0)
    return { value: form, probability: 0.85, from: ['legal_form'] }
  const [most, second] = regionOf(input.municipality?.bfsId ?? null, input.municipality?.canton ?? null)
  if (most === undefined) return null
  return { value: most, probability: second === undefined ? 0.85 : 0.6, from: ['municipality'] }
}
