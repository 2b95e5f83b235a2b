import { areFarApart } from '@alphorn/swiss-names/nearby'
import { placeKey } from '@alphorn/swiss-names/place-key'
import { isSharedPlace, isWholePlace } from '@alphorn/swiss-names/place-words'
import type { Entry } from '#identity/entry'
import type { CompanyQuery } from '#identity/query'

// Municipalities of several cantons share a name, and words after it say which one is meant: `Muri bei Bern`,
// `Rickenbach b. Wil`, `Affoltern a. A.`.

const joints: ReadonlySet<string> = new Set(
  'b bei i im in a am an d der s sur sous p pres les en ob unter dessus dessous devant nachst'.split(' '),
)

/** `Muri b. Bern` and Muri bei Bern, `Villars s/Glâne` and Villars-sur-Glâne. */
export function withoutJoints(key: string) {
  const [first = '', ...words] = key.split(' ')
  return [first, ...words.filter((word, at) => at === words.length - 1 || !joints.has(word))].join(' ')
}

/** At this distance people no longer name a town to say which of two villages they mean. */
const maxKilometres = 25

/**
 * Returns whether the words after the name of the company's town name another town of that name: `Muri bei Bern` for a
 * company in Muri (AG), `Rickenbach b. Wil` for one in Rickenbach (LU).
 */
export function isOtherTown({ place, is_whole_place }: CompanyQuery, { canton }: Entry, known: string) {
  if (place === null || !place.startsWith(`${known} `)) return false
  if (is_whole_place) return true
  const near = withoutJoints(place).slice(known.length + 1)
  if (isWholePlace(near)) return areFarApart({ key: known, canton }, near, maxKilometres)
  return isSharedPlace(known)
}

/** `Affoltern a. A.` for Affoltern am Albis: after the first word only the beginnings of the others are given. */
export function isInitialled(place: string, known: string) {
  const [typed, ...beginnings] = place.split(' ')
  const [first, ...words] = known.split(' ')
  return typed === first && beginnings.length > 0 && areBeginnings(beginnings.join(''), words)
}

const articles: ReadonlySet<string> = new Set(['der', 'dem', 'la', 'le', 'les'])

/** Whether the letters are the beginnings of all words, in order; articles may be missing. */
function areBeginnings(letters: string, [word, ...others]: readonly string[]): boolean {
  if (word === undefined) return letters === ''
  if (articles.has(word) && areBeginnings(letters, others)) return true
  for (let length = 1; length <= word.length && letters.startsWith(word.slice(0, length)); length++)
    if (areBeginnings(letters.slice(length), others)) return true
  return false
}

/** `Castione` for a company in Arbedo-Castione, where no municipality has that name alone. */
export function isSecondOfTwo({ place, is_whole_place }: CompanyQuery, { seat_name }: Entry) {
  if (place === null || is_whole_place || !seat_name?.includes('-')) return false
  const [, second = ''] = /^\p{L}{3,}-(\p{L}{3,})$/u.exec(seat_name) ?? []
  return second !== '' && placeKey(second) === place
}

/**
 * Returns whether the address is in another village than the one that is named, both of one municipality: a merged one
 * may have several villages.
 */
export function isOtherVillage({ place, merged_into }: CompanyQuery, { seat_key, town_key }: Entry) {
  const isVillage = seat_key !== null && merged_into.includes(seat_key)
  return isVillage && town_key !== null && town_key !== seat_key && town_key !== place
}
