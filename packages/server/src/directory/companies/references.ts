import { nogaName } from '@alphorn/contract/directory/noga'
import { sql } from 'kysely'
import { type Db, type Tx, transaction, withConnection, type Writer } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'
import { directoryTopic } from '#server/platform/db/topics'
import type { MunicipalitiesTable, NogaCodesTable } from '#server/platform/db/tables/directory'
import { refreshMunicipalities } from '#server/directory/companies/follow-municipalities'
import { placeKey } from '@alphorn/swiss-names/place-key'

type NogaCode = { code: string; name: Record<'de' | 'fr' | 'it' | 'en', string> }

/** Stores the codes of a version of NOGA; existing codes are overwritten. */
export function saveNogaCodes(
  writer: Writer,
  version: NogaCodesTable['version'],
  codes: readonly NogaCode[],
) {
  return transaction(writer, (tx) =>
    tx.query(
      rawQuery(sql`
        insert into noga_codes (version, code, name)
        select distinct on (code) ${version}, code, name
        from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as row (code text, name jsonb)
        on conflict (version, code) do update set name = excluded.name`),
    ),
  )
}

const nogaCode = statement<{ version: string; code: string }>()('noga_code', (p) =>
  build.selectFrom('noga_codes').select('name').where('version', '=', p.version).where('code', '=', p.code),
)

/**
 * Returns the title of a NOGA code: from the table of its version if one was imported, or else that of its division.
 */
export async function nameOfNoga(db: Db, code: string | null, version: string | null) {
  if (code === null) return null
  const found = version === null ? undefined : await db.row(nogaCode, { version, code })
  return found?.name ?? nogaName(code) ?? null
}

/**
 * Stores the list of municipalities, and moves companies of merged municipalities into the successor. Returns their
 * number. A merger is no move of the company, so no signal results.
 */
export async function saveMunicipalities(
  writer: Writer,
  list: readonly MunicipalitiesTable[],
): Promise<number> {
  const moved = await transaction(writer, (tx) => {
    // Serializes two imports. The new stamp shows every process that the list changed
    // (directory/companies/follow-municipalities.ts).
    tx.writeQuery(rawQuery(sql`update municipality_lists set stamp = gen_random_uuid()`))
    tx.writeQuery(
      rawQuery(sql`
        insert into municipalities (bfs_id, name, canton, district, successor_id, ended_on)
        select * from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
          as row (bfs_id int, name text, canton text, district text, successor_id int, ended_on date)
        on conflict (bfs_id) do update set name = excluded.name, canton = excluded.canton,
          district = excluded.district, successor_id = excluded.successor_id, ended_on = excluded.ended_on`),
    )
    tx.wake(directoryTopic)
    return applyMunicipalities(tx)
  })
  await withConnection(writer.pool, refreshMunicipalities)
  return moved
}

/** Sets the district of companies by their municipality, and the successor of a merged municipality. */
export async function applyMunicipalities(tx: Tx): Promise<number> {
  let moved = 0
  for (const merger of await findMergers(tx)) moved += await moveCompanies(tx, merger)
  if (moved > 0)
    tx.writeQuery(
      rawQuery(sql`
        update company_versions set signals_derived = true
        where not signals_derived and xmin = pg_current_xact_id()::xid`),
    )
  tx.writeQuery(
    rawQuery(sql`
      update companies c set district = m.district, updated_at = app_now() from municipalities m
      where m.bfs_id = c.seat_bfs_id and m.district is not null and c.district is distinct from m.district`),
  )
  return moved
}

type Merger = Pick<MunicipalitiesTable, 'bfs_id' | 'name' | 'canton' | 'district'> & { old_id: number }

/** Finds merged municipalities that companies still have as their seat, each with its current successor. */
function findMergers(tx: Tx) {
  return tx.query(
    rawQuery<Merger>(sql`
      with recursive heirs as (
        select bfs_id as old_id, successor_id as bfs_id, 1 as step from municipalities where successor_id is not null
        union all
        select heirs.old_id, m.successor_id, step + 1 from heirs join municipalities m using (bfs_id)
        where m.successor_id is not null and step < 20
      )
      select distinct on (old_id) old_id, m.bfs_id, m.name, m.canton, m.district
      from heirs join municipalities m using (bfs_id)
      where exists (select from companies c where c.seat_bfs_id = old_id)
      order by old_id, step desc`),
  )
}

async function moveCompanies(tx: Tx, { old_id, bfs_id, name, canton, district }: Merger) {
  const key = placeKey(name)
  const rows = await tx.query(
    rawQuery(sql`
      update companies c set seat_bfs_id = ${bfs_id}, seat_name = ${name}, seat_key = ${key},
        canton = ${canton}, district = ${district}, updated_at = app_now()
      where seat_bfs_id = ${old_id}
        -- two entries without a number, of one UID, would be one: they stay where they were stated
        and not (ehraid is null and exists (
          select from companies other
          where other.uid = c.uid and other.ehraid is null and other.company_id <> c.company_id
            and (other.seat_key = ${key} or other.seat_bfs_id = ${old_id})))
      returning 1 as moved`),
  )
  return rows.length
}
