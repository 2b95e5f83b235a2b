import { calls } from '@alphorn/contract/calls'
import type { Family } from '@alphorn/contract/core/forms'
import { curlLine, headersOf } from '#web/shared/copied-calls/curl-line.ts'

const appPrefix = '/app/api/'

type RecordedCall = { method: string; path: string; operation_id: string }

/**
 * Returns a curl command that repeats a recorded call. The history stores neither body nor query, so they are missing.
 * A call of the app to a route of the API becomes a call of the API, because a session stays in its browser.
 */
export function curlOfCall(
  { method, path, operation_id }: RecordedCall,
  origin: string,
  form: Family,
): string {
  const changes = method !== 'GET' && method !== 'HEAD'
  const isOfApi = path.startsWith(appPrefix) && operation_id in calls
  const family = operation_id.startsWith('watch_') ? 'prospect' : form
  return curlLine({
    method,
    url: origin + (isOfApi ? `/api/v1/${family}/${path.slice(appPrefix.length)}` : path),
    headers: headersOf({ keyed: changes, body: changes, app: path.startsWith('/app/') && !isOfApi }),
    ...(changes && { body: {} }),
  })
}
