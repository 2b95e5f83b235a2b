import { Refusal } from '@alphorn/contract/errors'
import type { Route } from '@alphorn/contract/route'
import type { StreamEnd } from '@alphorn/contract/stream'
import type { RowChunk, RowStream } from '#server/call'
import { withConnection } from '#server/db/connection'
import { budgetOf, refusalOf } from '#server/http/charge'
import type { CursorScope } from '#server/http/cursor'
import type { Incoming, Outgoing } from '#server/http/exchange'
import { standardHeaders } from '#server/http/headers'
import { auditRowOf } from '#server/http/passage'
import type { Work } from '#server/http/perform'
import type { Refused } from '#server/limits/limits'

const mediaType = 'application/x-ndjson'
const rowsAtOnce = 1000

/** The caller asks for lines, and the route has them. */
export function wantsStream({ streams }: Route, { method, header }: Incoming) {
  return streams && method === 'GET' && (header('accept')?.includes(mediaType) ?? false)
}

/**
 * The rows of a read as lines, one stretch after the other, at the pace of the caller. The last line is no row: it says
 * whether all came, and where to go on if the budget ended first. Its audit row is written when the rows have left and
 * before the last line does; a caller that leaves early is charged for what it was sent.
 */
export async function answerStream(work: Work, scope: CursorScope): Promise<Outgoing> {
  const { service, endpoint, passage, incoming, input } = work
  if (new URLSearchParams(passage.search).has('limit'))
    throw new Refusal('invalid_parameter', { message: 'The parameter "limit" has no meaning in a stream.' })
  const answered = await withConnection(service.pools.read, (tx) =>
    endpoint.handle({ tx, ...passage }, input),
  )
  const pull = pulling(work, (answered as { stream: RowStream }).stream)
  const first = await pull(input.page.after)
  if (first.limited && first.rows === 0) throw refusalOf(work, first.limited)
  return {
    status: 200,
    headers: {
      ...standardHeaders(service, incoming, passage),
      'content-type': mediaType,
      vary: 'Authorization, Accept',
    },
    body: '',
    lines: lines(work, scope, pull, first),
  }
}

type Pulled = RowChunk & { limited: Refused | null }
type Pull = (after: readonly string[] | null) => Promise<Pulled>

function pulling(work: Work, stream: RowStream): Pull {
  const budget = budgetOf(work)
  return async (after) => {
    const { rows, limited } = await budget.take(rowsAtOnce)
    if (rows === 0) return { text: '', rows: 0, next: after, limited }
    const chunk = await withConnection(work.service.pools.read, (db) => stream.read(db, after, rows)).catch(
      (error: unknown) => {
        budget.giveBack(rows)
        throw error
      },
    )
    budget.giveBack(rows - chunk.rows)
    return { ...chunk, limited: chunk.next ? limited : null }
  }
}

async function* lines(work: Work, scope: CursorScope, pull: Pull, first: Pulled) {
  const tally = tallyOf(work)
  try {
    const last = yield* stretches(pull, first, tally)
    await tally.record(null)
    yield lastLine(work, scope, last, tally.sent())
  } catch (error) {
    work.service.log.error({ err: error, request_id: work.passage.request_id }, 'A stream broke off')
    await tally.record('internal_error')
    throw error
  } finally {
    await tally.record(null) // the caller left before the end
  }
}

/** Reads the next stretch while the caller takes this one. */
async function* stretches(pull: Pull, first: Pulled, tally: Tally): AsyncGenerator<string, Pulled> {
  let pulled = first
  let ahead: Promise<Pulled> | null = null
  try {
    for (;;) {
      ahead = pulled.next && !pulled.limited ? pull(pulled.next) : null
      ahead?.catch(() => {})
      tally.send(pulled.rows)
      if (pulled.text !== '') yield pulled.text
      if (!ahead) return pulled
      pulled = await ahead
      ahead = null
    }
  } finally {
    if (ahead) tally.keepBack(await ahead.then(({ rows }) => rows).catch(() => 0))
  }
}

/** What was sent, and its audit row: written once. */
function tallyOf(work: Work) {
  const { service, passage, incoming } = work
  let rows = 0
  let recorded = false
  return {
    send: (count: number) => void (rows += count),
    sent: () => rows,
    keepBack: (count: number) => budgetOf(work).giveBack(count),
    record: async (error_code: string | null) => {
      if (recorded) return
      recorded = true
      passage.trail.rows_returned = rows
      await service.journal.record(auditRowOf(passage, incoming, { status: 200, error_code }))
    },
  }
}
type Tally = ReturnType<typeof tallyOf>

/** `end` tells this line from a row. Whoever does not find it was cut off, and asks again behind the last row. */
function lastLine({ service, passage }: Work, scope: CursorScope, { next, limited }: Pulled, rows: number) {
  const end: StreamEnd = {
    complete: next === null,
    rows,
    limited_by: limited?.refusal.code ?? null,
    retry_after: limited?.refusal.siblings.retry_after ?? null,
    next_cursor: next && service.cursors.write(scope, next),
  }
  return `${JSON.stringify({ end, request_id: passage.request_id })}\n`
}
