// "Hotel- und Gastronomieberatung": a word with a hyphen is the first part of a compound. The last part names the trade.

export type Hyphen = 'none' | 'joined' | 'suspended'
type PlacedWord = { word: string; isBreak: boolean; hyphen: Hyphen }

/** Last parts of compounds that the words before them only qualify. */
const heads =
  /(?:beratung|planung|vermittlung|vermietung|reinigung|entwicklung|schulung|ausbildung|werbung|versicherung)(?:en)?$|(?:handels?|import|export|vertrieb|verkauf|verleih|bedarfs?|zubehor|software|marketing|management|coaching|consulting|wasser)$/
const joints = /^(?:und|oder|bzw|sowie|respektive)$/

/** Number of words and marks after a hyphen among which the whole compound is searched. */
const maxDistance = 8

/** Returns the whole compound that a word with a hyphen begins; undefined for other words. */
export function compoundOf(words: readonly PlacedWord[], at: number): string | undefined {
  const first = words[at]
  if (first === undefined || first.hyphen === 'none') return undefined
  const last = first.hyphen === 'joined' ? words[at + 1]?.word : lastOfSeries(words, at)
  const head = last === undefined ? undefined : heads.exec(last)
  if (!head || (first.hyphen === 'suspended' && head.index === 0)) return undefined
  return first.word + head[0]
}

/** "Trink-, Brauch- und Löschwasser": the first word without a hyphen is the whole compound. */
function lastOfSeries(words: readonly PlacedWord[], at: number) {
  const series = words.slice(at + 1, at + 1 + maxDistance)
  const end = series.findIndex(({ word, isBreak, hyphen }) =>
    isBreak ? word !== ',' && word !== '/' : hyphen !== 'suspended' && !joints.test(word),
  )
  const last = series[end]
  return last?.isBreak === false ? last.word : undefined
}

const otherTrade =
  /(?:soft|software|clean|bau|bedarf|immo|immobilien|invest|consult|consulting|beratung|marketing|media|supply|equipment|finance|treuhand)$/

/** Returns where the last part of a folded word begins, if it is a trade to which the others refer: "Hotelsoft". */
export function startOfOtherTrade(word: string) {
  return word.search(otherTrade)
}
