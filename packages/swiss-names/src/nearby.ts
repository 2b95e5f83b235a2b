import { nearOf } from '@alphorn/contract/directory/near'
import { locationOf, municipalityNumbers } from '#swiss-names/municipalities'
import { type Location, presentMunicipalities } from '#swiss-names/municipality-table'

/** BFS numbers of the municipalities that the filter `near` means; none where its place is unknown. */
export function municipalitiesNear(near: string): number[] {
  const { place, kilometres } = nearOf(near)
  const centres = municipalityNumbers(place.trim())
    .map(locationOf)
    .filter((location) => location !== null)
  return [...presentMunicipalities().locations]
    .filter(([, location]) => centres.some((centre) => kilometresBetween(centre, location) <= kilometres))
    .map(([bfs_id]) => bfs_id)
}

const radiusOfEarth = 6371
const radians = Math.PI / 180

/** Along the surface (haversine). */
function kilometresBetween(one: Location, other: Location) {
  const up = Math.sin(((other.lat - one.lat) * radians) / 2)
  const across = Math.sin(((other.lon - one.lon) * radians) / 2)
  const share = up * up + Math.cos(one.lat * radians) * Math.cos(other.lat * radians) * across * across
  return 2 * radiusOfEarth * Math.asin(Math.sqrt(share))
}
