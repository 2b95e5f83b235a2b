import { importanceOf } from '@alphorn/contract/importance'
import type { Incoming } from '#server/platform/http/exchange'
import type { Endpoint } from '#server/platform/http/implement'
import type { RequestContext } from '#server/platform/http/request-context'
import type { LimitedCall } from '#server/platform/http/turns'

/** A body from here on keeps the event loop for milliseconds, and a thread for longer. */
const largeBody = 256 * 1024
/** A page of a list takes as long as several reads of one thing. */
const weightOfPage = 2

/** What a call is for the concurrency limiter. Callers without an account count by their address. */
export function limitedCall(
  { name, route }: Endpoint,
  { caller: { account_id, id } }: Pick<RequestContext, 'caller'>,
  { address, header, signal }: Pick<Incoming, 'address' | 'header' | 'signal'>,
): LimitedCall {
  const importance = importanceOf(name)
  const account = account_id || id || address
  const isHeavy = importance === 'bulk' || isLargeBody(route, header)
  if (isHeavy) return { account, importance, lane: 'heavy', weight: 1, signal }
  return { account, importance, lane: 'ordinary', weight: route.paged ? weightOfPage : 1, signal }
}

/** Lets other calls go on before the next step of work on a large body, so that none of its steps delays them for long. */
export async function pauseIfLarge({ route }: Endpoint, { header }: Pick<Incoming, 'header'>): Promise<void> {
  if (isLargeBody(route, header)) await new Promise(setImmediate)
}

function isLargeBody({ bodyLimit }: Endpoint['route'], header: Incoming['header']) {
  return bodyLimit > largeBody && bytesOf(header) > largeBody
}

/** How large the body is. A body that does not say so may be as large as the route lets it be. */
function bytesOf(header: Incoming['header']) {
  const length = header('content-length')
  if (length !== undefined) return Number(length)
  return header('transfer-encoding') === undefined ? 0 : Infinity
}
