import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import { refuseIfAny } from '@alphorn/contract/core/errors'
import { nearOf } from '@alphorn/contract/directory/near'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import type { Visibility } from '@alphorn/search/query'
import { isVisible } from '#server/directory/companies/invented'
import { seatsMeant } from '@alphorn/swiss-names/municipalities'
import { municipalitiesNear } from '@alphorn/swiss-names/nearby'

/** Refuses municipalities and districts without any company in the directory: they are most likely mistakes. */
export async function ensureKnownPlaces(
  db: Db,
  { municipality = [], district = [], near }: CompanyFilter,
  { invented = false }: Visibility,
) {
  if (near !== undefined) ensureKnownPlace(near)
  if (municipality.length + district.length === 0) return
  const [row] = await db.query(unknownAmong(municipality, district, invented))
  const placeOf = (field: string, at: number, value: string) => ({
    code: 'filter_value_unknown' as const,
    field: `filters.${field}[${at}]`,
    detail: `No company in the directory has its registered seat in "${value}".`,
  })
  refuseIfAny([
    ...(row?.municipalities ?? []).map((at) => placeOf('municipality', at, municipality[at]!)),
    ...(row?.districts ?? []).map((at) => placeOf('district', at, district[at]!)),
  ])
}

function ensureKnownPlace(near: string) {
  if (municipalitiesNear(near).length > 0) return
  refuseIfAny([
    {
      code: 'filter_value_unknown',
      field: 'filters.near',
      detail: `There is no municipality "${nearOf(near).place}" with known coordinates.`,
    },
  ])
}

type Unknown = { municipalities: number[] | null; districts: number[] | null }

function unknownAmong(municipality: readonly string[], district: readonly string[], invented: boolean) {
  const visible = isVisible(invented)
  const meant = municipality.map((text, at) => ({ at, ...seatsMeant(text) }))
  return rawQuery<Unknown>(sql`
    select (
      select json_agg(at order by at)
      from json_to_recordset(${JSON.stringify(meant)}::json) given (at int, key text, numbers int[])
      where not exists (select from companies where seat_key = key and ${visible})
        and not exists (select from companies where seat_bfs_id = any(numbers) and ${visible})
    ) as municipalities, (
      select json_agg(at - 1 order by at) from unnest(${district}::text[]) with ordinality given (name, at)
      where name not in (select companies.district from companies where companies.district = any(${district}::text[])
        and ${visible})
    ) as districts`)
}
