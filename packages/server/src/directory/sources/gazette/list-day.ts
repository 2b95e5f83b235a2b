import { type ListedPublication, publicationList } from '#server/directory/sources/gazette/publication-list'
import { SourceFault } from '#server/directory/connectors/source-fault'
import type { Run } from '#server/directory/sources/run'

const pageSize = 2000
const maxPages = 50

/** Lists all publications of a day with these rubrics in the portal of official gazettes, each once. */
export async function listDay({ transport, url }: Run, day: string, rubrics: readonly string[]) {
  const all = new Map<string, ListedPublication>()
  for (let page = 0; page < maxPages; page++) {
    const query = new URLSearchParams([
      ['publicationStates', 'PUBLISHED'],
      ...rubrics.map((rubric): [string, string] => ['rubrics', rubric]),
      ['publicationDate.start', day],
      ['publicationDate.end', day],
      ['pageRequest.page', String(page)],
      ['pageRequest.size', String(pageSize)],
    ])
    const list = publicationList(
      await transport.read({ url: `${url}/api/v1/publications/xml?${query.toString()}` }),
    )
    const known = all.size
    for (const one of list.publications) all.set(one.publication_id, one)
    if (all.size >= list.total || list.publications.length === 0) return [...all.values()]
    if (all.size === known) break
  }
  throw new SourceFault('changed_format', `The gazette does not come to an end of its list of ${day}.`)
}
