import { type Location, type Municipality, presentMunicipalities } from '#swiss-names/municipality-table'
import { placeKey } from '#swiss-names/place-key'

type Seat = { seat_bfs_id: number | null; seat_name: string | null; canton: string | null }

/**
 * A seat, completed from the official list of municipalities. A number adds the name and the canton. A name that only
 * one municipality has adds the number and the canton. Values that the source states stay as they are.
 */
export function completeSeat({ seat_bfs_id, seat_name, canton }: Seat): Seat {
  const found =
    seat_bfs_id === null
      ? municipalityNamed(seat_name, canton)
      : presentMunicipalities().byNumber.get(seat_bfs_id)
  if (!found) return { seat_bfs_id, seat_name, canton }
  return {
    seat_bfs_id: found.bfs_id,
    seat_name: seat_name ?? found.name,
    canton: canton ?? found.canton,
  }
}

/**
 * The seat in the municipality into which an imported list has moved the one that is stated; empty where it was not. A row that
 * is older than the merger would move its company back, and out again.
 */
export function movedSeat({ seat_bfs_id }: Pick<Seat, 'seat_bfs_id'>) {
  const { byNumber } = presentMunicipalities()
  const moved = seat_bfs_id === null ? undefined : byNumber.get(seat_bfs_id)?.moved
  const heir = moved ? byNumber.get(moved) : undefined
  return heir
    ? { seat_bfs_id: heir.bfs_id, seat_name: heir.name, canton: heir.canton, district: heir.district }
    : {}
}

/**
 * Returns the municipalities with a BFS number or a name. Several may share a name, and a merged one includes its
 * successor.
 */
export function municipalityNumbers(text: string): number[] {
  const { byNumber, byName, byFormerName } = presentMunicipalities()
  if (isNumber(text)) return [Number(text), ...heirsOf([byNumber.get(Number(text))])]
  const key = placeKey(text)
  const meant = byName.get(key) ?? byFormerName.get(key) ?? []
  return [...new Set([...meant.map(({ bfs_id }) => bfs_id), ...heirsOf(meant)])]
}

/** Returns the names of the municipalities with these numbers. */
export function municipalityNames(numbers: readonly number[]): string[] {
  const { byNumber } = presentMunicipalities()
  return numbers.flatMap((number) => byNumber.get(number)?.name ?? [])
}

/** Returns the location of a municipality's largest place, by its BFS number, or null if it is unknown. */
export function locationOf(bfs_id: number | null): Location | null {
  return (bfs_id === null ? undefined : presentMunicipalities().locations.get(bfs_id)) ?? null
}

/** Returns the seats that match the filter `municipality`: those with this name, and those with these numbers. */
export type MeantSeats = { key: string | null; numbers: number[] }

/** A number means the municipality and its heir; a name the seats that are called so and, where it was given up, the heirs. */
export function seatsMeant(text: string): MeantSeats {
  if (isNumber(text)) return { key: null, numbers: municipalityNumbers(text) }
  const key = placeKey(text)
  return { key, numbers: presentMunicipalities().byFormerName.has(key) ? municipalityNumbers(text) : [] }
}

function heirsOf(merged: readonly (Municipality | undefined)[]) {
  return merged.flatMap((one) => one?.heir ?? [])
}

function isNumber(text: string) {
  return /^\d{1,9}$/.test(text)
}

function municipalityNamed(name: string | null, canton: string | null) {
  const found = name === null ? [] : (presentMunicipalities().byName.get(placeKey(name)) ?? [])
  const fitting = canton === null ? found : found.filter((one) => one.canton === canton)
  return fitting.length === 1 ? fitting[0] : undefined
}
