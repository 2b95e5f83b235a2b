import type { Tx } from '#server/platform/db/connection'

// A select, also one of rows that a first part of it has locked.
const reads = /^(select|with "locked" as materialized \(select) /

/** Two verbs of one transaction work on the same thing. */
export class ConflictError extends Error {}

/** Who works on what in a transaction. */
export type Owners = Map<string, object>

type Sharing = {
  owners: Owners
  /** Resolves, or rejects, when the verb may know what it read. */
  allowed: () => Promise<void>
}

/**
 * One verb's view of a transaction that it may share. What it reads is held back until it is allowed to go on, what it works
 * on belongs to it alone, and the view remembers whether anything but a select went through it, or anything failed.
 */
export function viewOf(tx: Tx, { owners, allowed }: Sharing) {
  const me = {}
  let written = false
  const reading = async <T>(text: string, asked: Promise<T>) => {
    written ||= !reads.test(text)
    const rows = await asked.catch((error: unknown) => {
      written = true // a failed statement spoils the whole transaction
      throw error
    })
    await allowed()
    return rows
  }
  const view: Tx = {
    ...tx,
    rows: (statement, params) => reading(statement.text, tx.rows(statement, params)),
    row: (statement, params) => reading(statement.text, tx.row(statement, params)),
    query: (query) => reading(query.compile().sql, tx.query(query)),
    write: (statement, params) => {
      written = true
      tx.write(statement, params)
    },
    writeQuery: (query) => {
      written = true
      tx.writeQuery(query)
    },
    writeRows: (rows) => {
      written = true
      tx.writeRows(rows)
    },
    // Bytes cannot be held back until they may be known.
    copy: () => Promise.reject(new Error('A verb of a shared transaction reads rows, no bytes.')),
    touch: (subject) => {
      const owner = owners.get(subject) ?? me
      if (owner !== me) throw new ConflictError()
      owners.set(subject, me)
    },
  }
  return { tx: view, hasWritten: () => written }
}
