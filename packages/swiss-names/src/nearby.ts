import { nearOf } from '@alphorn/contract/directory/near'
import { locationOf, municipalityNumbers } from '#swiss-names/municipalities'
import { type Location, type Municipality, presentMunicipalities } from '#swiss-names/municipality-table'

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

/** Whether no municipality with the second key lies near one with the first key, in this canton if one is given. */
export function areFarApart(
  { key, canton }: { key: string; canton: string | null },
  other: string,
  kilometres: number,
): boolean {
  const { byName } = presentMunicipalities()
  const here = (byName.get(key) ?? []).filter((one) => canton === null || one.canton === canton)
  const there = byName.get(other) ?? []
  return !here.some((one) => there.some((two) => areNear(one, two, kilometres)))
}

/** The locations of some municipalities are not known: then the canton counts. */
function areNear(one: Municipality, two: Municipality, kilometres: number) {
  const [here, there] = [locationOf(one.bfs_id), locationOf(two.bfs_id)]
  if (here === null || there === null) return one.canton === two.canton
  return kilometresBetween(here, there) <= kilometres
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
