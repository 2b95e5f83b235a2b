import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { api } from '@alphorn/contract/api'
import { forms } from '@alphorn/contract/core/forms'
import { openApi } from '@alphorn/server/platform/http/openapi/api'
import { appDocument } from '@alphorn/server/platform/http/openapi/app'
import { version } from '@alphorn/server/main'

/**
 * Writes the documents that responses are validated against: one for each of the two forms, and one for the app's
 * endpoints.
 */
export function writeDocuments(file: string) {
  const written = {
    outreach: openApi(forms.outreach, api, version),
    prospect: openApi(forms.prospect, api, version),
    app: appDocument('outreach', version),
  }
  // Written atomically: another test process may write the same file at the same time.
  const unfinished = `${file}.${process.pid}`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(unfinished, JSON.stringify(written))
  renameSync(unfinished, file)
}
