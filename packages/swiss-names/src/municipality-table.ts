import { readFileSync } from 'node:fs'
import { placeKey } from '#swiss-names/place-key'

/** Largest number of municipalities in a list; history knows some 5,000. */
export const maxMunicipalities = 20_000

/** Largest number of consecutive mergers of one municipality. */
const maxMergers = 20

export type Location = { lon: number; lat: number }

/** A municipality in an imported list. */
export type ListedMunicipality = {
  bfs_id: number
  name: string
  canton: string
  district: string | null
  successor_id: number | null
  ended_on: string | null
}

export type Municipality = {
  bfs_id: number
  name: string
  canton: string
  /** District as given by an imported list. */
  district: string | null
  /** Whether it was merged or divided, so that no company has its seat there today. */
  ended: boolean
  /** In whose area most of one that was merged lies today. */
  heir: number | null
  /** Into which one an imported list has moved its companies. */
  moved: number | null
}

/** Every municipality that is known, in one piece: a reader sees one list, never parts of two. */
export type MunicipalityTable = {
  byNumber: ReadonlyMap<number, Municipality>
  /** Municipalities that exist today: a former name may live on as another municipality's. */
  byName: ReadonlyMap<string, readonly Municipality[]>
  /** Merged municipalities, by names that no municipality has today. */
  byFormerName: ReadonlyMap<string, readonly Municipality[]>
  locations: ReadonlyMap<number, Location>
}

function readReference<Content>(name: string) {
  return JSON.parse(readFileSync(new URL(`../reference/${name}.json`, import.meta.url), 'utf8')) as Content
}

const { municipalities } = readReference<{
  municipalities: readonly (readonly [number, string, string, number?, (number | null)?])[]
}>('municipalities')
const packaged = municipalities.map(([bfs_id, name, canton, last_year, heir = null]): Municipality => {
  return { bfs_id, name, canton, district: null, heir, ended: last_year !== undefined, moved: null }
})

/** Location of each municipality's largest place (GeoNames). */
const { locations: ofPlaces } = readReference<{
  locations: Readonly<Record<string, readonly [lon: number, lat: number]>>
}>('municipality-locations')

let present = tableOf(packaged)

/** The municipalities as this process, or this thread, knows them. */
export function presentMunicipalities(): MunicipalityTable {
  return present
}

/** Merges an imported list into the packaged one. A municipality that has ended in either has ended. */
export function mergeWithPackaged(list: readonly ListedMunicipality[]) {
  const known = new Map(packaged.map((one) => [one.bfs_id, one]))
  const successors = new Map(list.map(({ bfs_id, successor_id }) => [bfs_id, successor_id]))
  for (const { bfs_id, name, canton, district, successor_id, ended_on } of list) {
    const before = known.get(bfs_id)
    known.set(bfs_id, {
      bfs_id,
      name,
      canton,
      district,
      ended: ended_on !== null || (before?.ended ?? false),
      heir: successor_id ?? before?.heir ?? null,
      moved: lastOf(successors, bfs_id),
    })
  }
  present = tableOf([...known.values()])
}

function tableOf(list: readonly Municipality[]): MunicipalityTable {
  const heirs = new Map(list.map(({ bfs_id, heir }) => [bfs_id, heir]))
  const all = list.map((one) => ({ ...one, heir: lastOf(heirs, one.bfs_id) }))
  const byName = Map.groupBy(
    all.filter(({ ended }) => !ended),
    ({ name }) => placeKey(name),
  )
  return {
    byNumber: new Map(all.map((one) => [one.bfs_id, one])),
    byName,
    byFormerName: Map.groupBy(
      all.filter(({ name }) => !byName.has(placeKey(name))),
      ({ name }) => placeKey(name),
    ),
    locations: locationsOf(all),
  }
}

/** Returns the last successor, because a successor may itself have been merged. */
function lastOf(heirs: ReadonlyMap<number, number | null>, bfs_id: number) {
  let last = heirs.get(bfs_id) ?? null
  for (let step = 1; step < maxMergers && last !== null; step++) last = heirs.get(last) ?? last
  return last === bfs_id ? null : last
}

/** One that is newer than the packaged places lies where the one of its name lay, or in the middle of those that became it. */
function locationsOf(list: readonly Municipality[]) {
  const known = new Map<number, Location>(
    Object.entries(ofPlaces).map(([bfs_id, [lon, lat]]) => [Number(bfs_id), { lon, lat }]),
  )
  const parts = Map.groupBy(
    list.filter(({ bfs_id, heir }) => heir !== null && !known.has(heir) && known.has(bfs_id)),
    ({ heir }) => heir!,
  )
  const names = new Map(list.map(({ bfs_id, name }) => [bfs_id, placeKey(name)]))
  const derived = [...parts].map(([heir, merged]): [number, Location] => {
    const namesake = merged.find(({ name }) => placeKey(name) === names.get(heir))
    return [heir, middleOf((namesake ? [namesake] : merged).map(({ bfs_id }) => known.get(bfs_id)!))]
  })
  return new Map([...known, ...derived])
}

function middleOf(places: readonly Location[]): Location {
  const mean = (axis: keyof Location) =>
    Math.round((places.reduce((sum, place) => sum + place[axis], 0) / places.length) * 10_000) / 10_000
  return { lon: mean('lon'), lat: mean('lat') }
}
