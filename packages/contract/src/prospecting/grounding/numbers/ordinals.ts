import type { TextRange } from '#contract/prospecting/grounding/sentences'

// "In the third generation" and "on the second Saturday". Ordinals are compared only before a few nouns, because "the
// second hall" may refer to any hall.

const ordinals: readonly (readonly string[])[] = [
  ['erste[nrsm]?', 'premiere?', 'prim[oa]', 'first', '1(?:\\.|re|er|st)?'],
  [
    'zweite[nrsm]?',
    'deuxieme|seconde?',
    'second[oa]',
    'second',
    '2(?:\\.|e|eme|nd)?',
    'zwei|beide|deux|due|two',
  ],
  ['dritte[nrsm]?', 'troisieme', 'terz[oa]', 'third', '3(?:\\.|e|eme|rd)?', 'drei|trois|tre|three'],
  ['vierte[nrsm]?', 'quatrieme', 'quart[oa]', 'fourth', '4(?:\\.|e|eme|th)?', 'vier|quatre|quattro|four'],
  ['funfte[nrsm]?', 'cinquieme', 'quint[oa]', 'fifth', '5(?:\\.|e|eme|th)?', 'funf|cinq|cinque|five'],
  ['sechste[nrsm]?', 'sixieme', 'sest[oa]', 'sixth', '6(?:\\.|e|eme|th)?', 'sechs|six|sei'],
  ['siebte[nrsm]?', 'septieme', 'settim[oa]', 'seventh', '7(?:\\.|e|eme|th)?', 'sieben|sept|sette|seven'],
  ['achte[nrsm]?', 'huitieme', 'ottav[oa]', 'eighth', '8(?:\\.|e|eme|th)?', 'acht|huit|otto|eight'],
]
const nouns = [
  'generation(?:en|s)?|generazion[ei]',
  '(?:mon|diens|mittwoch|donners|frei|sams|sonn)tage?s?|lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|lunedi|martedi|mercoledi|giovedi|venerdi|sabat[oi]|domenic(?:a|he)|(?:mon|tues|wednes|thurs|fri|satur|sun)days?',
].map((noun) =>
  ordinals.map((words) => new RegExp(`(?<![a-z\\d])(?:${words.join('|')}) (?:${noun})(?![a-z])`, 'g')),
)

/** Finds ordinals in a flat statement that differ from the evidence's ordinals of the same noun. */
export function otherOrdinalsIn(flat: string, evidence: readonly string[]): TextRange[] {
  return nouns.flatMap((patterns) => {
    const isNamed = (pattern: RegExp) => evidence.some((one) => one.search(pattern) >= 0)
    const said = patterns.flatMap((pattern) =>
      [...flat.matchAll(pattern)].map(({ 0: whole, index }) => ({
        pattern,
        start: index,
        end: index + whole.length,
      })),
    )
    const wrong = said.filter(({ pattern }) => !isNamed(pattern))
    if (wrong.length === 0 || !patterns.some(isNamed)) return []
    return wrong.map(({ start, end }) => ({ start, end }))
  })
}
