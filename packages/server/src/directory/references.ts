import { nogaName } from '@alphorn/contract/noga'
import { sql } from 'kysely'
import { type Db, type Tx, transaction, type Writer } from '#server/db/connection'
import { raw } from '#server/db/raw'
import { build, statement } from '#server/db/statement'
import type { MunicipalitiesTable, NogaCodesTable } from '#server/db/tables/directory'
import { placeKey } from '#server/directory/place-key'

type NogaCode = { code: string; name: Record<'de' | 'fr' | 'it' | 'en', string> }

/** Takes over the codes of a version of NOGA; a code that was known is written anew. */
export function keepNogaCodes(
  writer: Writer,
  version: NogaCodesTable['version'],
  codes: readonly NogaCode[],
) {
  return transaction(writer, (tx) =>
    tx.query(
      raw(sql`
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

/** What a NOGA code is called: in the table of its version, if one was imported; else as its division. */
export async function nameOfNoga(db: Db, code: string | null, version: string | null) {
  if (code === null) return null
  const found = version === null ? undefined : await db.row(nogaCode, { version, code })
  return found?.name ?? nogaName(code) ?? null
}

/**
 * Takes over the list of municipalities, and moves companies into those that theirs were merged into; how many. A merger
 * is no move of the company: no signal comes of it.
 */
export function keepMunicipalities(writer: Writer, list: readonly MunicipalitiesTable[]): Promise<number> {
  return transaction(writer, async (tx) => {
    tx.writeQuery(
      raw(sql`
        insert into municipalities (bfs_id, name, canton, district, successor_id, ended_on)
        select * from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
          as row (bfs_id int, name text, canton text, district text, successor_id int, ended_on date)
        on conflict (bfs_id) do update set name = excluded.name, canton = excluded.canton,
          district = excluded.district, successor_id = excluded.successor_id, ended_on = excluded.ended_on`),
    )
    return applyMunicipalities(tx)
  })
}

/** Gives companies the district of their municipality, and the municipality into which theirs was merged. */
export async function applyMunicipalities(tx: Tx): Promise<number> {
  const mergers = await tx.query(
    raw<Pick<MunicipalitiesTable, 'bfs_id' | 'name' | 'canton' | 'district'> & { old_id: number }>(sql`
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
  let moved = 0
  for (const { old_id, bfs_id, name, canton, district } of mergers) {
    const rows = await tx.query(
      raw(sql`
        update companies set seat_bfs_id = ${bfs_id}, seat_name = ${name}, seat_key = ${placeKey(name)},
          canton = ${canton}, district = ${district}, updated_at = app_now()
        where seat_bfs_id = ${old_id} returning 1 as moved`),
    )
    moved += rows.length
  }
  if (moved > 0)
    tx.writeQuery(
      raw(sql`
        update company_versions set signals_derived = true
        where not signals_derived and xmin = pg_current_xact_id()::xid`),
    )
  tx.writeQuery(
    raw(sql`
      update companies c set district = m.district, updated_at = app_now() from municipalities m
      where m.bfs_id = c.seat_bfs_id and c.district is null and m.district is not null`),
  )
  return moved
}
