import type pg from 'pg'
import { insertAuditRow, insertAuditRows, type NewAuditRow } from '#server/platform/audit/audit-row'
import { PoolExhausted } from '#server/platform/db/pool-exhausted'
import { type Db, withConnection } from '#server/platform/db/connection'

type QueuedRow = { row: NewAuditRow; written: () => void; failed: (error: unknown) => void }

const maxBatchSize = 500
const batchesInFlight = 2
const maxQueueLength = 20_000

/**
 * Records reads and refusals. Calls that wait at the same moment share one insert and one commit; a response is sent
 * once its row is durable. While the service is idle, a row does not wait for others.
 */
export function createJournal(pool: pg.Pool) {
  const queue: QueuedRow[] = []
  let inFlight = 0

  function pump() {
    while (inFlight < batchesInFlight && queue.length > 0) {
      inFlight++
      void flush(queue.splice(0, maxBatchSize)).finally(() => {
        inFlight--
        pump()
      })
    }
  }

  async function flush(batch: QueuedRow[]) {
    try {
      await withConnection(pool, (db) =>
        insertRows(
          db,
          batch.map(({ row }) => row),
        ),
      )
      for (const { written } of batch) written()
    } catch (error) {
      for (const { failed } of batch) failed(error)
    }
  }

  return {
    /** Resolves when the row is durable. */
    record(row: NewAuditRow): Promise<void> {
      if (queue.length >= maxQueueLength)
        return Promise.reject(new PoolExhausted('The audit journal is full.'))
      return new Promise((written, failed) => {
        queue.push({ row, written, failed })
        pump()
      })
    },
  }
}

/** A single row is sent without JSON, which takes PostgreSQL longer than the insert itself. */
function insertRows(db: Db, rows: NewAuditRow[]) {
  const [only] = rows
  if (only && rows.length === 1) return db.rows(insertAuditRow, only)
  return db.rows(insertAuditRows, { rows: JSON.stringify(rows) })
}

export type Journal = ReturnType<typeof createJournal>
