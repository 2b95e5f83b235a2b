import { cantonNames } from '#contract/core/canton-names'
import { placeCantons } from '#contract/prospecting/grounding/places/place-cantons'
import { spellingKey } from '#contract/prospecting/grounding/places/spelling-key'
import { placeNames } from '#contract/prospecting/grounding/places/place-names'
import { namesakeOf, townKeyOf } from '#contract/prospecting/grounding/places/places'
import type { Specific } from '#contract/prospecting/grounding/specifics'

// Decides whether a canton or a region follows from a town in it: a company in Baden is in the canton of Aargau. If the
// evidence itself names cantons or regions, only those count.

const codes = Object.keys(cantonNames)

let read: ReadonlyMap<string, string> | undefined

/** Maps the key of each town to its canton. Built on the first request. */
function cantonsOfTowns() {
  return (read ??= new Map([
    ...placeNames.flatMap((name, at) => {
      const code = codes[placeCantons.charCodeAt(at) - 'A'.charCodeAt(0)]
      return code === undefined ? [] : [[townKeyOf(name), code] as const]
    }),
    ...codes.map((code) => [namesakeOf(code) ?? '', code] as const),
  ]))
}

const regions: ReadonlyMap<string, readonly string[]> = new Map(
  [
    'Ostschweiz: SG TG AR AI GL GR SH',
    'Westschweiz: VD GE NE JU FR VS',
    'Deutschschweiz: ZH LU UR SZ OW NW GL ZG SO BS BL SH AR AI SG AG TG',
    'Zentralschweiz: LU UR SZ OW NW ZG',
    'Nordwestschweiz: BS BL AG SO',
  ].map((line) => {
    const [name, within] = line.split(': ')
    return [spellingKey(name!), within!.split(' ')] as const
  }),
)

const saysCantons = /kanton|canton/i

/**
 * Returns the cantons that a claim names. In "in the cantons of Aargau and Zürich", "Zürich" means the canton, not the
 * town.
 */
function cantonsOf(claimed: Specific, claim: string) {
  if (claimed.kind === 'canton') return [claimed.code]
  if (claimed.kind !== 'town') return undefined
  const namesake = saysCantons.test(claim)
    ? codes.find((code) => namesakeOf(code) === claimed.name)
    : undefined
  return namesake === undefined ? regions.get(claimed.name) : [namesake]
}

const parts: ReadonlyMap<string, readonly string[]> = new Map(
  [
    'Oberwallis: Brig Visp Naters Zermatt Raron Leuk',
    'Unterwallis: Sion Sierre Martigny Monthey Conthey',
    'Berner Oberland: Thun Interlaken Spiez Frutigen Saanen Meiringen Adelboden Grindelwald Zweisimmen',
    'Emmental: Burgdorf Sumiswald Konolfingen Langnau',
    'Toggenburg: Wattwil Lichtensteig Nesslau Bütschwil',
    'Engadin: Samedan Pontresina Scuol Zernez Zuoz',
    'Prättigau: Schiers Klosters Grüsch',
    'Fricktal: Frick Rheinfelden Laufenburg Möhlin Stein',
    'Sottoceneri: Lugano Mendrisio Chiasso Agno Paradiso',
    'Sopraceneri: Bellinzona Locarno Biasca Airolo Ascona Faido',
  ].map((line) => {
    const [name, towns] = line.split(': ')
    return [spellingKey(name!), towns!.split(' ').map(townKeyOf)] as const
  }),
)

/** Returns whether the evidence names another canton or another region. */
function isOther(known: Specific, within: readonly string[]) {
  const named =
    known.kind === 'canton' ? [known.code] : known.kind === 'town' ? regions.get(known.name) : undefined
  return named !== undefined && !named.some((code) => within.includes(code))
}

/** Returns whether a canton or a region of a claim follows from a town that the evidence names. */
export function holdsTown(claimed: Specific, claim: string, known: readonly Specific[]): boolean {
  const towns = claimed.kind === 'town' ? parts.get(claimed.name) : undefined
  if (towns) return known.some((one) => one.kind === 'town' && towns.includes(one.name))
  const within = cantonsOf(claimed, claim)
  if (within === undefined) return false
  if (known.some((one) => isOther(one, within))) return false
  const cantons = cantonsOfTowns()
  return known.some((one) => one.kind === 'town' && within.includes(cantons.get(one.name) ?? ''))
}
