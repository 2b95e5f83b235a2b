import { changeRoutes } from '@alphorn/contract/core/changes'
import type { ChangeStreams } from '#server/platform/changes/streams'
import { answerWith, implement } from '#server/platform/http/implement'

// The stream is the last response on its connection, so a server that stops need not wait for it.
const headers = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no', connection: 'close' }

export function changeHandlers(streams: ChangeStreams) {
  return implement(changeRoutes, {
    app_events: async ({ caller }, { query, signal }) =>
      answerWith(200, '', {
        headers,
        lines: streams.open({ caller, seconds: query.wait_seconds, signal }),
      }),
  })
}
