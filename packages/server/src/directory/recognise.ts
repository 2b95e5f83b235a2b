import { sql } from 'kysely'
import type { Tx } from '#server/db/connection'
import { raw } from '#server/db/raw'
import { factsIn } from '#server/directory/facts'
import type { ImportRecord } from '#server/directory/import-record'
import type { Statement } from '#server/directory/settle'

/** Which entry of the directory a record is, and what was told of it so far; null where the directory has none. */
export type Recognised = { company_id: string | null; statements: Statement[] }

type Stored = Omit<Statement, 'facts'> & { facts: number }
type Found = { at: number; company_id: string; statements: Stored[] }

/**
 * Finds the entries that records are, in their order. An entry is known by its ehraid; where one side has none, by its
 * UID and seat. `aside`: the source is no register and knows no entries, only companies: the one head office of the UID.
 */
export async function recognise(
  tx: Tx,
  records: readonly ImportRecord[],
  { aside }: { aside: boolean },
): Promise<Recognised[]> {
  const keys = records.map(({ company_id, ehraid, uid, seat_key }, at) => ({
    at,
    company_id,
    ehraid,
    uid,
    seat_key,
  }))
  const found = await tx.query(
    raw<Found>(sql`
      with incoming as (
        select * from json_to_recordset(${JSON.stringify(keys)}::json)
          as key (at int, company_id text, ehraid bigint, uid text, seat_key text)
      ), known as (${aside ? byUid : byEntry})
      select known.at, known.company_id, (
        select coalesce(jsonb_agg(jsonb_build_object('source', s.source, 'hash', s.hash, 'stated_on', s.stated_on,
          'facts', s.facts)), '[]')
        from company_statements s where s.company_id = known.company_id
      ) as statements
      from known where known.company_id is not null`),
  )
  const byPlace = new Map(found.map((one) => [one.at, one]))
  return keys.map(({ at }) => {
    const { company_id = null, statements = [] } = byPlace.get(at) ?? {}
    return { company_id, statements: statements.map((told) => ({ ...told, facts: factsIn(told.facts) })) }
  })
}

const byEntry = sql`
  select at, case
    -- two records that meet one entry: the one with a number is it
    when row_number() over (partition by met.known_id order by met.ehraid nulls last, at) = 1 then met.known_id
    end as company_id
  from (
    select incoming.*, coalesce(incoming.company_id, by_number.company_id, by_seat.company_id, adopted.company_id) as known_id
    from incoming
    left join companies by_number on by_number.ehraid = incoming.ehraid
    left join companies by_seat on incoming.ehraid is null and by_seat.ehraid is null
      and by_seat.uid = incoming.uid and coalesce(by_seat.seat_key, '') = coalesce(incoming.seat_key, '')
    left join lateral (
      -- several entries that fit are never guessed between: the record becomes an entry of its own
      select min(company_id) as company_id from companies other
      where other.uid = incoming.uid and other.seat_key is not distinct from incoming.seat_key
        and (other.ehraid is null) <> (incoming.ehraid is null)
      having count(*) = 1
    ) adopted on by_number.company_id is null and by_seat.company_id is null
  ) met
  where met.known_id is not null`

const byUid = sql`
  select at, one.company_id
  from incoming
  cross join lateral (
    select min(company_id) as company_id from companies entry
    where entry.uid = incoming.uid
      and (entry.legal_form is null or entry.legal_form not in ('0151', '0111'))
    having count(*) = 1
  ) one`
