import { AlphornFault } from '#n8n/alphorn-fault'
import { callAlphorn } from '#n8n/call-alphorn'
import { keyOfWrite } from '#n8n/idempotency-key'
import type { ExecuteFunctions, Row } from '#n8n/n8n-types'
import { inputOf } from '#n8n/nodes/Alphorn/node-input'
import type { Batch } from '#n8n/nodes/Alphorn/operation'

type Entry = { itemIndex: number; path: string; body: Row }

/** What became of each item: its row, or its fault. */
export type BatchOutcomes = Map<number, Row | AlphornFault>

/**
 * Does many items with few calls. Alphorn refuses a call as a whole when one entry is not valid. Where the node continues on
 * faults, the others are sent again without it.
 */
export async function runBatch(
  context: ExecuteFunctions,
  batch: Batch,
  count: number,
): Promise<BatchOutcomes> {
  const outcomes: BatchOutcomes = new Map()
  for (const chunk of chunksOf(entriesOf(context, batch, count, outcomes), batch.most)) {
    let rest = chunk
    while (rest.length > 0) rest = await sendChunk(context, batch, rest, outcomes)
  }
  return outcomes
}

function entriesOf(context: ExecuteFunctions, batch: Batch, count: number, outcomes: BatchOutcomes) {
  const entries: Entry[] = []
  for (let itemIndex = 0; itemIndex < count; itemIndex++) {
    const input = inputOf(context, itemIndex)
    recordFault(context, outcomes, itemIndex, () =>
      entries.push({ itemIndex, path: batch.pathFor(input), body: batch.entryFor(input) }),
    )
  }
  return entries
}

/** Entries of one path, at most so many together. */
function chunksOf(entries: readonly Entry[], most: number): Entry[][] {
  const byPath = Map.groupBy(entries, ({ path }) => path)
  return [...byPath.values()].flatMap((same) =>
    Array.from({ length: Math.ceil(same.length / most) }, (_, at) => same.slice(at * most, (at + 1) * most)),
  )
}

/** Sends entries together. Answers those that have to be sent again. */
async function sendChunk(
  context: ExecuteFunctions,
  batch: Batch,
  chunk: readonly Entry[],
  outcomes: BatchOutcomes,
): Promise<Entry[]> {
  const [{ path, itemIndex }] = chunk as [Entry, ...Entry[]]
  const body = { [batch.member]: chunk.map((entry) => entry.body) }
  const key = batch.writes ? { idempotencyKey: keyOfWrite(context, itemIndex, { path, body }) } : {}
  try {
    const { data } = await callAlphorn(context, { method: 'POST', path, body, ...key })
    keepRows(context, batch, chunk, data as Row[], outcomes)
    return []
  } catch (fault) {
    if (!(fault instanceof AlphornFault) || !context.continueOnFail())
      throw withItem(fault, firstFaulty(batch, chunk, fault))
    return keepFaults(batch, chunk, fault, outcomes)
  }
}

function keepRows(
  context: ExecuteFunctions,
  batch: Batch,
  chunk: readonly Entry[],
  data: readonly Row[],
  outcomes: BatchOutcomes,
) {
  for (const [at, { itemIndex }] of chunk.entries()) {
    const row = data.find(({ index }) => index === at)
    if (row)
      recordFault(context, outcomes, itemIndex, () =>
        outcomes.set(itemIndex, batch.rowOf(row, inputOf(context, itemIndex))),
      )
  }
}

/** Runs one item's part. Its fault is kept where the node continues, and thrown with the item's number otherwise. */
function recordFault(
  context: ExecuteFunctions,
  outcomes: BatchOutcomes,
  itemIndex: number,
  run: () => unknown,
) {
  try {
    run()
  } catch (fault) {
    if (!(fault instanceof AlphornFault) || !context.continueOnFail()) throw withItem(fault, itemIndex)
    outcomes.set(itemIndex, fault)
  }
}

/** The position of the entry that a fault of the body is about, as in `companies[3].uid`. */
function positionIn(batch: Batch, field: string) {
  const [, position] = /^(?:companies|values)\[(\d{1,4})\]/.exec(field) ?? []
  return field.startsWith(batch.member) && position !== undefined ? Number(position) : undefined
}

function firstFaulty(batch: Batch, chunk: readonly Entry[], fault: unknown) {
  const field = fault instanceof AlphornFault ? fault.fields[0]?.field : undefined
  return chunk[positionIn(batch, field ?? '') ?? 0]?.itemIndex ?? 0
}

/** Keeps the faults of single entries, and answers the others. A fault of the whole call is one of each entry. */
function keepFaults(
  batch: Batch,
  chunk: readonly Entry[],
  fault: AlphornFault,
  outcomes: BatchOutcomes,
): Entry[] {
  const faulty = Map.groupBy(fault.fields, ({ field }) => positionIn(batch, field))
  faulty.delete(undefined)
  for (const [at, { itemIndex }] of chunk.entries()) {
    const fields = faulty.get(at)
    if (fields) outcomes.set(itemIndex, faultOfEntry(fault, fields))
    else if (faulty.size === 0) outcomes.set(itemIndex, fault)
  }
  return chunk.filter(({ itemIndex }) => !outcomes.has(itemIndex))
}

function faultOfEntry(fault: AlphornFault, fields: AlphornFault['fields']) {
  const message = fields.map(({ field, detail }) => `${detail} (${field})`).join(' ')
  return new AlphornFault(message, fault.description, {
    ...(fault.httpCode && { httpCode: fault.httpCode }),
    fields,
  })
}

/** A fault with the number of its item, which n8n shows. */
export function withItem(fault: unknown, itemIndex: number): unknown {
  if (fault instanceof AlphornFault) fault.context = { itemIndex }
  return fault
}
