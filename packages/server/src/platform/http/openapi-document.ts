import { api } from '@alphorn/contract/api'
import { type Family, forms } from '@alphorn/contract/core/forms'
import { writeOpenApi } from '#server/platform/http/openapi'
import { writeAppDocument } from '#server/platform/http/openapi-app'
import { inSteps } from '#server/platform/threads/in-steps'

type Wanted = { of: 'api' | 'app'; family: Family; version: string }

const written = new Map<string, Promise<string>>()

/** An OpenAPI document of this service as JSON. It is written when it is first asked for, while other calls go on. */
export function writeDocument({ of, family, version }: Wanted): Promise<string> {
  const name = `${of} ${family} ${version}`
  const known =
    written.get(name) ??
    inSteps(
      of === 'app' ? writeAppDocument(family, version) : writeOpenApi(forms[family], api, version),
    ).then((document) => JSON.stringify(document))
  written.set(name, known)
  return known
}
