import { flatten } from '#contract/prospecting/grounding/flat'
import type { Quantity } from '#contract/prospecting/grounding/numbers/quantities'
import { isNamedBy } from '#contract/prospecting/grounding/named-specific'
import { placesOfText, type Specific } from '#contract/prospecting/grounding/specifics'

// Checks counts against lists: "in three languages" against the languages of the evidence, "in three cities" against
// the towns in a row.

type Text = { text: string; flat: () => string; specifics: readonly Specific[] }

const languageNames: readonly RegExp[] = [
  'deutsch|allemand|tedesc[oa]|german',
  'franzosisch|francais|frances[ei]|french',
  'italienisch|italien|italiano|italian',
  'englisch|anglais|ingles[ei]|english',
  'ratoromanisch|romanisch|romanche|romancio|romans[hc]h?',
  'spanisch|espagnol|spagnol[oa]|spanish',
  'portugiesisch|portugais|portoghese|portuguese',
  'turkisch|turc|turco|turkish',
  'albanisch|albanais|albanese|albanian',
  'serbisch|serbe|serbo|serbian',
  'kroatisch|croate|croato|croatian',
  'russisch|russe|russo|russian',
  'arabisch|arabe|arabo|arabic',
  'chinesisch|chinois|cinese|chinese',
].map((source) => new RegExp(`(?<![a-z])(?:${source})(?![a-z])`))

const ofLanguages = /^(?:[a-z]*sprache?n?|langues?|lingu[ae]|languages?)$/
const ofPlaces =
  /^(?:stadte?n?|(?:stand)?ort(?:en?)?|gemeinden?|dorfern?|landern?|kantonen?|villes?|communes?|villages?|pays|cantons?|lieux|citta|comun[ei]|paes[ie]|cantoni?|luoghi|cit(?:y|ies)|towns?|places|countr(?:y|ies)|locations|region(?:en|i|s)?|gebieten?|districts?|bezirken?|distretti)$/
const ofCountries = /^(?:landern?|pays|paes[ie]|countr(?:y|ies))$/
const between =
  /^(?:, ?|,? (?:und|sowie|et|ainsi que|e|ed|and|as well as) )(?:(?:in|im|a|en|au|aux|ad|at|nach|von|de|du|des|di|del|dei|della|nel|nella) (?:der |den )?)?$/
const maxWordsBehind = 3

/** Returns whether the evidence lists as many items as a number says. `words`: the claim from the number on. */
export function isEnumeratedIn(words: string, values: readonly number[], known: Text): boolean {
  const noun = firstWordsOf(words).find((word) => ofLanguages.test(word) || ofPlaces.test(word))
  if (noun === undefined) return false
  const places = ofCountries.test(noun) ? withSwitzerland(known) : known
  const listed = ofLanguages.test(noun) ? [languagesIn(known.flat())] : rowsOfPlaces(places)
  return values.some((value) => value > 1 && listed.includes(value))
}

/** Returns the words of a number and of what it counts. */
function firstWordsOf(words: string): string[] {
  return (flatten(words.slice(0, 60)).match(/[a-z]+/g) ?? []).slice(0, maxWordsBehind)
}

function languagesIn(flat: string) {
  return languageNames.filter((is) => is.test(flat)).length
}

const switzerland = /(?<![a-z])(?:schweiz|suisse|svizzera|switzerland)(?![a-z])/g

/** Adds Switzerland to the places of a text. It names no place by itself, but it is one of several countries. */
function withSwitzerland(known: Text): Text {
  const found = [...known.flat().matchAll(switzerland)].map(({ 0: name, index }) => ({
    kind: 'town' as const,
    name,
    start: index,
    end: index + name.length,
    soft: true as const,
  }))
  return { ...known, specifics: [...known.specifics, ...found].sort((a, b) => a.start - b.start) }
}

/** Returns whether a number of places is the number of different places of the evidence that the claim itself names. */
export function countsOwnPlaces(
  claim: string,
  { start, values }: Quantity,
  specifics: readonly Specific[],
): boolean {
  if (!firstWordsOf(claim.slice(start)).some((word) => ofPlaces.test(word))) return false
  const named = placesOfText(claim, false).filter(
    (place) => /^\p{Lu}/u.test(claim.slice(place.start)) && isNamedBy(place, specifics),
  )
  return values.includes(new Set(named.flatMap((one) => (one.kind === 'town' ? [one.name] : []))).size)
}

/** The last item of a list may be a place that the tables lack: "in Ticino and Valtellina". */
const unlistedLast =
  /^,? (?:und|sowie|et|ainsi que|e|ed|and|as well as) (?:(?:in|im|a|en|au|at|nach|von|de|du|des|di|del|dei|della|nel|nella) (?:der |den )?)?\p{Lu}\p{L}{2,}/u

/** Returns the number of places in each list. */
function rowsOfPlaces({ text, flat, specifics }: Text): number[] {
  const places = specifics.filter(({ kind }) => kind === 'town' || kind === 'canton')
  const rows: number[] = []
  const longer: number[] = []
  let last: Specific | undefined
  for (const place of places) {
    if (last && place.start < last.end) continue
    const isNext = last !== undefined && between.test(flat().slice(last.end, place.start))
    if (isNext) rows[rows.length - 1]!++
    else rows.push(1)
    if (unlistedLast.test(text.slice(place.end, place.end + 60))) longer.push(rows.at(-1)! + 1)
    last = place
  }
  return [...rows, ...longer]
}
