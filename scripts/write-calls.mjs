import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { api } from '@alphorn/contract/api'
import { callOf } from '@alphorn/contract/core/call'

// Writes packages/contract/src/calls.ts from the route table. A test compares the two.
const file = fileURLToPath(new URL('../packages/contract/src/calls.ts', import.meta.url))
const calls = Object.fromEntries(Object.entries(api).map(([name, route]) => [name, callOf(route)]))
const text = `import type { Api } from '#contract/api'
import type { CallTable } from '#contract/core/call'

// Written by npm run openapi.

/** Every route of the API without its schemas: what a client in a browser needs to make calls. */
export const calls: CallTable<Api> = ${JSON.stringify(calls)}
`
writeFileSync(file, text)
execFileSync(fileURLToPath(new URL('../node_modules/.bin/oxfmt', import.meta.url)), [file])
