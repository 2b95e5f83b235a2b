import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { trackedDocument } from '@alphorn/test/api/tracked-documents'

// Redocly reads no overlay, so the complete document of the form prospect is written to the cache while it is linted.
const folder = new URL('../.cache/openapi/', import.meta.url)
mkdirSync(folder, { recursive: true })
writeFileSync(new URL('prospect.json', folder), `${JSON.stringify(trackedDocument('prospect'), null, 2)}\n`)

process.exitCode = spawnSync('redocly', ['lint'], { stdio: 'inherit' }).status ?? 1
