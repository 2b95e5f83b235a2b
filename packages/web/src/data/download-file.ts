import type { ErrorBody } from '@alphorn/sdk/api-error'
import { ApiError, UnreachableError } from '@alphorn/sdk/client'
import { withProof } from '#web/data/fresh-proof.ts'

export type DownloadedFile = { name: string; file: Blob }

/**
 * Asks for a file with a body. The response is not JSON, so the typed client cannot read it. As with other calls, users
 * are asked to re-authenticate if the call requires it.
 */
export function downloadFile(path: string, body: object, usualName: string): Promise<DownloadedFile> {
  return withProof(() => requestFile(path, body, usualName))
}

/** Asks for a file that its address describes. A link would save the error of a refusal as the file. */
export function downloadAddress(path: string, usualName: string): Promise<DownloadedFile> {
  return withProof(() => requestFile(path, null, usualName))
}

async function requestFile(path: string, body: object | null, usualName: string): Promise<DownloadedFile> {
  const sent = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const answer = await fetch(`/app/api${path}`, sent ?? {}).catch((error: unknown) => {
    throw new UnreachableError(location.origin, error)
  })
  if (!answer.ok) throw await refusalIn(answer)
  return {
    name: nameIn(answer.headers.get('content-disposition') ?? '') ?? usualName,
    file: await answer.blob(),
  }
}

/** Reads a refusal. A proxy that responds in place of the service does not send one. */
async function refusalIn(answer: Response) {
  const body = (await answer.json().catch(() => null)) as Partial<ErrorBody> | null
  if (body?.error) return new ApiError(answer.status, body as ErrorBody)
  const error = { code: 'unreadable_answer', message: `Status ${answer.status} without a refusal.` }
  return new ApiError(answer.status, { error, request_id: answer.headers.get('x-request-id') ?? '' })
}

function nameIn(disposition: string) {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? []
  if (encoded !== undefined) return decodeURIComponent(encoded)
  const [, name] = /filename="([^"]+)"/.exec(disposition) ?? []
  return name
}
