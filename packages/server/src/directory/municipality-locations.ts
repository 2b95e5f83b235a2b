import { readFileSync } from 'node:fs'

type Location = { lon: number; lat: number }

const file = new URL('../../reference/municipality-locations.json', import.meta.url)
const { locations } = JSON.parse(readFileSync(file, 'utf8')) as {
  locations: Readonly<Record<string, readonly [number, number]>>
}

/** Where municipalities are, by their BFS numbers. */
export const municipalityLocations: readonly (readonly [bfs_id: number, location: Location])[] =
  Object.entries(locations).map(([bfs_id, [lon, lat]]) => [Number(bfs_id), { lon, lat }])

/** Where the largest place of a municipality lies (GeoNames), by its BFS number; null where GeoNames does not say. */
export function locationOf(bfs_id: number | null): Location | null {
  const found = bfs_id === null ? undefined : locations[bfs_id]
  return found ? { lon: found[0], lat: found[1] } : null
}
