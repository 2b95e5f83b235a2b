import type { AnyRow, Rows } from '../fixtures/typed-rows.ts'
import type { SourceName } from '@alphorn/contract/directory/source-names'
import { withConnection } from '@alphorn/server/platform/db/connection'
import { sourcesStatus } from '@alphorn/server/directory/sources/status'
import { syncSource } from '@alphorn/server/directory/sources/sync'
import { openRegister } from '../fixtures/register.ts'
import { openSource, settingsFor } from './source-server.ts'

/** An empty directory with a source: one server serves every source, and pauses are only recorded. */
export async function openSourceFixture() {
  const register = await openRegister()
  const source = await openSource()
  const waits: number[] = []
  const sql = async <Row = AnyRow>(text: string, values: unknown[] = []) =>
    (await register.read.query(text, values)).rows as Rows<Row>
  return {
    register,
    source,
    sql,
    /** Pauses that the reader would have made, in milliseconds. */
    waits,
    sync: (name: SourceName, { signal }: Pick<AbortController, 'signal'> = new AbortController()) =>
      syncSource(register, name, {
        settings: settingsFor(name, source.url),
        signal,
        dependencies: { wait: async (milliseconds) => void waits.push(milliseconds) },
      }),
    status: async (name: SourceName) => {
      const { sources } = await withConnection(register.read, (db) =>
        sourcesStatus(db, settingsFor(name, source.url)),
      )
      return sources.find((one) => one.source === name)!
    },
    travelTo: (day: string) =>
      sql('with gone as (delete from test_clock) insert into test_clock values ($1)', [`${day}T09:00:00Z`]),
  }
}
