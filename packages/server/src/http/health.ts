import { sql } from 'kysely'
import { onlyReads, whyItDoesNotWrite } from '#server/db/away'
import type { Pools } from '#server/db/connect'
import { withConnection } from '#server/db/connection'
import { raw } from '#server/db/raw'
import type { Incoming, Outgoing } from '#server/http/exchange'

/** A part of the service that an operator wants to know of. */
export type Part = () => { ready: boolean } & Record<string, unknown>

export type Health = (incoming: Pick<Incoming, 'method' | 'target'>) => Promise<Outgoing | null>

const patience = 2000

/**
 * Answers `/livez` (the process answers) and `/readyz` (it can do its work: the database answers and writes, every part is ready),
 * for whoever watches or balances; other paths are the pipeline's. Neither tells anything of accounts.
 */
export function createHealth(pools: Pools, parts: Readonly<Record<string, Part>>): Health {
  return async function health({ method, target }) {
    if (method !== 'GET' && method !== 'HEAD') return null
    if (target === '/livez') return told(200, { live: true })
    if (target !== '/readyz') return null
    const database = await databaseHealth(pools)
    const states = {
      database,
      ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part()])),
    }
    const ready = Object.values(states).every((state) => state.ready)
    return told(ready ? 200 : 503, { ready, ...states })
  }
}

/** Locks no row, and is refused where nothing may be written. */
const wouldWrite = raw(sql`select from schema_migrations limit 0 for no key update`)

async function databaseHealth({ read, write, tally }: Pools) {
  const over = new Promise<string>((resolve) => setTimeout(() => resolve('away'), patience).unref())
  const answered = withConnection(read, (db) => db.query(wouldWrite)).then(
    () => whyItDoesNotWrite([tally, write.pool, read]) ?? 'ready',
    (error: unknown) => (onlyReads(error) ? 'read_only' : 'away'),
  )
  const state = await Promise.race([answered, over])
  return { ready: state === 'ready', state }
}

function told(status: number, body: object): Outgoing {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  return { status, headers, body: JSON.stringify(body) }
}
