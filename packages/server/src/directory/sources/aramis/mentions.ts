import type { SignalFacts } from '@alphorn/contract/directory/signals'
import type { Project } from '#server/directory/sources/aramis/project'
import { companyInput, type Mention } from '#server/directory/sources/mentions'

const page = 'https://www.aramis.admin.ch/Grunddaten/?ProjectID='

/** Returns the organisations that take part in a project; `today` is the day of reading. */
export function participantsIn(project: Project, today: string): Mention[] {
  const { project_id, number, authority, starts_on, participants } = project
  const after = factsOf(project)
  const hasBegun = starts_on !== null && starts_on <= today
  return participants.map((participant, position) => ({
    position,
    input: companyInput(participant),
    is_consortium: false,
    signal: {
      kind: 'research_project',
      // ARAMIS states no publication day, so a project is dated by its start. One that starts in the future is dated by
      // the day of reading.
      published_on: hasBegun ? starts_on : today,
      occurred_on: hasBegun ? starts_on : null,
      source: {
        name: 'aramis',
        rubric: authority,
        number: number ?? project_id,
        url: `${page}${encodeURIComponent(project_id)}`,
      },
      before: null,
      after: Object.keys(after).length === 0 ? null : after,
      text: null,
      // Titles are in the language of the project, whatever language is requested.
      language: null,
    },
  }))
}

function factsOf({ title, authority, granted, starts_on, ends_on }: Project): SignalFacts {
  return {
    ...(title !== null && { project: title }),
    ...(authority !== null && { authority }),
    ...(granted !== null && { amount: granted, currency: 'CHF' }),
    ...(starts_on !== null && { starts_on }),
    ...(ends_on !== null && { ends_on }),
  }
}
