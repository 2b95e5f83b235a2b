import type { WantedDocument, work } from '#server/platform/http/openapi-task'
import { inThread } from '#server/platform/threads/in-thread'

const written = new Map<string, Promise<string>>()

/** An OpenAPI document of this service as JSON. It is written in a thread when it is first asked for, which takes a fifth of a second. */
export function writeDocument(wanted: WantedDocument): Promise<string> {
  const name = `${wanted.of} ${wanted.family}`
  const known =
    written.get(name) ?? inThread<typeof work>('', new URL('./openapi-task.ts', import.meta.url), wanted)
  written.set(name, known)
  known.catch(() => written.delete(name)) // written again for the next caller
  return known
}
