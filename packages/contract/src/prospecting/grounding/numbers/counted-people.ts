import { flatten } from '#contract/prospecting/grounding/flat'
import type { Quantity } from '#contract/prospecting/grounding/numbers/quantities'
import { isCount, type Specific } from '#contract/prospecting/grounding/specifics'
import type { Unit } from '#contract/prospecting/grounding/numbers/units'

// How many people there are follows from a row of them: "four cooks, two waiters and an apprentice" are seven people.
// "The notary and her two colleagues" are three.

type FlatEvidence = { flat: () => string; specifics: readonly Specific[] }
type Item = { value: number; start: number; end: number; isOfPeople: boolean }

const ofPeople: readonly (Unit | undefined)[] = ['people', 'employees', 'apprentices', 'members', undefined]

/** Words around a number of a claim that count all people of a company, whatever they do. */
const wholeBefore =
  /(?<![a-z])(?:zu|(?:siete|siamo|lavorate|lavorano) in|vous etes|you are|sie sind|(?:team|equipe|squadra|gruppo) (?:von|de|di|of)) $/
const wholeBehind =
  /^ (?:[a-z]{3,14} )?(?:personen|leuten?|kopfen?|menschen|fachleuten?|fachkraften?|profis|spezialist[a-z]*|mitarbeit[a-z]*|angestellt[a-z]*|beschaftigt[a-z]*|personnes|gens|professionnel[a-z]*|specialist[a-z]*|collaborat[a-z]*|employ[a-z]*|persone|professionist[ai]|addett[aei]|dipendenti|people|persons|professionals|staff|colleagues)(?![a-z])/

/** Returns whether a number of people in a claim is the sum of a row of people in the evidence. */
export function countsPeopleOf(claim: string, claimed: Quantity, known: FlatEvidence): boolean {
  if (!('counts' in claimed) || !ofPeople.includes(claimed.counts)) return false
  const isOneOf = (sizes: readonly number[]) => claimed.values.some((value) => sizes.includes(value))
  if (isOneOf(groupsWithLeader(known))) return true
  const isWhole =
    wholeBefore.test(flatten(claim.slice(Math.max(0, claimed.start - 30), claimed.start))) ||
    wholeBehind.test(flatten(claim.slice(claimed.end, claimed.end + 40)))
  return isWhole && isOneOf(sumsOfRows(known))
}

// "One" is read only within such a row, because it is an article everywhere else.
const single =
  /(?<=, |(?<![a-z])(?:und|sowie|et|e|ed|and|plus) )(?:eine[nrm]?|ein|une?|un[oa]?|an?|one) (?=[a-z]{4,})/g
const between =
  /^ [a-z][a-z' -]{2,45}(?:, |,? (?:und|sowie|et|ainsi que|e|ed|and|plus) )(?:(?:auch|noch|aussi|anche|also) )?$/

/** Adds up the counts of each row of people: numbers with nouns, joined by commas and "and". */
function sumsOfRows({ flat, specifics }: FlatEvidence): number[] {
  const text = flat()
  const items = [...specifics.filter(isCount).map(itemOf), ...singlesIn(text)].sort(
    (a, b) => a.start - b.start,
  )
  const rows: Item[][] = []
  for (const item of items) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    if (row && last && between.test(text.slice(last.end, item.start))) row.push(item)
    else if (!last || item.start >= last.end) rows.push([item])
  }
  return rows
    .filter((row) => row.length > 1 && row.every(({ isOfPeople }) => isOfPeople))
    .map((row) => row.reduce((sum, { value }) => sum + value, 0))
}

function itemOf({ values: [value = 0], counts, start, end }: Quantity & { counts: Unit | undefined }): Item {
  return { value, start, end, isOfPeople: Number.isInteger(value) && ofPeople.includes(counts) }
}

function singlesIn(flat: string): Item[] {
  return [...flat.matchAll(single)].map(({ 0: whole, index }) => ({
    value: 1,
    start: index,
    end: index + whole.length - 1,
    isOfPeople: true,
  }))
}

const withLeader =
  /(?<![a-z])(?:und|mit|et|avec|e|con|and|with) (?:seine[nm]?|ihre[nm]?|ses|i suoi|le sue|his|her) $/
const companions =
  /^ (?:kolleg|partner|sohne|tochter|bruder|schwester|mitarbeit|confrere|consoeur|collegue|associe|fils|filles|freres|soeurs|collabor|collegh|soci(?![a-z]*ta)|figli|fratelli|sorelle|colleague|sons|daughters|brothers|sisters)/

/** Returns the sizes of groups that the evidence names by one person and the number of the others. */
function groupsWithLeader({ flat, specifics }: FlatEvidence): number[] {
  return specifics.filter(isCount).flatMap(({ values, start, end }) => {
    const isLed =
      withLeader.test(flat().slice(Math.max(0, start - 20), start)) &&
      companions.test(flat().slice(end, end + 20))
    return isLed ? values.map((value) => value + 1) : []
  })
}
