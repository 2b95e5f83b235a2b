import { importanceOf } from '@alphorn/contract/importance'
import type { Slot } from '#server/platform/http/concurrency-limiter'
import type { Incoming } from '#server/platform/http/http-messages'
import type { Endpoint } from '#server/platform/http/implement'
import type { RequestContext } from '#server/platform/http/request-context'
import type { LimitedCall } from '#server/platform/http/turns'

/** From this size on, a body blocks the event loop for milliseconds, and a thread for longer. */
const largeBody = 256 * 1024
/** A page takes as long as a light call for each this many rows. */
const rowsOfLightCall = 25
const defaultPageSize = 50
const maxPageSize = 200

/** Describes a call for the concurrency limiter. Callers without an account count by their address. */
export function limitedCall(
  { name, route }: Endpoint,
  { caller: { account_id, id }, search }: Pick<RequestContext, 'caller' | 'search'>,
  { address, header, signal }: Pick<Incoming, 'address' | 'header' | 'signal'>,
): LimitedCall {
  const importance = importanceOf(name)
  const account = account_id || id || address
  const isHeavy = importance === 'bulk' || isLargeBody(route, header)
  if (isHeavy) return { account, importance, lane: 'heavy', weight: 1, signal }
  return { account, importance, lane: 'ordinary', weight: weightOf(route, search), signal }
}

/** The weight of a page is known before it is read. A limit that the route will refuse weighs like the largest page. */
function weightOf({ paged }: Endpoint['route'], search: string) {
  if (!paged) return 1
  const asked = Number(new URLSearchParams(search).get('limit') ?? defaultPageSize)
  const rows = asked > 0 && asked <= maxPageSize ? asked : maxPageSize
  return 1 + Math.ceil(rows / rowsOfLightCall)
}

/**
 * Lets other calls proceed before the next step of work on a large body, so that none of its steps delays them for
 * long.
 */
export async function pauseIfLarge(
  { route }: Endpoint,
  { header }: Pick<Incoming, 'header'>,
  { pause }: Slot,
): Promise<void> {
  if (isLargeBody(route, header)) await pause()
}

function isLargeBody({ bodyLimit }: Endpoint['route'], header: Incoming['header']) {
  return bodyLimit > largeBody && bytesOf(header) > largeBody
}

/** Returns the size of the body. A body without a declared length may be as large as the route allows. */
function bytesOf(header: Incoming['header']) {
  const length = header('content-length')
  if (length !== undefined) return Number(length)
  return header('transfer-encoding') === undefined ? 0 : Infinity
}
