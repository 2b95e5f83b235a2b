import type pg from 'pg'
import { withConnection } from '#server/db/connection'
import { nowIn } from '#server/call'
import type { Incoming, Outgoing } from '#server/http/exchange'

/** A part of the service that an operator wants to know of. */
export type Part = () => { ready: boolean } & Record<string, unknown>

export type Health = (incoming: Pick<Incoming, 'method' | 'target'>) => Promise<Outgoing | null>

const patience = 2000

/**
 * Answers `/livez` (the process answers) and `/readyz` (it can do its work: the database answers, every part is ready),
 * for whoever watches or balances; other paths are the pipeline's. Neither tells anything of accounts.
 */
export function createHealth(pool: pg.Pool, parts: Readonly<Record<string, Part>>): Health {
  return async function health({ method, target }) {
    if (method !== 'GET' && method !== 'HEAD') return null
    if (target === '/livez') return told(200, { live: true })
    if (target !== '/readyz') return null
    const database = { ready: await answers(pool) }
    const states = {
      database,
      ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part()])),
    }
    const ready = Object.values(states).every((state) => state.ready)
    return told(ready ? 200 : 503, { ready, ...states })
  }
}

async function answers(pool: pg.Pool) {
  const over = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), patience).unref())
  const answered = withConnection(pool, nowIn).then(
    () => true,
    () => false,
  )
  return Promise.race([answered, over])
}

function told(status: number, body: object): Outgoing {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  return { status, headers, body: JSON.stringify(body) }
}
