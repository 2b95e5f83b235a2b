import { SourceFault } from '#server/directory/connectors/source-fault'
import { participantsIn } from '#server/directory/sources/aramis/mentions'
import { parseProject, type Project } from '#server/directory/sources/aramis/project'
import { type ListedProject, projectPage } from '#server/directory/sources/aramis/project-list'
import { daysBefore } from '#server/directory/sources/days'
import { classifyMentions, recordMentions } from '#server/directory/sources/mentions'
import { processEach } from '#server/directory/sources/process-each'
import { saveOutcome, postponePublication, unreadOf } from '#server/directory/sources/publications'
import type { Run, SourceSync } from '#server/directory/sources/run'
import { retryUnresolved } from '#server/directory/sources/retry-unresolved'
import { transaction } from '#server/platform/db/connection'

const service = '/public/service.svc'
/** ARAMIS answers a request for larger pages with a fault. */
const pageSize = 100
const maxPages = 300
/** Older projects are not news. */
const daysBack = 365
/** ARAMIS's number for the order "latest start first". */
const latestStartFirst = 1

const asksForJson = { accept: 'application/json', 'content-type': 'application/json' }

/**
 * Reads the research projects that started within the last year or start in the future. Fetches the full record of each
 * new one. Organisations are attached by the UID, or an unambiguous name.
 */
export const aramisSync: SourceSync = async (run) => {
  await retryUnresolved(run, 'aramis')
  const oldest = daysBefore(run.today, daysBack)
  for (let page = 0; page < maxPages; page++) {
    const { total, projects } = await listPage(run, page)
    if (projects.length === 0 && page * pageSize < total)
      throw new SourceFault('changed_format', 'ARAMIS ends its list before the last project.')
    await readProjects(
      run,
      projects.filter(({ starts_on }) => starts_on !== null && starts_on >= oldest),
    )
    await run.keep({})
    const last = projects.findLast(({ starts_on }) => starts_on !== null)?.starts_on
    if ((page + 1) * pageSize >= total || (last && last < oldest)) return {}
  }
  throw new SourceFault('changed_format', 'ARAMIS does not come to an end of its list of projects.')
}

async function listPage({ transport, url }: Run, page: number) {
  const read = projectPage(
    await transport.read({
      url: `${url}${service}/projectlist`,
      method: 'POST',
      headers: asksForJson,
      body: JSON.stringify({
        Language: 'EN',
        Skip: page * pageSize,
        Count: pageSize,
        FirstOrderSort: latestStartFirst,
      }),
    }),
  )
  const days = read.projects.flatMap(({ starts_on }) => starts_on ?? [])
  // Without this order the end of the new projects cannot be detected.
  if (days.length > 1 && days[0]! < days.at(-1)!)
    throw new SourceFault('changed_format', 'ARAMIS does not list first what begins last.')
  return read
}

async function readProjects(run: Run, listed: readonly ListedProject[]) {
  const unread = await unreadOf(run.pools, 'aramis', listed)
  await processEach(run, unread, {
    ask: (one) => fetchProject(run, one),
    take: (one, project) => importProject(run, one, project),
    putOff: ({ publication_id, starts_on }) =>
      postponePublication(run, { source: 'aramis', publication_id, published_on: starts_on ?? run.today }),
    nameOf: ({ publication_id }) => publication_id,
  })
  run.report(`${unread.length} new of ${listed.length} research projects.`)
}

async function fetchProject({ transport, url }: Run, { publication_id }: ListedProject) {
  const query = new URLSearchParams([
    ['aramisId', publication_id],
    ['Language', 'EN'],
  ])
  return parseProject(
    await transport.read({ url: `${url}${service}/project/?${query.toString()}`, headers: asksForJson }),
  )
}

async function importProject(run: Run, { publication_id, starts_on }: ListedProject, project: Project) {
  const judged = await classifyMentions(run.pools, participantsIn(project, run.today))
  const counts = await transaction(run.pools.write, async (tx) => {
    saveOutcome(tx, {
      source: 'aramis',
      publication_id,
      published_on: starts_on ?? run.today,
      outcome: 'read',
    })
    return recordMentions(tx, 'aramis', publication_id, judged)
  })
  run.count({ publications: 1, ...counts })
}
