import { activeTracing } from '#server/platform/tracing/tracing'

/** An outcome with a status; other outcomes have none. */
type Answered = { status: number } | object

/**
 * Makes a request to another service within a span. `send` receives the headers that continue the trace there. The span
 * names the host and not the address, which may contain a secret.
 */
export function traceRequest<T extends Answered>(
  name: string,
  url: string,
  send: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const tracing = activeTracing()
  if (!tracing) return send({})
  const attributes = { 'http.request.method': 'POST', 'server.address': URL.parse(url)?.hostname ?? '' }
  return tracing.span({ name, kind: 'client', attributes }, async (span) => {
    const answered = await send(tracing.outgoingHeaders())
    const status = 'status' in answered ? answered.status : null
    if (status !== null) span.set({ 'http.response.status_code': status })
    // By OpenTelemetry's conventions any 4xx is a failure for the client of a request.
    if (status === null || status >= 400) span.fail(status === null ? 'no_answer' : String(status))
    return answered
  })
}
