import { Refusal } from '@alphorn/contract/core/errors'
import type { ResourceGroup } from '@alphorn/contract/core/route'
import type pg from 'pg'
import { withConnection } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'

/** A switch of the operator, for the whole service or for one group of resources. */
export type Switch = ResourceGroup | 'all'

const findOff = statement<{}>()('switches_off', () =>
  build.selectFrom('switches').select(['resource_group', 'reason']),
)

const cacheLifetimeMs = 900
const retryAfterSeconds = '60'

/** Reads the switches, at most once in 0.9 s, and refuses with 503 what is switched off. */
export function createSwitches(pool: pg.Pool) {
  let known: Promise<Map<string, string | null>> | null = null
  let since = 0

  function look() {
    if (known && performance.now() - since < cacheLifetimeMs) return known
    since = performance.now()
    known = withConnection(pool, (db) => db.rows(findOff, {})).then(
      (rows) => new Map(rows.map(({ resource_group, reason }) => [resource_group, reason])),
    )
    known.catch(() => {
      known = null
    })
    return known
  }

  return async function ensureSwitchedOn(group: ResourceGroup | null) {
    const off = await look()
    if (off.size === 0) return
    const name = off.has('all') ? 'all' : group !== null && off.has(group) ? group : null
    if (name === null) return
    const reason = off.get(name)
    throw new Refusal('api_disabled', {
      message: `This part of the API (${name}) is switched off.${reason ? ` ${reason}` : ''}`,
      headers: { 'retry-after': retryAfterSeconds },
    })
  }
}
