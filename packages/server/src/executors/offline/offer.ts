import type { Language } from '@alphorn/contract/core/fields'
import type { Evidence } from '@alphorn/contract/prospecting/snapshots'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import { provenSentence, type Sentence } from '#server/executors/jobs/letter'

type Version = { name: string; summary: string; points: { id: string; text: string }[] }

/** The offering in a language that the seller has written it in. */
function versionIn({ offering, project }: StageInput, language: Language): Version | undefined {
  if (language === project.language)
    return { name: offering.name, summary: offering.summary, points: offering.points ?? [] }
  return offering.translations?.[language]
}

/**
 * The language to write in. It is the recipient's where the project allows it and the seller has an offering in it.
 * Otherwise it is the project's own, or else any that the seller has. Undefined: the seller has written nothing that
 * may be used.
 */
export function languageFor(input: StageInput): Language | undefined {
  const { project, prospect } = input
  const own = prospect.company.language
  const wanted = [...(own ? [own] : []), project.language, ...project.languages]
  return wanted.find((language) => project.languages.includes(language) && versionIn(input, language))
}

/** Returns the seller's own statements word for word, each proven by the offering. */
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
