import { sql } from 'kysely'
import { isReadOnlyError, writeRefusalReason } from '#server/platform/db/database-unavailable'
import type { Pools } from '#server/platform/db/connect'
import { withConnection } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { withReadinessTimeout } from '#server/platform/db/silence'
import type { Incoming, Outgoing } from '#server/platform/http/http-messages'

type State = { ready: boolean } & Record<string, unknown>
/** A part of the service whose state operators can query. */
export type Part = () => State | Promise<State>

export type Health = (incoming: Pick<Incoming, 'method' | 'target'>) => Promise<Outgoing | null>

/**
 * Answers `/livez` and `/readyz` for monitors and load balancers; the pipeline answers other paths. Live: the process
 * answers. Ready: the database accepts writes, and no part has failed. A part that is still loading does not keep the
 * others from working; `/readyz?part=search` reports one part. Neither path reveals anything about accounts.
 */
export function createHealth(pools: Pools, parts: Readonly<Record<string, Part>>): Health {
  return async function health({ method, target }) {
    if (method !== 'GET' && method !== 'HEAD') return null
    const [path, search = ''] = target.split('?', 2)
    if (path === '/livez') return healthAnswer(200, { live: true })
    if (path !== '/readyz') return null
    const all = { ...parts, database: () => databaseHealth(pools) }
    const part = new URLSearchParams(search).get('part')
    if (part === null) return readinessAnswer(all, ({ ready, state }) => ready || state === 'loading')
    const asked = Object.entries(all).filter(([name]) => name === part)
    if (asked.length === 0) return healthAnswer(404, { error: noSuchPart(part, Object.keys(all)) })
    return readinessAnswer(Object.fromEntries(asked), ({ ready }) => ready)
  }
}

async function readinessAnswer(parts: Readonly<Record<string, Part>>, isFit: (state: State) => boolean) {
  const states = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => [name, await part()] as const),
  )
  const ready = states.every(([, state]) => isFit(state))
  return healthAnswer(ready ? 200 : 503, { ready, ...Object.fromEntries(states) })
}

function noSuchPart(part: string, names: readonly string[]) {
  return `There is no part "${part.slice(0, 60)}". The parts are ${names.toSorted().join(' and ')}.`
}

/** Locks no row, and fails if the database is read-only. */
const wouldWrite = rawQuery(sql`select from schema_migrations limit 0 for no key update`)

async function databaseHealth({ read, write, tally }: Pools) {
  const answered = withConnection(read, (db) => db.query(wouldWrite)).then(
    () => writeRefusalReason([tally, write.pool, read]) ?? 'ready',
    (error: unknown) => (isReadOnlyError(error) ? 'read_only' : 'away'),
  )
  const state = await withReadinessTimeout(answered, 'away')
  return { ready: state === 'ready', state }
}

function healthAnswer(status: number, body: object): Outgoing {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  return { status, headers, body: JSON.stringify(body) }
}
