import type { Language } from '@alphorn/contract/core/fields'
import type { Evidence } from '@alphorn/contract/prospecting/snapshots'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import { provenSentence, type Sentence } from '#server/executors/jobs/letter'
import { regionOf } from '@alphorn/understanding/municipality-languages'

type Version = { name: string; summary: string; points: { id: string; text: string }[] }

/** Returns the offering in a language, if the seller has written that version. */
function versionIn({ offering, project }: StageInput, language: Language): Version | undefined {
  if (language === project.language)
    return { name: offering.name, summary: offering.summary, points: offering.points ?? [] }
  return offering.translations?.[language]
}

/**
 * Returns the language to write in: the recipient's, if the project allows it and the offering has that version. If it is
 * unknown, the languages of the municipality take its place. Otherwise it is the project's own, or else any that the
 * offering has. Undefined: no version may be used.
 */
export function languageFor(input: StageInput): Language | undefined {
  const { project, prospect } = input
  const { language: own, seat } = prospect.company
  const spoken = own ? [own] : regionOf(seat?.bfs_id ?? null, seat?.canton ?? null)
  const wanted = [...spoken, project.language, ...project.languages]
  return wanted.find((language) => project.languages.includes(language) && versionIn(input, language))
}

/** Returns the seller's own statements verbatim, each proven by the offering. */
export function offerIn(input: StageInput, language: Language) {
  const { name, summary, points } = versionIn(input, language)!
  const about = statementOf(input.evidence, language, `${name}\n${summary}`)
  return {
    name: provenSentence('seller_fact', name, [about]),
    summary: provenSentence('seller_fact', summary, [about]),
    points: points.map(({ text }): Sentence =>
      provenSentence('seller_fact', text, [statementOf(input.evidence, language, text)]),
    ),
  }
}

function statementOf(evidence: readonly Evidence[], language: Language, excerpt: string) {
  const statements = evidence.filter((one) => one.kind === 'offering_statement' && one.excerpt === excerpt)
  return (statements.find((one) => one.language === language) ?? statements[0])!.id
}
