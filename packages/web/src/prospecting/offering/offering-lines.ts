import { languages } from '@alphorn/contract/core/country'
import type { CriterionTest, OfferingContent } from '@alphorn/contract/prospecting/projects'

/** Returns an offering as plain lines, so that two of its revisions can be compared side by side. */
export function offeringLines(
  { name, summary, points, criteria, questions, sender, translations }: OfferingContent,
  wordsOf: (test: CriterionTest) => string,
): string {
  return [
    name,
    summary,
    '',
    ...points.map(({ text }) => `• ${text}`),
    '',
    ...criteria.map(
      ({ text, kind, weight, test }) =>
        `${marks[kind]} ${text} (${weight})${test ? ` [${wordsOf(test)}]` : ''}`,
    ),
    '',
    ...questions.map(({ text }) => `? ${text}`),
    '',
    `${sender.name}, ${sender.organisation}, ${sender.address}, ${sender.email}`,
    ...languages.flatMap((language) => {
      const said = translations?.[language]
      if (!said) return []
      const points = said.points.map(({ text }) => `• ${text}`)
      return ['', `${language.toUpperCase()}: ${said.name}`, said.summary, ...points]
    }),
  ].join('\n')
}

const marks = { must: '!', should: '+', exclude: '−' } as const
