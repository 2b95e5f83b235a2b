import { SourceFault } from '#server/directory/connectors/source-fault'
import { isRefusedData } from '#server/platform/db/refused-data'
import type { Run } from '#server/directory/sources/run'

/** This many unreadable items in a row mean that the source itself has a fault. */
export const maxStreakLength = 10
/** The number of items between two checkpoints. */
const betweenPlaces = 50

type Steps<One, Read> = {
  ask: (one: One) => Promise<Read>
  take: (one: One, read: Read) => Promise<void>
  /** Records that an item could not be read, so that a later run retries it. */
  putOff: (one: One, fault: SourceFault) => Promise<void>
  nameOf: (one: One) => string
}

/**
 * Processes the items of a source one after the other. An item that the source refuses or that cannot be stored does
 * not block others. Several failures in a row mean that the source is down or has changed. The run then ends without
 * recording them, and a later run starts there.
 */
export async function processEach<One, Read>(
  run: Run,
  ones: readonly One[],
  { ask, take, putOff, nameOf }: Steps<One, Read>,
) {
  const streak: [One, SourceFault][] = []
  const settle = async () => {
    for (const [one, fault] of streak.splice(0)) await putOff(one, fault)
  }
  for (const [at, one] of ones.entries()) {
    const read = await fetchItem(run, () => ask(one))
    const fault = read instanceof SourceFault ? read : await faultOf(() => take(one, read))
    if (fault) {
      run.report(`${nameOf(one)}: ${fault.message}`)
      streak.push([one, fault])
      if (streak.length === maxStreakLength) throw fault
    } else await settle()
    if (at % betweenPlaces === betweenPlaces - 1) await run.keep(run.place)
  }
  await settle()
}

/**
 * Returns a source's response about one item, or the reason for its failure. A fault of the entire source ends the run.
 */
export async function fetchItem<Read>(
  { signal }: Run,
  ask: () => Promise<Read>,
): Promise<Read | SourceFault> {
  try {
    return await ask()
  } catch (fault) {
    signal.throwIfAborted()
    if (fault instanceof SourceFault && fault.ofOne) return fault
    throw fault
  }
}

/**
 * Returns the error for which an item of a source cannot be stored; null if it was stored. Its message may quote the
 * report.
 */
async function faultOf(take: () => Promise<void>) {
  try {
    await take()
    return null
  } catch (cause) {
    if (!isRefusedData(cause) && !(cause instanceof TypeError) && !(cause instanceof RangeError)) throw cause
    const message = `The content cannot be processed (${cause.name}).`
    return new SourceFault('changed_format', message, { cause })
  }
}
