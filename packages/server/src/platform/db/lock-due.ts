import { appNow } from '#server/platform/db/clock'
import { type Db, type Tx, transaction, withConnection, type Writer } from '#server/platform/db/connection'
import { isContentionError } from '#server/platform/db/pool-exhausted'
import type { Statement } from '#server/platform/db/statement'

type AccountKey = { account_id: string }

/**
 * Work that is due in any account. `find` reads the keys without locks, longest due first. `take` locks or claims the
 * row of one key, if it is still due and free. No statement locks rows of several accounts, so the accounts may be on
 * different machines.
 */
export type DueWork<Params extends object, Key extends AccountKey, Row> = {
  readonly find: Statement<Params, Key>
  readonly take: Statement<Key & { now: Date }, Row>
}

/** Number of keys to find when one row is taken; larger than the number of processes that take rows. */
export const keysAtOnce = 20

/** Takes the first row that is due and free; undefined if there is none. */
export async function lockFirstDue<Params extends object, Key extends AccountKey, Row>(
  tx: Tx,
  { find, take }: DueWork<Params, Key, Row>,
  params: Params,
): Promise<Row | undefined> {
  const { keys, now } = await findDue(tx, find, params)
  for (const key of keys) {
    const row = await tx.row(take, { ...key, now })
    if (row) return row
  }
  return undefined
}

/**
 * Processes the keys that were found, each account in a transaction of its own. An account that fails does not hold up
 * the others; its error is thrown at the end. Returns the number of rows that were processed.
 */
export async function processDueRows<Params extends object, Key extends AccountKey, Row>(
  writer: Writer,
  { find, take }: DueWork<Params, Key, Row>,
  params: Params,
  work: (tx: Tx, rows: Row[], now: Date) => Promise<void>,
): Promise<number> {
  const { keys, now } = await withConnection(writer.pool, (db) => findDue(db, find, params))
  const ofAccounts = Map.groupBy(keys, ({ account_id }) => account_id)
  const workOff = async (tx: Tx, ofAccount: Key[]) => {
    const taken = await Promise.all(ofAccount.map((key) => tx.row(take, { ...key, now })))
    const rows = taken.filter((row) => row !== undefined)
    if (rows.length > 0) await work(tx, rows, now)
    return rows.length
  }
  const faults: unknown[] = []
  let done = 0
  for (const ofAccount of ofAccounts.values())
    await transaction(writer, (tx) => workOff(tx, ofAccount)).then(
      (count) => (done += count),
      (fault: unknown) => faults.push(fault),
    )
  if (faults.length > 0) throw faults[0]
  return done
}

type PostponableWork<Params extends object, Key extends AccountKey, Row> = DueWork<Params, Key, Row> & {
  /** Makes the rows of a key due at a later time. */
  readonly postpone: Statement<Key, unknown>
}

/**
 * Processes due rows until none is left, each key in a transaction of its own. A key that fails is postponed, and so is
 * the rest of an account that is locked, so that neither holds up the others. The first error is thrown at the end.
 */
export async function processEachDue<Params extends object, Key extends AccountKey, Row>(
  writer: Writer,
  { find, take, postpone }: PostponableWork<Params, Key, Row>,
  params: Params,
  work: (tx: Tx, row: Row, now: Date) => Promise<void>,
): Promise<void> {
  const faults: unknown[] = []
  const locked = new Set<string>()
  const workOff = async (tx: Tx, key: Key & { now: Date }) => {
    const row = await tx.row(take, key)
    if (row !== undefined) await work(tx, row, key.now)
    return row !== undefined
  }
  const putOff = (key: Key) => transaction(writer, async (tx) => tx.write(postpone, key))
  for (let isMore = true; isMore;) {
    const { keys, now } = await withConnection(writer.pool, (db) => findDue(db, find, params))
    isMore = false
    for (const key of keys) {
      if (locked.has(key.account_id)) {
        await putOff(key)
        continue
      }
      try {
        isMore = (await transaction(writer, (tx) => workOff(tx, { ...key, now }))) || isMore
      } catch (error) {
        faults.push(error)
        if (isContentionError(error)) locked.add(key.account_id)
        await putOff(key)
        isMore = true
      }
    }
  }
  if (faults.length > 0) throw faults[0]
}

/** In one round trip. The clock is read last, so everything found is due by it. */
async function findDue<Params extends object, Key>(db: Db, find: Statement<Params, Key>, params: Params) {
  const [keys, clock] = await Promise.all([db.rows(find, params), db.row(appNow, {})])
  return { keys, now: clock!.now }
}
