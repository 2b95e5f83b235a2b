import { api } from '@alphorn/contract/api'
import { publishedRoutes } from '@alphorn/contract/core/published-routes'
import { type Family, forms } from '@alphorn/contract/core/forms'
import { writeOpenApi } from '#server/platform/http/openapi/api'
import { writeAppDocument } from '#server/platform/http/openapi/app'
import { runInSteps } from '#server/platform/threads/run-in-steps'

/** `extensions`: whether to include the routes beyond the specification. */
type DocumentOptions = { of: 'api' | 'app'; family: Family; version: string; extensions: boolean }

const written = new Map<string, Promise<string>>()

/** An OpenAPI document of this service as JSON. It is generated on first request, while other calls proceed. */
export function writeDocument({ of, family, version, extensions }: DocumentOptions): Promise<string> {
  const name = `${of} ${family} ${version} ${extensions}`
  const known =
    written.get(name) ??
    runInSteps(
      of === 'app'
        ? writeAppDocument(family, version)
        : writeOpenApi(forms[family], publishedRoutes(api, extensions), version),
    ).then((document) => JSON.stringify(document))
  written.set(name, known)
  // A failed attempt is not kept: the next request writes the document again.
  known.catch(() => written.delete(name))
  return known
}
