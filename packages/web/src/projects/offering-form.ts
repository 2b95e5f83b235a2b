import { languages, type Language } from '@alphorn/contract/fields'
import {
  type OfferingContent,
  OfferingContent as OfferingSchema,
  type Project,
} from '@alphorn/contract/projects'
import { get, type Resolver, set } from 'react-hook-form'
import { z } from 'zod'
import { shapeResolver } from '#web/data/shape-resolver.ts'
import { emptyOffering, type OfferingForm } from '#web/projects/project-form.ts'
import { pointKey, type TypedTranslation, typedOf, withTyped } from '#web/projects/translations.ts'

/** What the editor of an offering asks for: the offering, and beside it what was typed in other languages. */
export type EditedOffering = OfferingForm & { typed: Partial<Record<Language, TypedTranslation>> }

/** What of a revision is its content. */
export function contentIn(offering: Project['offering']): OfferingContent {
  if (!offering) return emptyOffering
  const { revision_id: _id, fingerprint: _fingerprint, created_at: _at, ...content } = offering
  return content
}

/** The languages besides the project's own that it writes in, or that somebody has translated to. */
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

/** What would be saved of what is in the form. */
export const contentOf = ({ offering, typed }: EditedOffering) => withTyped(offering, typed)

const check = shapeResolver<OfferingForm>(z.object({ offering: OfferingSchema }))

/** Checks what would be saved, and says what is wrong with a translation where it was typed. */
export const offeringResolver: Resolver<EditedOffering> = async (values, context, options) => {
  const content = contentOf(values)
  const checked = await check({ offering: content }, context, options as never)
  for (const [language, translation] of Object.entries(content.translations ?? {})) {
    const wrong = get(checked.errors, `offering.translations.${language}`) as object | undefined
    if (!wrong) continue
    for (const member of ['name', 'summary'])
      if (get(wrong, member)) set(checked.errors, `typed.${language}.${member}`, get(wrong, member))
    translation?.points.forEach(({ id }, at) => {
      const error: unknown = get(wrong, `points.${at}.text`)
      if (error) set(checked.errors, `typed.${language}.points.${pointKey(id)}`, error)
    })
  }
  return { values: Object.keys(checked.errors).length === 0 ? values : {}, errors: checked.errors } as never
}
