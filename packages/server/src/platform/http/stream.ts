import { Refusal } from '@alphorn/contract/core/errors'
import type { Route } from '@alphorn/contract/core/route'
import type { StreamEnd } from '@alphorn/contract/core/stream'
import type { RowChunk, RowFile, RowStream } from '#server/platform/call'
import { withConnection } from '#server/platform/db/connection'
import { reauthorize } from '#server/platform/http/authorize'
import { budgetOf, limitedByHeader, refusalOf } from '#server/platform/http/charge'
import type { CursorScope } from '#server/platform/http/cursor'
import type { Incoming, Outgoing } from '#server/platform/http/exchange'
import { standardHeaders } from '#server/platform/http/headers'
import { limitedCall } from '#server/platform/http/limited-call'
import { auditRowOf } from '#server/platform/http/request-context'
import type { Work } from '#server/platform/http/perform'
import { isCompressible } from '#server/platform/http/compressible'
import { createStreamBudget } from '#server/platform/http/stream-budget'
import type { LimitRefusal, TakenRows } from '#server/platform/limits/limits'

const mediaType = 'application/x-ndjson'
const rowsAtOnce = 2000
/**
 * Maximum number of rows that are read at once for all streams together. It bounds the memory that slow readers occupy
 * in this process.
 */
const rowsOfAllAtOnce = 32_000
const minRowsPerChunk = 100
/** Rows of a file are read one by one; this many take a few milliseconds. */
const rowsOfFileAtOnce = 500
const streams = createStreamBudget()

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
  streams.ensureRoom(account_id)
  return stream.file ? answerFile(work, stream, stream.file) : answerLines(work, scope, stream)
}

