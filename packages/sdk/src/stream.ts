import type { StreamEnd } from '@alphorn/contract/core/stream'
import { ApiError, UnreachableError } from '#sdk/api-error'
import type { CallOptions } from '#sdk/client'
import { type StreamOpener, streamOpener } from '#sdk/stream-opener'

type ListRoute<Given, Item> = (given: Given & {}, options?: CallOptions) => Promise<{ data: Item[] }>

/**
 * Iterates over all rows of a list in one call, at the pace of the caller, for routes with `application/x-ndjson`. Leaving
 * the loop ends the call. If a budget ends before the rows, an ApiError has `body.next_cursor`. A stream that is cut off
 * ends with an UnreachableError.
 *
 * @example
 * for await (const company of stream(client.market_companies, { list_id })) save(company)
 */
export async function* stream<Given extends object, Item>(
  list: ListRoute<Given, Item>,
  given: Given & {},
  options: CallOptions = {},
): AsyncGenerator<Item, void> {
  const { body, origin } = await openerOf(list)(given, options)
  try {
    for await (const line of linesOf(body)) {
      const row = JSON.parse(line) as Item | LastLine
      if (!isLastLine(row)) yield row
      else if (row.end.complete) return
      else if (row.end.limited_by !== null) throw budgetError(row)
    }
  } catch (error) {
    throw error instanceof ApiError || options.signal?.aborted ? error : new UnreachableError(origin, error)
  }
  throw new UnreachableError(origin, new Error('its answer was cut off'))
}

function openerOf(list: object): StreamOpener {
  const open = (list as { [streamOpener]?: StreamOpener })[streamOpener]
  if (!open) throw new TypeError('This route has no stream. Use `items` or `pages`.')
  return open
}

type LastLine = { end: StreamEnd; request_id: string }

function isLastLine(row: unknown): row is LastLine {
  return typeof row === 'object' && row !== null && 'end' in row && 'request_id' in row
}

function budgetError({ end: { limited_by, rows, retry_after, next_cursor }, request_id }: LastLine) {
  const message = `The budget ended the stream after ${rows} rows. Go on with \`next_cursor\` as \`cursor\`.`
  return new ApiError(429, {
    error: { code: limited_by!, message },
    request_id,
    ...(retry_after !== null && { retry_after }),
    ...(next_cursor !== null && { next_cursor }),
  })
}

/** Splits a body into lines. Cancels the body when the reader stops early. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as never)
    .getReader() as ReadableStreamDefaultReader<string>
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      const lines = (rest + value).split('\n')
      rest = lines.pop()!
      yield* lines.filter((line) => line !== '')
    }
    if (rest !== '') yield rest
  } finally {
    await reader.cancel().catch(() => {}) // the connection is gone
  }
}
