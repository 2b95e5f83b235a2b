import { mkdirSync, writeFileSync } from 'node:fs'
import { api } from '@alphorn/contract/api'
import { documents } from '@alphorn/server/http/openapi'
import { version } from '@alphorn/server/main'

// The published documents, one per form. A test compares them with the route table.

const folder = new URL('../docs/openapi/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const [family, document] of Object.entries(documents(api, version)))
  writeFileSync(new URL(`${family}.json`, folder), `${JSON.stringify(document, null, 2)}\n`)
