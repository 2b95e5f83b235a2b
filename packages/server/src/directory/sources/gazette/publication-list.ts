import { SourceFault } from '#server/directory/connectors/source-fault'
import { allAt, elementAt, textAt, xmlOf } from '#server/directory/connectors/xml'

/** A publication in the gazette's list. */
export type ListedPublication = {
  publication_id: string
  number: string
  sub_rubric: string
  published_on: string
}
export type PublicationList = { total: number; publications: ListedPublication[] }

/** Reads a page of the gazette's list, without its titles, which name people. */
export function publicationList(bytes: Uint8Array): PublicationList {
  const list = elementAt(xmlOf(bytes, 'The gazette'), 'bulk-export')
  const total = Number(textAt(list, 'total') ?? Number.NaN)
  if (!list || !Number.isInteger(total))
    throw new SourceFault(
      'changed_format',
      'The gazette has changed its format: the list contains no bulk-export with a total.',
    )
  return { total, publications: allAt(list, 'publication').map(listedPublication) }
}

function listedPublication(publication: unknown): ListedPublication {
  const read = {
    publication_id: textAt(publication, 'meta', 'id'),
    number: textAt(publication, 'meta', 'publicationNumber'),
    sub_rubric: textAt(publication, 'meta', 'subRubric'),
    published_on: textAt(publication, 'meta', 'publicationDate')?.slice(0, 10) ?? null,
  }
  const [missing] = Object.entries(read).find(([, value]) => value === null) ?? []
  if (missing)
    throw new SourceFault('changed_format', `The gazette has changed: a publication has no ${missing}.`)
  return read as ListedPublication
}
