import { sql } from 'kysely'
import {
  isAtLimit,
  isLookupFault,
  lookupAction,
  lookupEnvelope,
  lookupRow,
} from '#server/directory/sources/uid-register/lookup'
import type { Pools } from '#server/platform/db/connect'
import { transaction, withConnection } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import type { ParsedRow } from '#server/directory/companies/company-row'
import { importCompanies } from '#server/directory/companies/import'
import { isVisible } from '#server/directory/companies/invented'
import { processEach } from '#server/directory/sources/process-each'
import type { Run, SourceSync } from '#server/directory/sources/run'

/** The register allows 20 requests a minute, so only prospects are looked up. */
const atOnce = 20
const maxCompaniesPerRun = 1000
const daysOld = 90
const daysUntilTriedAgain = 7

/**
 * Looks up whether prospects are registered for value added tax. Accounts take turns, each with the prospects first that
 * were never looked up before.
 */
export const uidRegisterSync: SourceSync = async (run) => {
  for (let asked = 0; asked < maxCompaniesPerRun;) {
    const uids = await prospectsToAsk(run)
    await processEach(run, uids, {
      ask: (uid) => lookUp(run, uid),
      take: (uid, row) => importEntry(run, uid, row),
      putOff: (uid) => retryLookupLater(run, uid),
      nameOf: (uid) => uid,
    })
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
      rawQuery<{ uid: string }>(sql`
        select uid from (
          select c.uid, s.imported_at,
            row_number() over (partition by p.account_id order by s.imported_at nulls first, c.uid) as turn
          from (select distinct account_id, company_id from prospects) p join companies c using (company_id)
            left join company_statements s on s.company_id = c.company_id and s.source = 'uid-register'
          where ${isVisible(sql`false`, 'c')}
            and (s.imported_at > app_now() - ${sql.lit(daysOld)} * interval '1 day') is not true) due
        group by uid order by min(turn), max(imported_at) nulls first, uid limit ${sql.lit(atOnce)}`),
    ),
  )
  return rows.map(({ uid }) => uid)
}

/** The first pause after the register reports that its limit is reached; each later one is twice as long. */
const initialBackoffMs = 60_000
const maxPauses = 3

/** Looks up one company. At the register's limit, waits with doubling pauses before the run gives up. */
async function lookUp({ transport, url, wait }: Run, uid: string) {
  for (let pauses = 0; ; pauses++)
    try {
      return lookupRow(
        await transport.read({
          url,
          method: 'POST',
          headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${lookupAction}"` },
          body: lookupEnvelope(uid),
          isAnswer: isLookupFault,
        }),
      )
    } catch (error) {
      if (!isAtLimit(error) || pauses === maxPauses) throw error
      await wait(initialBackoffMs * 2 ** pauses)
    }
}

async function importEntry({ pools, count }: Run, uid: string, row: ParsedRow | null) {
  count(await importCompanies(pools.write, row ? [row] : [], { source: 'uid-register' }))
  await recordAsked(pools, uid, 0)
  count({ asked: 1 })
}

async function retryLookupLater({ pools, count }: Run, uid: string) {
  await recordAsked(pools, uid, daysOld - daysUntilTriedAgain)
  count({ asked: 1, unreadable: 1 })
}

/**
 * Records the lookup even if the register reported nothing new, or nothing. `days`: dates it back, so that the company
 * is due again sooner.
 */
function recordAsked({ write }: Pools, uid: string, days: number) {
  return transaction(write, (tx) =>
    tx.query(
      rawQuery(sql`
        insert into company_statements (company_id, source, hash, stated_on, imported_at, facts)
        select company_id, 'uid-register', '', (app_now() at time zone 'Europe/Zurich')::date,
          app_now() - ${days}::int * interval '1 day', 0
        from companies where uid = ${uid}
        on conflict (company_id, source) do update set imported_at = excluded.imported_at`),
    ),
  )
}
