import { flatten } from '#contract/prospecting/grounding/flat'
import { roundsTo } from '#contract/prospecting/grounding/numbers/rounding'
import type { Quantity } from '#contract/prospecting/grounding/numbers/quantities'
import type { Specific } from '#contract/prospecting/grounding/specifics'
import { areComparableUnits } from '#contract/prospecting/grounding/numbers/units'

// "Three francs more" follows from "from 52 to 55 francs", and "ahead of five competitors" from "six offers were
// received".

type FlatEvidence = { flat: () => string; specifics: readonly Specific[] }

const around = 50
const farthest = 90
const difference =
  /(?<![a-z])(?:mehr|zusatzlich|erhoht[a-z]*|erhohung|aufgestockt|herabgesetzt|reduziert|reduit[a-z]*|ridott[aoi]|raised|reduced|weniger|hoher|tiefer|teurer|gunstiger|zugenommen|gestiegen|gewachsen|gesunken|sank|fiel|gefallen|ruckgang|eingebusst|zulegen|zuwachs|plus|davantage|supplementaires?|moins|augmente[a-z]*|augmentation|hausse|baisse|diminu[a-z]*|recule?[a-z]*|chut[a-z]*|progresse[a-z]*|piu|in meno|aumentat[aoi]|aumento|cresciut[aoi]|diminuit[aoi]|calat[aoi]|cal[oi]|sces[aoi]|more|fewer|less|up|climb[a-z]*|vertical|hohenunterschied|hohenmetern?|uberwind[a-z]*|deniv[a-z]*|gravi[a-z]*|dislivello|super[ai][a-z]*|additional|increase[ds]?|grown|rose|risen|dropped|fell|fallen|sank|slipped|declined|shrank|higher|lower)(?![a-z])/
const rivals =
  /^ (?:[a-z]{1,12} )?(?:mitbewerber[a-z]*|konkurrent[a-z]*|mitbieter[a-z]*|andere[nr]?|weitere[nr]? (?:anbieter|bewerber|offerten|angebote|firmen|unternehmen|betriebe)|concurrente?s?|autres? (?:offres|soumissionnaires|candidats|entreprises|societes|maisons)|concorrenti|altr[ei] (?:offerte|offerenti|concorrenti|ditte|imprese|aziende|societa)|competitors?|rivals?|other (?:bids|bidders|offers|tenders|companies|firms|businesses))(?![a-z])/
const offers = /(?:angebote|offerte|offre|soumission|bid|tender|offer|bewerb|teilnehm|eingabe)/

/**
 * Returns whether a claim states a number as a difference, and two numbers of the evidence with the same unit have that
 * difference.
 */
export function isDifferenceIn(
  claim: string,
  claimed: Quantity,
  { flat: flatOf, specifics }: FlatEvidence,
): boolean {
  const flat = flatten(claim)
  const behind = flat.slice(claimed.end, claimed.end + around)
  const [value] = claimed.values
  if (value === undefined || value <= 0) return false
  const known = specifics.filter(
    (one): one is Quantity & Specific => 'values' in one && one.kind === claimed.kind,
  )
  if (rivals.test(behind)) {
    const evidence = flatOf()
    return known.some(
      (one) =>
        one.values[0] === value + 1 &&
        offers.test(evidence.slice(Math.max(0, one.start - around), one.end + around)),
    )
  }
  const said = `${flat.slice(Math.max(0, claimed.start - around), claimed.start)} ${behind}`
  if (!difference.test(said)) return false
  return known.some((one, at) =>
    known
      .slice(at + 1)
      .some(
        (other) =>
          other.start - one.end < farthest &&
          isOfOneUnit(one, other) &&
          isSaidDifference(claimed, Math.abs(one.values[0]! - other.values[0]!)),
      ),
  )
}

function isSaidDifference({ values: [value = 0], rounding }: Quantity, difference: number) {
  return (
    Math.abs(difference - value) < 1e-6 || (rounding !== undefined && roundsTo(value, rounding, difference))
  )
}

function isOfOneUnit(one: Quantity, other: Quantity) {
  if (one.kind === 'amount') return other.kind === 'amount' && one.currency === other.currency
  if (!('counts' in one && 'counts' in other)) return true
  // "9840 patients (9510 the year before)": the second number has no noun.
  return (
    one.counts === undefined || other.counts === undefined || areComparableUnits(one.counts, other.counts)
  )
}
