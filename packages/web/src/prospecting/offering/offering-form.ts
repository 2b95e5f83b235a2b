import { languages, type Language } from '@alphorn/contract/core/fields'
import {
  type OfferingContent,
  OfferingContent as OfferingSchema,
  type Project,
} from '@alphorn/contract/prospecting/projects'
import { type FieldErrors, get, type Resolver, set } from 'react-hook-form'
import { z } from 'zod'
import { resolveValues } from '#web/data/resolve-values.ts'
import { shapeFaults } from '#web/data/shape-resolver.ts'
import { emptyOffering, type OfferingForm } from '#web/prospecting/project-fields/project-form.ts'
import {
  pointKey,
  type TypedTranslation,
  typedOf,
  withTyped,
} from '#web/prospecting/offering/translations.ts'

/** Values of the offering editor: the offering, and the text in its other languages. */
export type EditedOffering = OfferingForm & { typed: Partial<Record<Language, TypedTranslation>> }

/** Returns the content of a revision. */
export function contentIn(offering: Project['offering']): OfferingContent {
  if (!offering) return emptyOffering
  const { revision_id: _id, fingerprint: _fingerprint, created_at: _at, ...content } = offering
  return content
}

/** Returns the other languages in which a project writes, or that have a translation. */
export function otherLanguages({ language, policies, offering }: Project): Language[] {
  return languages.filter(
    (one) => one !== language && (policies.languages.includes(one) || offering?.translations?.[one]),
  )
}

export function editedOf(project: Project): EditedOffering {
  const { translations: _translations, ...offering } = contentIn(project.offering)
  const others = otherLanguages(project)
  return {
    offering,
    typed: Object.fromEntries(others.map((one) => [one, typedOf(project.offering, one)])),
  }
}

/** Returns the content that saving the form would store. */
export const contentOf = ({ offering, typed }: EditedOffering) => withTyped(offering, typed)

const Form = z.object({ offering: OfferingSchema })

/** Validates what would be saved, and assigns faults of a translation to the field where it was typed. */
export const offeringResolver: Resolver<EditedOffering> = (values) => {
  const content = contentOf(values)
  const errors: FieldErrors<EditedOffering> = shapeFaults(Form, { offering: content })
  for (const language of languages) {
    const wrong = (path: string): unknown => get(errors, `offering.translations.${language}.${path}`)
    const move = (from: string, to: string) => {
      if (wrong(from)) set(errors, `typed.${language}.${to}`, wrong(from))
    }
    move('name', 'name')
    move('summary', 'summary')
    content.translations?.[language]?.points.forEach(({ id }, at) =>
      move(`points.${at}.text`, `points.${pointKey(id)}`),
    )
  }
  return resolveValues(values, errors)
}
