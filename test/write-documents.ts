import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { api } from '@alphorn/contract/api'
import { appTable } from '@alphorn/contract/app'
import { forms } from '@alphorn/contract/forms'
import type { RouteTable } from '@alphorn/contract/route'
import { openApi } from '@alphorn/server/http/openapi'
import { version } from '@alphorn/server/main'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The file of the documents that answers are held to. */
    documents: string
  }
}

/**
 * Writes the documents that answers are held to, once for all test files: those of the two forms, and one of the app's
 * endpoints, which is not published.
 */
export function writeDocuments(): string {
  const folder = fileURLToPath(new URL('../.cache/test-documents', import.meta.url))
  const file = `${folder}/${process.pid}.json`
  mkdirSync(folder, { recursive: true })
  const written = {
    outreach: openApi(forms.outreach, api, version),
    prospect: openApi(forms.prospect, api, version),
    app: openApi(forms.outreach, inEveryForm(appTable), version, '/app/api'),
  }
  writeFileSync(file, JSON.stringify(written))
  return file
}

/** A session reaches lists and watches alike, whatever form the deployment has at its root. */
function inEveryForm(table: RouteTable): RouteTable {
  return Object.fromEntries(
    Object.entries(table).map(([name, route]) => [name, { ...route, families: [forms.outreach.family] }]),
  )
}
