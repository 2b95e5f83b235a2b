import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'
import type { MunicipalitiesTable } from '#server/platform/db/tables/directory'
import { maxMunicipalities, mergeWithPackaged } from '@alphorn/swiss-names/municipality-table'

// One statement, so that the list and its stamp are consistent.
const listBehind = statement<{ stamp: string | null }>()('municipalities_behind_stamp', (p) =>
  rawQuery<{ stamp: string; list: MunicipalitiesTable[] }>(sql`
    select stamp, (
      select coalesce(json_agg(one), '[]') from (select * from municipalities order by bfs_id limit ${sql.lit(maxMunicipalities)}) one
    ) as list
    from municipality_lists where stamp is distinct from ${p.stamp}::uuid`),
)

let known: string | null = null

/** Loads the imported list of municipalities, if it differs from the one in this process or thread. */
export async function refreshMunicipalities(db: Db) {
  const found = await db.row(listBehind, { stamp: known })
  if (!found) return
  mergeWithPackaged(found.list)
  known = found.stamp
}

const lookEveryMs = 3000
type Log = { warn(about: object, text: string): void }

/** Loads the list, and polls for a newer one every few seconds. A failed read is logged and tried again. */
export async function followMunicipalities(db: Db, log: Log) {
  await refreshMunicipalities(db)
  const abort = new AbortController()
  async function follow() {
    for (;;) {
      await setTimeout(lookEveryMs, undefined, { signal: abort.signal }).catch(() => {}) // it was stopped
      if (abort.signal.aborted) return
      await refreshMunicipalities(db).catch((error: unknown) =>
        log.warn({ err: error }, 'The list of municipalities could not be read'),
      )
    }
  }
  const following = follow()
  return {
    async stop() {
      abort.abort()
      await following
    },
  }
}
