import { presentMunicipalities } from '#swiss-names/municipality-table'
import { placeKey } from '#swiss-names/place-key'

/** A place that words of a name say: its key, and the words that say it. */
export type NamedPlace = { key: string; at: readonly number[] }

/** The keys of the municipalities of today into whose area the one with this key was merged; empty where one still has the name. */
export function heirsOfPlace(key: string): string[] {
  const { byFormerName, byNumber } = presentMunicipalities()
  const heirs = (byFormerName.get(key) ?? []).flatMap(({ heir }) =>
    heir === null ? [] : (byNumber.get(heir)?.name ?? []),
  )
  return heirs.map(placeKey)
}

/** Whether municipalities of several cantons have this name, or one that goes on after it: `buchs`, and `muri` for Muri bei Bern. */
export function isSharedPlace(key: string): boolean {
  const { byName } = presentMunicipalities()
  const found = sharedPlaces.get(byName) ?? namesOfSeveralCantons(byName)
  sharedPlaces.set(byName, found)
  return found.has(key)
}

type ByName = ReturnType<typeof presentMunicipalities>['byName']

const sharedPlaces = new WeakMap<ByName, ReadonlySet<string>>()

function namesOfSeveralCantons(byName: ByName): ReadonlySet<string> {
  const cantons = new Map<string, Set<string>>()
  for (const [key, municipalities] of byName)
    for (const name of [key, key.split(' ')[0]!])
      for (const { canton } of municipalities) cantons.set(name, (cantons.get(name) ?? new Set()).add(canton))
  return new Set([...cantons].filter(([, of]) => of.size > 1).map(([name]) => name))
}

const maxPlaceWords = 4

/** The municipalities that the words of a name say, the longest reading first: `st gallen` is one place. */
export function placesNamed(words: readonly string[]): NamedPlace[] {
  const found: NamedPlace[] = []
  for (let at = 0; at < words.length;) {
    const length = lengthOfPlace(words, at)
    if (length > 0)
      found.push({
        key: placeKey(words.slice(at, at + length).join(' ')),
        at: Array.from({ length }, (_, offset) => at + offset),
      })
    at += Math.max(1, length)
  }
  return found
}

function lengthOfPlace(words: readonly string[], at: number) {
  for (let length = Math.min(maxPlaceWords, words.length - at); length > 0; length--)
    if (isPlace(words.slice(at, at + length).join(' '))) return length
  return 0
}

function isPlace(text: string) {
  const { byName, byFormerName } = presentMunicipalities()
  const key = placeKey(text)
  return key.length > 1 && (byName.has(key) || byFormerName.has(key))
}