async function answerLines(work: Work, scope: CursorScope, stream: RowStream): Promise<Outgoing> {
  const { service, context, incoming, input } = work
  const budget = prechargeRows(budgetOf(work))
  const pull = createPull(work, stream, budget)
  const close = streams.open(context.caller.account_id)
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

/** A file cannot report in its middle that the budget is exhausted, so its rows are charged before it begins. */
async function answerFile(work: Work, stream: RowStream, file: RowFile): Promise<Outgoing> {
  const { service, context, incoming } = work
  const taken = incoming.method === 'HEAD' ? { rows: 0, limited: null } : await budgetOf(work).take(file.rows)
  if (taken.limited && (file.whole === true || taken.rows === 0)) {
    budgetOf(work).giveBack(taken.rows)
    throw refusalOf(work, taken.limited)
  }
  const headers: Record<string, string> = {
    ...standardHeaders(service, incoming, context),
    'content-type': file.type,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    ...(taken.limited && { [limitedByHeader]: taken.limited.refusal.code }),
  }
  if (incoming.method === 'HEAD') {
    await tallyOf(work).record(null)
    return { status: 200, headers, body: '' }
  }
  const lines = chunksOfFile(work, stream, file, taken.rows)
  return { status: 200, headers, body: '', lines, compressible: isCompressible(work, file.type) }
}

/**
 * Sends a file of at most this number of rows, and records its end. A workbook begins with parts that need no row, so the
 * caller may leave before the first row is read.
 */
async function* chunksOfFile(work: Work, stream: RowStream, file: RowFile, rows: number) {
  const tally = tallyOf(work)
  const reading: Reading = { tally, ended: Promise.resolve() }
  const close = streams.open(work.context.caller.account_id)
  try {
    yield* file.wrap(rowsOfFile(work, stream, file, { rows, reading }))
  } finally {
    // A reader of rows that was stopped may still wait for its last part.
    await reading.ended
    close()
    budgetOf(work).giveBack(rows - tally.sent())
    await tally.record(null)
  }
}

/** `ended` resolves when no more rows are read. */
type Reading = { tally: Tally; ended: Promise<void> }

async function* rowsOfFile(
  work: Work,
  stream: RowStream,
  { head }: RowFile,
  { rows, reading }: { rows: number; reading: Reading },
) {
  const { tally } = reading
  const end = Promise.withResolvers<void>()
  reading.ended = end.promise
  try {
    yield head
    const prepaid = {
      take: async (wanted: number) => ({
        rows: Math.min(wanted, rowsOfFileAtOnce, rows - tally.sent()),
        limited: null,
      }),
      giveBack: () => {},
    }
    const pull = withReauthorization(work, createPull(work, stream, prepaid))
    let after: readonly string[] | null = null
    while (tally.sent() < rows) {
      const pulled: PulledChunk = await pull(after)
      tally.send(pulled.rows)
      if (pulled.text.length > 0)
        yield typeof pulled.text === 'string' ? pulled.text : decodeText(pulled.text)
      if (!pulled.next) break
      after = pulled.next
    }
  } finally {
    end.resolve()
  }
}

const decodeText = (text: Uint8Array) => Buffer.from(text).toString()

type PulledChunk = RowChunk & { limited: LimitRefusal | null }
type Pull = (after: readonly string[] | null) => Promise<PulledChunk>
type Budget = { take(rows: number): Promise<TakenRows>; giveBack(rows: number): void }

/** Number of rows in a chunk: the more streams are open, the fewer each holds. */
function rowsPerChunk(streams: number) {
  const share = Math.floor(rowsOfAllAtOnce / Math.max(1, streams))
  return Math.max(minRowsPerChunk, Math.min(rowsAtOnce, share))
}

function createPull({ service }: Work, stream: RowStream, budget: Budget): Pull {
  const readPart = service.longReads.begin()
  return async (after) => {
    const { rows, limited } = await budget.take(rowsPerChunk(streams.count()))
    if (rows === 0) return { text: '', rows: 0, next: after, limited }
    const chunk = await readPart((db) => stream.read(db, after, rows)).catch((error: unknown) => {
      budget.giveBack(rows)
      throw error
    })
    budget.giveBack(rows - chunk.rows)
    return { ...chunk, limited: chunk.next ? limited : null }
  }
}

/** The first part is read after the admission of the call; each following one is checked again. */
function withReauthorization(work: Work, pull: Pull): Pull {
  return async (after) => {
    await reauthorize(work)
    const { service, endpoint, context, incoming } = work
    // Rows that a slow caller does not accept yet hold no turn: it ends with the read.
    return service.limiter.later(limitedCall(endpoint, context, incoming), () => pull(after))
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
    const unused = ahead
    ahead = null
    budget.giveBack((await unused?.catch(() => null))?.rows ?? 0)
  }
  return { ...budget, take, end }
}

type StreamSource = { pull: Pull; first: PulledChunk; endOfBudget: () => Promise<void> }

async function* streamLines(work: Work, scope: CursorScope, { pull, first, endOfBudget }: StreamSource) {
  const tally = tallyOf(work)
  const close = streams.open(work.context.caller.account_id)
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
      ahead?.catch(() => {})
      tally.send(pulled.rows)
      if (pulled.text.length > 0) yield pulled.text
      if (!ahead) return pulled
      pulled = await ahead
      ahead = null
    }
  } finally {
    if (ahead) tally.keepBack(await ahead.then(({ rows }) => rows).catch(() => 0))
  }
}

/** Counts the sent rows, and writes the audit row once. */
function tallyOf(work: Work) {
  const { service, context, incoming } = work
  let rows = 0
  let recorded = false
  return {
    send: (count: number) => void (rows += count),
    sent: () => rows,
    keepBack: (count: number) => budgetOf(work).giveBack(count),
    record: async (error_code: string | null) => {
      if (recorded) return
      recorded = true
      context.auditContext.rows_returned = rows
      await service.journal.record(auditRowOf(context, incoming, { status: 200, error_code }))
    },
  }
}
type Tally = ReturnType<typeof tallyOf>

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
