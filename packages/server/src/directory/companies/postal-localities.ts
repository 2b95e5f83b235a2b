import { eitherIsPrefix, placeKey } from '@alphorn/swiss-names/place-key'
import { sql } from 'kysely'
import { type Db, transaction, type Writer } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'
import type { PostalLocalitiesTable } from '#server/platform/db/tables/directory'

/** Replaces the table of localities. */
export function saveLocalities(writer: Writer, list: readonly PostalLocalitiesTable[]) {
  return transaction(writer, async (tx) => {
    // Serializes two imports. Readers see the previous table until the commit.
    tx.writeQuery(rawQuery(sql`lock table postal_localities in share row exclusive mode`))
    tx.writeQuery(rawQuery(sql`delete from postal_localities`))
    tx.writeQuery(
      rawQuery(sql`
        insert into postal_localities (postal_code, town, town_key, municipality_key)
        select * from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
          as row (postal_code text, town text, town_key text, municipality_key text)`),
    )
  })
}

const localitiesOfCode = statement<{ postal_code: string }>()('postal_localities_of_code', (p) =>
  build
    .selectFrom('postal_localities')
    .select(['town', 'town_key', 'municipality_key'])
    .where('postal_code', '=', p.postal_code)
    .orderBy('town')
    .limit(100),
)

/**
 * Returns the towns of a postal code, if the town of an address is not one of them. Null if the town fits, or if the
 * table lacks the code. The official table lacks codes that have only post-office boxes, so a missing code proves
 * nothing. A register may state the municipality instead of the town.
 */
export async function townsInstead(
  db: Db,
  { postal_code, town }: { postal_code: string | null; town: string | null },
): Promise<string[] | null> {
  if (postal_code === null || town === null) return null
  const rows = await db.rows(localitiesOfCode, { postal_code: postal_code.trim() })
  const key = placeKey(town)
  const fits = ({ town_key, municipality_key }: (typeof rows)[number]) =>
    eitherIsPrefix(key, town_key) || eitherIsPrefix(key, municipality_key)
  return rows.length === 0 || rows.some(fits) ? null : [...new Set(rows.map((row) => row.town))]
}
