import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { api } from '@alphorn/contract/api'
import { families } from '@alphorn/contract/core/forms'
import { createDocuments } from '@alphorn/server/platform/http/openapi'
import { version } from '@alphorn/server/main'
import { breakingChanges } from '@alphorn/test/api/breaking-changes'

// The published documents, one per form. A test compares them with the route table. A change that
// breaks a client of the present documents is written only on demand: npm run openapi -- --breaking

const folder = new URL('../docs/reference/openapi/', import.meta.url)
const documentOf = createDocuments(api, version)
const written = families.map((family) => ({
  document: documentOf(family),
  file: new URL(`${family}.json`, folder),
}))
const breaks = written.flatMap(({ document, file }) =>
  existsSync(file) ? breakingChanges(JSON.parse(readFileSync(file, 'utf8')), document) : [],
)

for (const one of breaks) console.error(one)
if (breaks.length > 0 && !process.argv.includes('--breaking')) {
  console.error(
    '\nThis breaks clients. If it is meant: npm run openapi -- --breaking, and a line in CHANGELOG.md.',
  )
  process.exitCode = 1
} else {
  mkdirSync(folder, { recursive: true })
  for (const { document, file } of written) writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`)
}
