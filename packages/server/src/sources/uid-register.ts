import { sql } from 'kysely'
import { lookupAction, lookupEnvelope, lookupRow } from '#server/connectors/uid-register/lookup'
import type { Pools } from '#server/db/connect'
import { transaction, withConnection } from '#server/db/connection'
import { raw } from '#server/db/raw'
import { importCompanies } from '#server/directory/import'
import type { Run, Walk } from '#server/sources/run'

/** The register takes 20 questions a minute: only companies that are somebody's prospects are asked for. */
const atOnce = 20
const mostOfRun = 1000
const daysOld = sql.lit(90)

/** Asks whether prospects are registered for value added tax, those first that were never asked for. */
export const uidRegisterWalk: Walk = async (run) => {
  for (let asked = 0; asked < mostOfRun;) {
    const uids = await prospectsToAsk(run)
    for (const uid of uids) await askFor(run, uid)
    if (uids.length === 0) break
    asked += uids.length
    run.report(`${asked} companies asked for.`)
    await run.keep({})
  }
  return {}
}

async function prospectsToAsk({ pools }: Run) {
  const rows = await withConnection(pools.read, (db) =>
    db.query(
      raw<{ uid: string }>(sql`
        select c.uid from companies c
        where exists (select from prospects p where p.company_id = c.company_id)
          and not exists (
            select from company_statements s where s.company_id = c.company_id and s.source = 'uid-register'
              and s.imported_at > app_now() - ${daysOld} * interval '1 day')
        group by c.uid order by c.uid limit ${sql.lit(atOnce)}`),
    ),
  )
  return rows.map(({ uid }) => uid)
}

async function askFor({ transport, url, pools, count }: Run, uid: string) {
  const bytes = await transport.read({
    url,
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${lookupAction}"` },
    body: lookupEnvelope(uid),
  })
  const row = lookupRow(bytes)
  count(await importCompanies(pools.write, row ? [row] : [], { source: 'uid-register' }))
  await noteAsked(pools, uid)
  count({ asked: 1 })
}

/** That it was asked for is kept even where the register told nothing new, or nothing. */
function noteAsked({ write }: Pools, uid: string) {
  return transaction(write, (tx) =>
    tx.query(
      raw(sql`
        insert into company_statements (company_id, source, hash, stated_on, imported_at, facts)
        select company_id, 'uid-register', '', (app_now() at time zone 'Europe/Zurich')::date, app_now(), 0
        from companies where uid = ${uid}
        on conflict (company_id, source) do update set imported_at = excluded.imported_at`),
    ),
  )
}
