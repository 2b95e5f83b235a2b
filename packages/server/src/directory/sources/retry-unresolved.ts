import type { SourceName } from '@alphorn/contract/directory/source-names'
import { recordSignals } from '#server/directory/signals/record'
import { classifyMentions, signalsOf } from '#server/directory/sources/mentions'
import type { Run } from '#server/directory/sources/run'
import {
  deleteOldUnresolved,
  deleteResolved,
  recordAttempt,
  unresolvedToTry,
} from '#server/directory/sources/unresolved'
import { transaction, withConnection } from '#server/platform/db/connection'

/**
 * Retries the mentions that could not be identified, since the directory may have new companies. Deletes mentions that
 * are too old to be news.
 */
export async function retryUnresolved({ pools, count }: Run, source: SourceName) {
  const waiting = await withConnection(pools.read, (db) => unresolvedToTry(db, source))
  const judged = await classifyMentions(
    pools,
    waiting.map(({ position, named, signal }) => ({
      position,
      input: named,
      is_consortium: false,
      signal,
    })),
  )
  const isFound = (at: number) => judged[at]!.company_id !== null
  const found = waiting.filter((_, at) => isFound(at))
  const signals = await transaction(pools.write, async (tx) => {
    deleteOldUnresolved(tx, source)
    deleteResolved(tx, found)
    recordAttempt(
      tx,
      waiting.filter((_, at) => !isFound(at)),
    )
    return recordSignals(tx, signalsOf(judged))
  })
  if (found.length > 0) count({ resolved: found.length, signals })
}
