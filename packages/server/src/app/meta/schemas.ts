import { Refusal } from '@alphorn/contract/core/errors'
import { publishedSchema, publishedSchemaNames } from '@alphorn/contract/core/published-schemas'

/** A cache of the schemas of each document as JSON: parsing a document takes some milliseconds. */
const written = new Map<string, ReadonlyMap<string, string>>()

/** Returns a published schema of an OpenAPI document as JSON. Refuses an unknown name with 404. */
export function schemaNamed(document: string, name: string): string {
  const schema = schemasOf(document).get(name)
  if (schema === undefined)
    throw new Refusal('not_found', {
      message: `There is no schema of that name. The names are ${publishedSchemaNames.join(', ')}.`,
    })
  return schema
}

function schemasOf(document: string) {
  const known = written.get(document)
  if (known) return known
  const parsed = JSON.parse(document) as object
  const made = new Map(
    publishedSchemaNames.map((name) => [name as string, JSON.stringify(publishedSchema(parsed, name))]),
  )
  written.set(document, made)
  return made
}
