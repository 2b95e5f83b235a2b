import { earlyHeirOf } from '#swiss-names/early-mergers'
import { presentMunicipalities } from '#swiss-names/municipality-table'
import { placeKey } from '#swiss-names/place-key'

/** A place that words of a name say: its key, and the words that say it. */
export type NamedPlace = { key: string; at: readonly number[] }

/**
 * The keys of the municipalities of today into whose area the one with this key was merged. Where one still has the
 * name, only that of a canton that is given was merged: `altdorf` of Schaffhausen.
 */
export function heirsOfPlace(key: string, canton: string | null = null): string[] {
  const { byName, byFormerName, byNumber } = presentMunicipalities()
  const heirs = (byFormerName.get(key) ?? []).flatMap(({ heir }) =>
    heir === null ? [] : (byNumber.get(heir)?.name ?? []),
  )
  if (heirs.length > 0) return heirs.map(placeKey)
  const isTaken = (byName.get(key) ?? []).some((one) => canton === null || one.canton === canton)
  return isTaken ? [] : [earlyHeirOf(key, canton) ?? []].flat()
}

/**
 * Whether municipalities of several cantons have or had this name, or one that goes on after it: `buchs`, and `muri`
 * for Muri bei Bern. People still name a village whose municipality was merged.
 */
export function isSharedPlace(key: string): boolean {
  const { byNumber } = presentMunicipalities()
  const found = sharedPlaces.get(byNumber) ?? namesOfSeveralCantons(byNumber)
  sharedPlaces.set(byNumber, found)
  return found.has(key)
}

type ByNumber = ReturnType<typeof presentMunicipalities>['byNumber']

const sharedPlaces = new WeakMap<ByNumber, ReadonlySet<string>>()

function namesOfSeveralCantons(byNumber: ByNumber): ReadonlySet<string> {
  const cantons = new Map<string, Set<string>>()
  for (const { name: written, canton } of byNumber.values()) {
    const key = placeKey(written)
    for (const name of [key, key.split(' ')[0]!])
      cantons.set(name, (cantons.get(name) ?? new Set()).add(canton))
  }
  return new Set([...cantons].filter(([, of]) => of.size > 1).map(([name]) => name))
}

const maxPlaceWords = 4

/** Whether a municipality of today, or one that was merged, has this very name. */
export function isWholePlace(key: string): boolean {
  const { byName, byFormerName } = presentMunicipalities()
  return byName.has(key) || byFormerName.has(key)
}

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
  const key = placeKey(text)
  return key.length > 1 && isWholePlace(key)
}
