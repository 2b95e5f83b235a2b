import { AlphornFault } from '#n8n/alphorn-fault'
import { callAlphorn } from '#n8n/call-alphorn'
import { keyOfWrite } from '#n8n/idempotency-key'
import type { ExecuteFunctions, Row } from '#n8n/n8n-types'
import { inputOf } from '#n8n/nodes/Alphorn/node-input'
import type { Batch } from '#n8n/nodes/Alphorn/operation'

type Entry = { itemIndex: number; path: string; body: Row }

/** Result of each item: its row, or its fault. */
export type BatchOutcomes = Map<number, Row | AlphornFault>

/**
 * Processes many items in few calls. Alphorn refuses a whole call if one entry is invalid. If the node continues on
 * faults, the other entries are sent again without it.
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

/** Groups entries with the same path, up to the largest number per call. */
function chunksOf(entries: readonly Entry[], most: number): Entry[][] {
  const byPath = Map.groupBy(entries, ({ path }) => path)
  return [...byPath.values()].flatMap((same) =>
    Array.from({ length: Math.ceil(same.length / most) }, (_, at) => same.slice(at * most, (at + 1) * most)),
  )
}

/** Sends entries in one call. Returns those that have to be sent again. */
async function sendChunk(
  context: ExecuteFunctions,
  batch: Batch,
  chunk: readonly Entry[],
  outcomes: BatchOutcomes,
): Promise<Entry[]> {
  const [{ path, itemIndex }] = chunk as [Entry, ...Entry[]]
  const body = { [batch.member]: chunk.map((entry) => entry.body) }
  const key = batch.writes ? { idempotencyKey: keyOfWrite(context, itemIndex, { path, body }) } : {}
  const sent = await callAlphorn(context, { method: 'POST', path, body, ...key }).catch((error: unknown) =>
    faultsIn(batch, chunk, error),
  )
  if (!(sent instanceof Map)) {
    keepRows(context, batch, chunk, sent.data as Row[], outcomes)
    return []
  }
  for (const [faulty, fault] of sent) keepFault(context, outcomes, faulty, fault)
  return chunk.filter((entry) => !sent.has(entry.itemIndex))
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

/** Runs the part of one item. */
function recordFault(
  context: ExecuteFunctions,
  outcomes: BatchOutcomes,
  itemIndex: number,
  run: () => unknown,
) {
  try {
    run()
  } catch (fault) {
    keepFault(context, outcomes, itemIndex, fault)
  }
}

/** Stores an item's fault if the node continues on faults. */
function keepFault(context: ExecuteFunctions, outcomes: BatchOutcomes, itemIndex: number, fault: unknown) {
  outcomes.set(itemIndex, faultToKeep(context, fault, itemIndex))
}

/** Returns the index of the entry that a fault of the body concerns, as in `companies[3].uid`. */
function positionIn(batch: Batch, field: string) {
  const [, position] = /^(?:companies|values)\[(\d{1,4})\]/.exec(field) ?? []
  return field.startsWith(batch.member) && position !== undefined ? Number(position) : undefined
}

/** Assigns the faults of a refused call to the items that they name, or to all. */
function faultsIn(batch: Batch, chunk: readonly Entry[], error: unknown): Map<number, AlphornFault> {
  if (!(error instanceof AlphornFault)) throw error
  const named = Map.groupBy(error.fields, ({ field }) => positionIn(batch, field))
  const faulty = chunk.flatMap(({ itemIndex }, at): [number, AlphornFault][] => {
    const fields = named.get(at)
    return fields ? [[itemIndex, faultOfEntry(error, fields)]] : []
  })
  return new Map(faulty.length > 0 ? faulty : chunk.map(({ itemIndex }) => [itemIndex, error]))
}

/** Returns the fault of one entry without its index in the call, because users see the number of the item. */
function faultOfEntry(fault: AlphornFault, fields: AlphornFault['fields']) {
  const sentences = fields.map(({ field, detail }) => {
    const member = field.slice(field.indexOf(']') + 1).replace(/^\./, '')
    return member === '' ? detail : `${detail} (${member})`
  })
  return new AlphornFault(sentences.join(' '), fault.description, {
    ...(fault.httpCode && { httpCode: fault.httpCode }),
    fields,
  })
}

/** Returns the fault of an item, with the item's number. Throws it if the node stops at the first fault. */
export function faultToKeep(context: ExecuteFunctions, fault: unknown, itemIndex: number): AlphornFault {
  if (!(fault instanceof AlphornFault)) throw fault
  fault.context = { itemIndex }
  if (!context.continueOnFail()) throw fault
  return fault
}
