import type { Subject } from '@alphorn/contract/privacy/subjects'
import type { ErrorBody } from '@alphorn/sdk/api-error'
import { ApiError, UnreachableError } from '@alphorn/sdk/client'

/**
 * Downloads the file with all data held about a subject. The response is not JSON, so the typed client cannot read it.
 */
export async function downloadSubject(subject: Subject): Promise<{ name: string; file: Blob }> {
  const answer = await fetch('/app/api/subjects/exports', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ subject }),
  }).catch((error: unknown) => {
    throw new UnreachableError(location.origin, error)
  })
  if (!answer.ok) throw new ApiError(answer.status, (await answer.json()) as ErrorBody)
  const [, name] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? []
  return { name: name ?? 'alphorn-subject.ndjson', file: await answer.blob() }
}
