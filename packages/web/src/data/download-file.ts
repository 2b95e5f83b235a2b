import type { ErrorBody } from '@alphorn/sdk/api-error'
import { ApiError, UnreachableError } from '@alphorn/sdk/client'

export type DownloadedFile = { name: string; file: Blob }

/** Asks for a file with a body. The response is not JSON, so the typed client cannot read it. */
export async function downloadFile(path: string, body: object, usualName: string): Promise<DownloadedFile> {
  const answer = await fetch(`/app/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((error: unknown) => {
    throw new UnreachableError(location.origin, error)
  })
  if (!answer.ok) throw new ApiError(answer.status, (await answer.json()) as ErrorBody)
  return {
    name: nameIn(answer.headers.get('content-disposition') ?? '') ?? usualName,
    file: await answer.blob(),
  }
}

function nameIn(disposition: string) {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? []
  if (encoded !== undefined) return decodeURIComponent(encoded)
  const [, name] = /filename="([^"]+)"/.exec(disposition) ?? []
  return name
}
