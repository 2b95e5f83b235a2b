import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { api } from '@alphorn/contract/api'
import { appTable } from '@alphorn/contract/app'
import { forms } from '@alphorn/contract/forms'
import type { RouteTable } from '@alphorn/contract/route'
import { openApi } from '@alphorn/server/http/openapi'
import { version } from '@alphorn/server/main'

/**
 * Writes the documents that answers are held to: those of the two forms, and one of the app's endpoints, which is not
 * published.
 */
export function writeDocuments(file: string) {
  const written = {
    outreach: openApi(forms.outreach, api, version),
    prospect: openApi(forms.prospect, api, version),
    app: openApi(forms.outreach, inEveryForm(appTable), version, '/app/api'),
  }
  // Another test process may do the same now: whole files only.
  const unfinished = `${file}.${process.pid}`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(unfinished, JSON.stringify(written))
  renameSync(unfinished, file)
}

/** A session reaches lists and watches alike, whatever form the deployment has at its root. */
function inEveryForm(table: RouteTable): RouteTable {
  return Object.fromEntries(
    Object.entries(table).map(([name, route]) => [name, { ...route, families: [forms.outreach.family] }]),
  )
}
