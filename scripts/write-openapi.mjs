import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { api } from '@alphorn/contract/api'
import { families } from '@alphorn/contract/core/forms'
import { publishedSchema, publishedSchemaNames } from '@alphorn/contract/core/published-schemas'
import { createDocuments } from '@alphorn/server/platform/http/openapi/api'
import { version } from '@alphorn/server/main'
import { breakingChanges } from '@alphorn/test/api/breaking-changes'
import { trackedDocument, trackedFiles } from '@alphorn/test/api/tracked-documents'

// Writes the published documents: one form in full, the other as an overlay. A test compares them with the route table.
// Changes that would break clients of the current documents require a flag: npm run openapi -- --breaking

const folder = new URL('../docs/reference/openapi/', import.meta.url)
const documentOf = createDocuments(api, version)
const documents = Object.fromEntries(families.map((family) => [family, documentOf(family)]))
const breaks = existsSync(new URL('prospect.overlay.json', folder))
  ? families.flatMap((family) => breakingChanges(trackedDocument(family), documents[family]))
  : []

for (const one of breaks) console.error(one)
if (breaks.length > 0 && !process.argv.includes('--breaking')) {
  console.error(
    '\nThis breaks clients. If it is meant: npm run openapi -- --breaking, and a line in CHANGELOG.md.',
  )
  process.exitCode = 1
} else {
  mkdirSync(folder, { recursive: true })
  for (const [name, document] of Object.entries(trackedFiles(documents)))
    writeFileSync(new URL(name, folder), `${JSON.stringify(document, null, 2)}\n`)
  // The same schemas as under /schemas of the service, for workers that validate offline.
  const schemas = new URL('../packages/sdk/schemas/', import.meta.url)
  mkdirSync(schemas, { recursive: true })
  for (const name of publishedSchemaNames) {
    const schema = publishedSchema(documents.outreach, name)
    writeFileSync(new URL(`${name}.json`, schemas), `${JSON.stringify(schema)}\n`)
  }
}
