import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { factsIn } from '#server/directory/companies/facts'
import { type ImportRecord, seatKey } from '#server/directory/companies/import-record'
import type { Statement } from '#server/directory/companies/resolve-facts'

/**
 * The directory's entry for a record, and the facts reported about it so far. The entry is null if the directory has
 * none. The statements are null if the source's last report was identical. `ambiguous`: several entries match.
 */
export type Recognition = { company_id: string | null; statements: Statement[] | null; ambiguous: boolean }

type Stored = Omit<Statement, 'facts'> & { facts: number }
type RecognitionRow = {
  at: number
  company_id: string | null
  statements: Stored[] | null
  ambiguous: boolean
}

/**
 * Finds the entry of each record, in their order. The ehraid identifies an entry. If one side lacks it, UID and seat
 * do. If one side also lacks the seat, the UID alone does, provided that it has a single entry. Struck-off entries
 * count only if no other is left. `aside`: the source is no register and knows companies rather than entries, so the
 * only head office of the UID matches. Nearly all records of a source that is read every night are unchanged, and need
 * no other query.
 */
export async function recogniseEntries(
  tx: Tx,
  records: readonly ImportRecord[],
  { aside, source }: { aside: boolean; source: string },
): Promise<Recognition[]> {
  const keys = records.map((record, at) => {
    const { company_id, ehraid, uid, hash } = record
    return { at, company_id, ehraid, uid, seat_key: seatKey(record), hash }
  })
  const found = await tx.query(
    rawQuery<RecognitionRow>(sql`
      with incoming as (
        select * from json_to_recordset(${JSON.stringify(keys)}::json)
          as key (at int, company_id text, ehraid bigint, uid text, seat_key text, hash text)
      ), known as (${aside ? byUid : byEntry})
      select known.at, known.company_id, known.ambiguous, case when same.hash is null then (
        select coalesce(jsonb_agg(jsonb_build_object('source', s.source, 'hash', s.hash, 'stated_on', s.stated_on,
          'facts', s.facts)), '[]')
        from company_statements s where s.company_id = known.company_id
      ) end as statements
      from known
      left join company_statements same
        on same.company_id = known.company_id and same.source = ${source} and same.hash = known.hash
      where known.company_id is not null or known.ambiguous`),
  )
  const byPlace = new Map(found.map((one) => [one.at, one]))
  const ofUid = Map.groupBy(keys, ({ uid }) => uid)
  return keys.map(({ at, uid, ehraid, seat_key }) => {
    const one = byPlace.get(at)
    if (one) return { ...one, statements: one.statements?.map(statementOf) ?? null }
    // With another record of the same UID, a new entry could duplicate the same company.
    const isBare = !aside && ehraid === null && seat_key === null
    return { company_id: null, statements: [], ambiguous: isBare && ofUid.get(uid)!.length > 1 }
  })
}

function statementOf(stored: Stored): Statement {
  return { ...stored, facts: factsIn(stored.facts) }
}

/**
 * Returns the only living entry, or else the only entry; null if several match, because the choice would be a guess.
 */
const soleEntry = sql`case when 1 in (count(*) filter (where status <> 'cancelled'), count(*))
  then coalesce(min(company_id) filter (where status <> 'cancelled'), min(company_id)) end`

const byEntry = sql`
  select at, hash, known_id is null as ambiguous, case
    -- two records that meet one entry: the one with a number is it
    when row_number() over (partition by met.known_id order by met.ehraid nulls last, at) = 1 then met.known_id
    end as company_id
  from (
    select incoming.*, of_uid.count > 0 and incoming.ehraid is null and incoming.seat_key is null as is_bare,
      coalesce(incoming.company_id, by_number.company_id, by_seat.company_id, adopted.company_id, alone.company_id) as known_id
    from incoming
    left join companies by_number on by_number.ehraid = incoming.ehraid
    left join companies by_seat on incoming.ehraid is null and by_seat.ehraid is null
      and by_seat.uid = incoming.uid and coalesce(by_seat.seat_key, '') = incoming.seat_key
    left join lateral (
      select ${soleEntry} as company_id from companies other
      where by_number.company_id is null and by_seat.company_id is null
        and other.uid = incoming.uid and other.seat_key = incoming.seat_key
        and (other.ehraid is null) <> (incoming.ehraid is null)
    ) adopted on true
    left join lateral (
      select count(*) as count, ${soleEntry} as company_id from companies other
      where incoming.company_id is null and by_number.company_id is null and by_seat.company_id is null
        and adopted.company_id is null and other.uid = incoming.uid
    ) of_uid on true
    left join companies alone on alone.company_id = of_uid.company_id
      and (alone.seat_key is null or incoming.seat_key is null) and (alone.ehraid is null or incoming.ehraid is null)
  ) met
  where met.known_id is not null or met.is_bare`

const byUid = sql`
  select at, hash, false as ambiguous, one.company_id
  from incoming
  cross join lateral (
    select ${soleEntry} as company_id from companies entry
    where entry.uid = incoming.uid
      and (entry.legal_form is null or entry.legal_form not in ('0151', '0111'))
  ) one`
