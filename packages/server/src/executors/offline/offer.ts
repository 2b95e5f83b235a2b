import type { Language } from '@alphorn/contract/core/fields'
import type { Evidence } from '@alphorn/contract/prospecting/snapshots'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import { regionOf } from '@alphorn/understanding/municipality-languages'
import { provenSentence, type Sentence } from '#server/executors/jobs/letter'

type Company = StageInput['prospect']['company']
type Version = { name: string; summary: string; points: { id: string; text: string }[] }

/** Returns the offering in a language, if the seller has written that version. */
function versionIn({ offering, project }: StageInput, language: Language): Version | undefined {
  if (language === project.language)
    return { name: offering.name, summary: offering.summary, points: offering.points ?? [] }
  return offering.translations?.[language]
}

/** The minimum probability at which a derived language comes before those of the municipality. */
const minLanguageProbability = 0.7

/**
 * Returns the language to write in: the first that the project allows and the offering has. The recipient's comes
 * first if it is sure enough, then those of its municipality, the project's own, and any other. Undefined: no version
 * may be used.
 */
export function languageFor(input: StageInput): Language | undefined {
  const { project, prospect } = input
  const wanted = [...languagesOf(prospect.company), project.language, ...project.languages]
  return wanted.find((language) => project.languages.includes(language) && versionIn(input, language))
}

function languagesOf({ language, seat, derived }: Company): Language[] {
  const spoken = spokenAt(seat)
  if (!language) return [...spoken]
  const probability = derived?.language?.probability ?? 1
  const comesFirst = probability >= minLanguageProbability || spoken.includes(language)
  return comesFirst ? [language, ...spoken] : [...spoken, language]
}

function spokenAt(seat: Company['seat']) {
  return regionOf(seat?.bfs_id ?? null, seat?.canton ?? null)
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
