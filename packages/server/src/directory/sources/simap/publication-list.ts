import { isRecord } from '@alphorn/contract/core/is-record'
import { jsonOf } from '#server/directory/connectors/json'
import { SourceFault } from '#server/directory/connectors/source-fault'
import { dayIn, textIn } from '#server/directory/connectors/json-members'

/** The types of publications that are read: the others name no company that wins or buys. */
const readTypes: readonly string[] = ['award', 'direct_award', 'revocation', 'tender']

/** A publication in the list of simap.ch. */
export type ListedNotice = {
  publication_id: string
  project_id: string
  number: string
  published_on: string
}

/** `cursor`: parameter for the next page; null after the last project. */
export type NoticePage = { notices: ListedNotice[]; cursor: string | null }

/**
 * Reads a page of the search for projects. A project shows its latest publication; one with lots shows that of each
 * lot. Competitions and study mandates award prizes rather than contracts, and are left out.
 */
export function noticePage(bytes: Uint8Array): NoticePage {
  const answer = jsonOf(bytes, 'simap.ch')
  const projects = isRecord(answer) ? answer['projects'] : undefined
  if (!isRecord(answer) || !Array.isArray(projects))
    throw new SourceFault('changed_format', 'simap.ch has changed: its answer holds no projects.')
  const { pagination } = answer
  return {
    notices: projects.flatMap(noticesOf),
    // The last page still has a cursor, which leads to an empty one.
    cursor: projects.length > 0 && isRecord(pagination) ? textIn(pagination, 'lastItem') : null,
  }
}

function noticesOf(project: unknown): ListedNotice[] {
  const project_id = isRecord(project) ? textIn(project, 'id') : null
  if (!isRecord(project) || project_id === null)
    throw new SourceFault('changed_format', 'simap.ch has changed: a project has no id.')
  if (textIn(project, 'projectType') !== 'tender') return []
  const lots = Array.isArray(project['lots']) ? project['lots'].filter(isRecord) : []
  const heads = lots.length > 0 ? lots : [project]
  return heads
    .filter((head) => readTypes.includes(textIn(head, 'pubType') ?? ''))
    .map((head) => listedNotice(project_id, head))
}

function listedNotice(project_id: string, head: Readonly<Record<string, unknown>>): ListedNotice {
  const read = {
    publication_id: textIn(head, 'publicationId'),
    number: textIn(head, 'publicationNumber'),
    published_on: dayIn(head, 'publicationDate'),
  }
  const [missing] = Object.entries(read).find(([, value]) => value === null) ?? []
  if (missing)
    throw new SourceFault('changed_format', `simap.ch has changed: a publication has no ${missing}.`)
  return { project_id, ...read } as ListedNotice
}
