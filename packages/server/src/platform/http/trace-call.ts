import type { Incoming, Outgoing } from '#server/platform/http/http-messages'
import type { RequestContext } from '#server/platform/http/request-context'
import { activeTracing, type Attributes } from '#server/platform/tracing/tracing'

/** Answers a call within a span that continues the caller's trace. The response names the span (`traceresponse`). */
export function traceCall(
  incoming: Incoming,
  context: RequestContext,
  answer: () => Promise<Outgoing>,
): Promise<Outgoing> {
  const tracing = activeTracing()
  if (!tracing) return answer()
  const parent = { traceparent: incoming.header('traceparent'), tracestate: incoming.header('tracestate') }
  return tracing.span({ name: 'call', kind: 'server', parent }, async (span) => {
    const outgoing = await answer()
    const { status } = outgoing
    const endpoint = context.endpoint ?? context.matchedPath?.byMethod.get(context.method)
    span.rename(endpoint?.name ?? 'unknown')
    span.set({ ...attributesOf(context, endpoint), 'http.response.status_code': status })
    // By OpenTelemetry's conventions a refusal is no failure of the server.
    if (status >= 500) span.fail(String(status))
    return { ...outgoing, headers: { ...outgoing.headers, traceresponse: span.traceparent } }
  })
}

/** Ids as the service makes them. Other parts of a path may be anything that a caller writes. */
const ownId = /^[a-z]{3}_[0-9a-z]{26}$/

function attributesOf(
  { request_id, method, matchedPath, caller }: RequestContext,
  endpoint: RequestContext['endpoint'],
): Attributes {
  const ids = Object.entries(matchedPath?.params ?? {}).filter(([, value]) => ownId.test(value))
  return {
    'http.request.method': method.slice(0, 20),
    'alphorn.request_id': request_id,
    ...(endpoint && { 'http.route': endpoint.route.path }),
    ...(caller.account_id && { 'alphorn.account_id': caller.account_id }),
    ...Object.fromEntries(ids.map(([name, value]) => [`alphorn.${name}`, value])),
  }
}
