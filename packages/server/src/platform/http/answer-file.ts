import type { TakenRows } from '#server/platform/limits/limits'
import type { RowFile, RowStream } from '#server/platform/row-stream'
import { budgetOf, limitedByHeader, refusalOf } from '#server/platform/http/charge'
import type { Outgoing } from '#server/platform/http/http-messages'
import { standardHeaders } from '#server/platform/http/headers'
import type { Work } from '#server/platform/http/perform'
import { isCompressible } from '#server/platform/http/compressible'
import {
  createPull,
  type PulledChunk,
  openStreams,
  withReauthorization,
} from '#server/platform/http/pull-rows'
import { type Tally, tallyOf } from '#server/platform/http/stream-tally'

/** Rows of a file are read one by one; this many take a few milliseconds. */
const rowsOfFileAtOnce = 500

/** A file cannot report in its middle that the budget is exhausted, so its rows are charged before it begins. */
export async function answerFile(work: Work, stream: RowStream, file: RowFile): Promise<Outgoing> {
  const { service, context, incoming } = work
  const taken = incoming.method === 'HEAD' ? nothingTaken() : await budgetOf(work).take(file.rows)
  if (taken.limited && (file.whole === true || taken.rows === 0)) {
    budgetOf(work).giveBack(taken.rows, taken)
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
  const lines = chunksOfFile(work, stream, file, taken)
  return { status: 200, headers, body: '', lines, compressible: isCompressible(work, file.type) }
}

/**
 * Sends a file of at most this number of rows, and records its end. A workbook begins with parts that need no row, so the
 * caller may leave before the first row is read.
 */
async function* chunksOfFile(work: Work, stream: RowStream, file: RowFile, taken: TakenRows) {
  const { rows, at } = taken
  const tally = tallyOf(work)
  const reading: Reading = { tally, ended: Promise.resolve() }
  const close = openStreams.open(work.context.caller.account_id)
  try {
    yield* file.wrap(rowsOfFile(work, stream, file, { rows, at, reading }))
  } finally {
    // A reader of rows that was stopped may still wait for its last part.
    await reading.ended
    close()
    budgetOf(work).giveBack(rows - tally.sent(), taken)
    await tally.record(null)
  }
}

/** A HEAD sends no rows. */
function nothingTaken(): TakenRows {
  return { rows: 0, limited: null, at: new Date() }
}

/** `ended` resolves when no more rows are read. */
type Reading = { tally: Tally; ended: Promise<void> }

async function* rowsOfFile(
  work: Work,
  stream: RowStream,
  { head }: RowFile,
  { rows, at, reading }: Pick<TakenRows, 'rows' | 'at'> & { reading: Reading },
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
        at,
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
