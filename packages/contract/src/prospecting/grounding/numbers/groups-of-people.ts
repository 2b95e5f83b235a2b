import type { Quantity } from '#contract/prospecting/grounding/numbers/quantities'

// German numbers of people: "zu siebt" is seven people. "Zu acht" is read as a number word already.

const groups: Readonly<Record<string, number>> = {
  zweit: 2,
  dritt: 3,
  viert: 4,
  funft: 5,
  sechst: 6,
  siebt: 7,
  neunt: 9,
  zehnt: 10,
  elft: 11,
  zwolft: 12,
}
const group = new RegExp(`(?<=(?<![a-z])zu )(?:${Object.keys(groups).join('|')})(?![a-z])`, 'g')

/** Finds "zu siebt" and the like in a German flat text: a number of people. */
export function groupsOfPeopleIn(flat: string): Extract<Quantity, { counts: unknown }>[] {
  if (!flat.includes('zu ')) return []
  return [...flat.matchAll(group)].map(({ 0: word, index }) => ({
    kind: 'number',
    start: index,
    end: index + word.length,
    values: [groups[word]!],
    soft: true,
    counts: 'people',
    listedAs: undefined,
  }))
}
