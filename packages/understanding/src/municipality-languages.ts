import type { Language } from '@alphorn/contract/core/fields'

// The official languages of the municipalities, by canton and by municipality number of the Federal Statistical Office,
// which is assigned by district. Romansh municipalities count as German: the register and the gazette write to them in
// German.

/**
 * The languages of a place, most spoken first; a bilingual place has two. Empty if the canton alone does not determine
 * them.
 */
export type Region = readonly Language[]

const byCanton: Readonly<Record<string, Region>> = {
  ...Object.fromEntries(
    'ZH LU UR SZ OW NW GL ZG SO BS BL SH AR AI SG AG TG'
      .split(' ')
      .map((canton) => [canton, ['de'] as const]),
  ),
  VD: ['fr'],
  NE: ['fr'],
  GE: ['fr'],
  JU: ['fr'],
  TI: ['it'],
}

type BfsRange = readonly [from: number, to: number]

// Biel/Bienne, Evilard; Fribourg, Courgevaux, Courtepin, Greng, Meyriez, Murten, Wallenried.
const bilingual: ReadonlyMap<number, Region> = new Map<number, Region>([
  [371, ['de', 'fr']],
  [372, ['fr', 'de']],
  [2196, ['fr', 'de']],
  [2250, ['fr', 'de']],
  [2254, ['fr', 'de']],
  [2261, ['de', 'fr']],
  [2271, ['de', 'fr']],
  [2275, ['de', 'fr']],
  [2283, ['fr', 'de']],
])

/** Parts of a canton in which the language differs from that of the majority. */
const parts: Readonly<Record<string, { most: Language; other: Language; ranges: readonly BfsRange[] }>> = {
  // The Bernese Jura, without Schelten and Seehof.
  BE: {
    most: 'de',
    other: 'fr',
    ranges: [
      [431, 450],
      [681, 707],
      [710, 717],
      [721, 726],
    ],
  },
  // The districts of the Sense and the Lake, and Jaun.
  FR: {
    most: 'fr',
    other: 'de',
    ranges: [
      [2138, 2138],
      [2244, 2244],
      [2251, 2251],
      [2258, 2266],
      [2270, 2270],
      [2274, 2278],
      [2291, 2309],
    ],
  },
  // Upper Valais: Brig, Goms, Leuk, Raron, Visp.
  VS: {
    most: 'fr',
    other: 'de',
    ranges: [
      [6001, 6011],
      [6051, 6077],
      [6101, 6119],
      [6171, 6205],
      [6281, 6300],
    ],
  },
  // Mesolcina and Calanca, Bregaglia, Poschiavo and Brusio.
  GR: {
    most: 'de',
    other: 'it',
    ranges: [
      [3551, 3551],
      [3561, 3561],
      [3771, 3776],
      [3792, 3792],
      [3801, 3837],
    ],
  },
  JU: { most: 'fr', other: 'de', ranges: [[6713, 6713]] },
}

/** Returns the languages of a municipality; without its number, those of its canton if they are unambiguous. */
export function regionOf(bfs_id: number | null, canton: string | null): Region {
  const both = bfs_id === null ? undefined : bilingual.get(bfs_id)
  if (both) return both
  const part = canton === null ? undefined : parts[canton]
  if (!part || bfs_id === null) return (canton !== null && byCanton[canton]) || []
  const isOther = part.ranges.some(([from, to]) => bfs_id >= from && bfs_id <= to)
  return [isOther ? part.other : part.most]
}
