import { flatten } from '#contract/prospecting/grounding/flat'
import type { Quantity } from '#contract/prospecting/grounding/numbers/quantities'
import type { Specific } from '#contract/prospecting/grounding/specifics'
import { saidShare } from '#contract/prospecting/grounding/numbers/shares'
import { areOfOneUnit } from '#contract/prospecting/grounding/numbers/same-unit'

// "Has grown by a quarter" follows from two values of one unit side by side in the evidence: "from 4 to 5 million".

type FlatEvidence = { specifics: readonly Specific[] }

const grows =
  /(?<![a-z])(?:gewachs|wuchs|wachs|gestieg|stieg|steig|zugenomm|zunahm|zulegt|zugelegt|zuwachs|mehr|hoher|erhoh|plus|augment|progress|hausse|accru|croiss|davantage|aument|cresc|cresciut|salit|incremen|piu|grow|grew|grown|rose|risen|ris|increas|up(?![a-z])|more|higher|gain)/
const shrinks =
  /(?<![a-z])(?:gesunk|sank|sink|gefall|fiel|abgenomm|abnahm|ruckgang|zuruckgegang|weniger|tiefer|minus|gesenkt|reduzier|diminu|baiss|recul|moins|chut|redui|dimin|cal[oa]|calat|sces|ridott|meno|fell|fall|dropp|declin|decreas|down(?![a-z])|less|fewer|lower|shrunk|shrank|reduc)/
const around = 60
const farthest = 90
const maxSpecifics = 200
/** Half a percentage point, since shares are rounded. */
const tolerance = 0.005

/** Returns whether a claim states a share as a growth or a decline, and two values of the evidence differ by it. */
export function isGrowthIn(claim: string, claimed: Quantity, { specifics }: FlatEvidence): boolean {
  const [value = 0] = claimed.values
  const share = claimed.kind === 'percent' ? value / 100 : value
  if (share <= 0 || (claimed.kind !== 'percent' && share >= 1) || specifics.length > maxSpecifics)
    return false
  const said = flatten(claim.slice(Math.max(0, claimed.start - around), claimed.end + around))
  const bases = [grows.test(said) ? Math.min : undefined, shrinks.test(said) ? Math.max : undefined].filter(
    (base) => base !== undefined,
  )
  if (bases.length === 0) return false
  const known = specifics.filter(
    (one): one is Quantity & Specific => 'values' in one && (one.kind === 'amount' || one.kind === 'number'),
  )
  return known.some((one, at) => {
    const other = known[at + 1]
    if (!other || other.start - one.end > farthest || !areOfOneUnit(one, other)) return false
    const [first = 0, second = 0] = [one.values[0], other.values[0]]
    return bases.some((base) => Math.abs(Math.abs(first - second) / base(first, second) - share) < tolerance)
  })
}

const rest =
  /(?<![a-z])(?:rest(?:e|s|o|liche[nrsm]?|ent|a|ano|ante|anti)?|bleib[a-z]*|ubrige[nrsm]?|solde|autres?|rimanent[ei]|rimang[a-z]*|altr[aeio]|remain[a-z]*|others?)(?![a-z])/

const percentage = /(?<![\d.,])(\d{1,2}) ?(?:%|prozent|pour cent|per cento|percent|per cent)(?![a-z])/g

/** "60 per cent, and the remaining 40": the rest of a percentage that the claim states as well. */
function isRestOfHundred({ kind, values, start }: Quantity, flat: string) {
  if (kind !== 'number' || !rest.test(flat.slice(Math.max(0, start - 16), start))) return false
  return [...flat.matchAll(percentage)].some(([, said]) => values.includes(100 - Number(said)))
}

/** Returns whether a share is what another share of the evidence leaves, if claim or evidence speak of a rest. */
export function isRestIn(
  claim: string,
  claimed: Quantity,
  { flat, specifics }: FlatEvidence & { flat: () => string },
): boolean {
  if (isRestOfHundred(claimed, flatten(claim))) return true
  const part = saidShare(claimed)
  if (part === undefined) return false
  const isSaid = rest.test(flatten(claim))
  return specifics.some((one) => {
    const other = 'values' in one ? saidShare(one) : undefined
    return (
      other !== undefined &&
      Math.abs(other.share + part.share - 1) < tolerance &&
      (isSaid || rest.test(flat().slice(one.end, one.end + around)))
    )
  })
}
