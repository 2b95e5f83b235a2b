import { readFileSync } from 'node:fs'
import { placeKey } from '#server/directory/place-key'

type Municipality = {
  bfs_id: number
  name: string
  canton: string
  last_year: number | null
  /** In whose area most of one that was merged lies today. */
  heir: number | null
}

const file = new URL('../../reference/municipalities.json', import.meta.url)
const { municipalities } = JSON.parse(readFileSync(file, 'utf8')) as {
  municipalities: readonly (readonly [number, string, string, number?, (number | null)?])[]
}
const byNumber = new Map(
  municipalities.map(([bfs_id, name, canton, last_year = null, heir = null]): [number, Municipality] => [
    bfs_id,
    { bfs_id, name, canton, last_year, heir },
  ]),
)
/** Those that are there today: a name that was given up may live on as somebody else's. */
const byName = Map.groupBy(
  [...byNumber.values()].filter(({ last_year }) => last_year === null),
  ({ name }) => placeKey(name),
)

/** Those that were merged, by names that nobody bears today. */
const byFormerName = Map.groupBy(
  [...byNumber.values()].filter(({ name }) => !byName.has(placeKey(name))),
  ({ name }) => placeKey(name),
)

type Seat = { seat_bfs_id: number | null; seat_name: string | null; canton: string | null }

/**
 * A seat with what the official list of municipalities knows of it: the name and the canton of a number, or the number and
 * the canton of a name that only one municipality has. What the source states itself stays as it is.
 */
export function completeSeat({ seat_bfs_id, seat_name, canton }: Seat): Seat {
  const found = seat_bfs_id === null ? named(seat_name, canton) : byNumber.get(seat_bfs_id)
  if (!found) return { seat_bfs_id, seat_name, canton }
  return {
    seat_bfs_id: found.bfs_id,
    seat_name: seat_name ?? found.name,
    canton: canton ?? found.canton,
  }
}

/** The municipalities that a BFS number or a name means: several may share a name, and with a merged one goes its heir. */
export function municipalityNumbers(text: string): number[] {
  if (isNumber(text)) return [Number(text), ...heirsOf([byNumber.get(Number(text))])]
  const key = placeKey(text)
  const meant = byName.get(key) ?? byFormerName.get(key) ?? []
  return [...new Set([...meant.map(({ bfs_id }) => bfs_id), ...heirsOf(meant)])]
}

/** What the filter `municipality` looks for: seats that are called so, and those of these numbers. */
export type MeantSeats = { key: string | null; numbers: number[] }

/** A number means the municipality and its heir; a name the seats that are called so and, where it was given up, the heirs. */
export function seatsMeant(text: string): MeantSeats {
  if (isNumber(text)) return { key: null, numbers: municipalityNumbers(text) }
  const key = placeKey(text)
  return { key, numbers: byFormerName.has(key) ? municipalityNumbers(text) : [] }
}

function heirsOf(merged: readonly (Municipality | undefined)[]) {
  return merged.flatMap((one) => one?.heir ?? [])
}

function isNumber(text: string) {
  return /^\d{1,9}$/.test(text)
}

function named(name: string | null, canton: string | null) {
  const found = name === null ? [] : (byName.get(placeKey(name)) ?? [])
  const fitting = canton === null ? found : found.filter((one) => one.canton === canton)
  return fitting.length === 1 ? fitting[0] : undefined
}
