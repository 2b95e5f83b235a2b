import { Refusal } from '@alphorn/contract/core/errors'
import type { Route } from '@alphorn/contract/core/route'
import type { StreamEnd } from '@alphorn/contract/core/stream'
import type { RowStream } from '#server/platform/row-stream'
import { withConnection } from '#server/platform/db/connection'
import { budgetOf, refusalOf } from '#server/platform/http/charge'
import type { CursorScope } from '#server/platform/http/cursor'
import type { Incoming, Outgoing } from '#server/platform/http/http-messages'
import { standardHeaders } from '#server/platform/http/headers'
import type { Work } from '#server/platform/http/perform'
import { isCompressible } from '#server/platform/http/compressible'
import type { TakenRows } from '#server/platform/limits/limits'
import {
  createPull,
  type Budget,
  type Pull,
  type PulledChunk,
  openStreams,
  withReauthorization,
} from '#server/platform/http/pull-rows'
import { answerFile } from '#server/platform/http/answer-file'
import { type Tally, tallyOf } from '#server/platform/http/stream-tally'

const mediaType = 'application/x-ndjson'

/** The caller accepts lines and the route has them, or the route is a file. */
export function wantsStream({ streams }: Route, { method, header }: Incoming) {
  if (streams === 'file') return true
  return streams === 'lines' && method === 'GET' && prefersLines(header('accept'))
}

/** Media types are case-insensitive. A named type is accepted unless its quality is zero. */
function prefersLines(accept = '') {
  const ranges = accept.toLowerCase().split(',')
  return ranges.some(
    (range) => range.split(';', 1).join('').trim() === mediaType && !/;\s*q=0(\.0*)?\s*(;|$)/.test(range),
  )
}

/**
 * Sends the rows of a read part by part, at the pace of the caller, as lines or as a file. The last line is no row: it
 * says whether all rows were sent, and where to continue if the budget ended first. The audit row is written after the
 * rows were sent and before the end is. A caller that disconnects is charged for the rows that it was sent.
 */
export async function answerStream(work: Work, scope: CursorScope): Promise<Outgoing> {
  const { service, endpoint, context, input } = work
  if (new URLSearchParams(context.search).has('limit'))
    throw new Refusal('invalid_parameter', {
      message: 'A stream does not accept the parameter "limit". Remove it.',
    })
  const answered = await withConnection(service.pools.read, (tx) =>
    endpoint.handle({ tx, ...context }, input),
  )
  const { stream } = answered as { stream: RowStream }
  const { account_id } = context.caller
  openStreams.ensureRoom(account_id)
  return stream.file ? answerFile(work, stream, stream.file) : answerLines(work, scope, stream)
}

async function answerLines(work: Work, scope: CursorScope, stream: RowStream): Promise<Outgoing> {
  const { service, context, incoming, input } = work
  const budget = prechargeRows(budgetOf(work))
  const pull = createPull(work, stream, budget)
  const close = openStreams.open(context.caller.account_id)
  const first = await pull(input.page.after).finally(close)
  if (first.limited && first.rows === 0) throw refusalOf(work, first.limited)
  return {
    status: 200,
    headers: {
      ...standardHeaders(service, incoming, context),
      'content-type': mediaType,
      vary: 'Authorization, Accept',
    },
    body: '',
    compressible: isCompressible(work),
    lines: streamLines(work, scope, {
      pull: withReauthorization(work, pull),
      first,
      endOfBudget: budget.end,
    }),
  }
}

/**
 * Rows are charged one chunk before they are read, because charging waits for a commit. The second chunk is not, since
 * most streams have only one.
 */
function prechargeRows(budget: Budget) {
  let taken = 0
  let ahead: Promise<TakenRows> | null = null
  const take = async (rows: number) => {
    const now = await (ahead ?? budget.take(rows))
    ahead = ++taken > 1 && !now.limited ? budget.take(rows) : null
    ahead?.catch(() => {}) // thrown where its rows are needed
    return now
  }
  const end = async () => {
    const waiting = ahead
    ahead = null
    const unused = await waiting?.catch(() => null)
    if (unused) budget.giveBack(unused.rows, unused)
  }
  return { ...budget, take, end }
}

type StreamSource = { pull: Pull; first: PulledChunk; endOfBudget: () => Promise<void> }

async function* streamLines(work: Work, scope: CursorScope, { pull, first, endOfBudget }: StreamSource) {
  const tally = tallyOf(work)
  const close = openStreams.open(work.context.caller.account_id)
  try {
    const last = yield* readChunks(pull, first, tally)
    await endOfBudget()
    await tally.record(null)
    yield lastLine(work, scope, last, tally.sent())
  } catch (error) {
    const refused = error instanceof Refusal
    if (!refused)
      work.service.log.error({ err: error, request_id: work.context.request_id }, 'A stream broke off')
    await tally.record(refused ? error.code : 'internal_error')
    throw error
  } finally {
    close()
    await endOfBudget()
    await tally.record(null) // the caller left before the end
  }
}

/** Reads the next chunk while the caller receives this one. */
async function* readChunks(
  pull: Pull,
  first: PulledChunk,
  tally: Tally,
): AsyncGenerator<string | Uint8Array, PulledChunk> {
  let pulled = first
  let ahead: Promise<PulledChunk> | null = null
  try {
    for (;;) {
      ahead = pulled.next && !pulled.limited ? pull(pulled.next) : null
      ahead?.catch(() => {}) // thrown where its rows are needed
      tally.send(pulled.rows)
      if (pulled.text.length > 0) yield pulled.text
      if (!ahead) return pulled
      pulled = await ahead
      ahead = null
    }
  } finally {
    const unsent = await ahead?.catch(() => null)
    if (unsent) tally.keepBack(unsent)
  }
}

/**
 * `end` distinguishes this line from a row. A reader that does not find it was cut off, and continues after the last
 * row.
 */
function lastLine(
  { service, context }: Work,
  scope: CursorScope,
  { next, limited }: PulledChunk,
  rows: number,
) {
  const end: StreamEnd = {
    complete: next === null,
    rows,
    limited_by: limited?.refusal.code ?? null,
    retry_after: limited?.refusal.siblings.retry_after ?? null,
    next_cursor: next && service.cursors.write(scope, next),
  }
  return `${JSON.stringify({ end, request_id: context.request_id })}\n`
}
