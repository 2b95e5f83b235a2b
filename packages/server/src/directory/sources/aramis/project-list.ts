import { isRecord } from '@alphorn/contract/core/is-record'
import { SourceFault } from '#server/directory/connectors/source-fault'
import { answerOf } from '#server/directory/sources/aramis/answer'
import { dayOfMoment } from '#server/directory/sources/aramis/day'

/** A project in the ARAMIS list, with its number in the database. */
export type ListedProject = { publication_id: string; starts_on: string | null }
export type ProjectPage = { total: number; projects: ListedProject[] }

/** Reads a page of the list of projects, without its titles and abstracts. */
export function projectPage(bytes: Uint8Array): ProjectPage {
  const answer = answerOf(bytes)
  const { Projects: projects, CountOfMatchedProjects: total } = answer
  if (!Array.isArray(projects) || !Number.isSafeInteger(total))
    throw new SourceFault(
      'changed_format',
      'ARAMIS has changed: its list holds no projects with their count.',
    )
  return { total: Number(total), projects: projects.map(listedProject) }
}

function listedProject(project: unknown): ListedProject {
  const id = isRecord(project) ? project['Id'] : undefined
  if (!isRecord(project) || !Number.isSafeInteger(id))
    throw new SourceFault('changed_format', 'ARAMIS has changed: a project of its list has no Id.')
  return { publication_id: String(id), starts_on: dayOfMoment(project['StartDate']) }
}
