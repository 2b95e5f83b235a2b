import { flatten } from '#contract/prospecting/grounding/flat'
import type { ReadProof } from '#contract/prospecting/grounding/grounded-claim'
import { isNamedBy } from '#contract/prospecting/grounding/named-specific'
import type { TextRange } from '#contract/prospecting/grounding/sentences'
import type { Specific } from '#contract/prospecting/grounding/specifics'

// An amount that changed: "Aktienkapital neu: CHF 500'000 [bisher: CHF 300'000]". The amount before is not the amount
// now, and neither of them is the difference.

type Amount = Extract<Specific, { kind: 'amount' }>
type Change = { now: Amount; before: Amount }

const isAmount = (one: Specific): one is Amount => one.kind === 'amount'
const previously =
  /^[^.;\d]{0,6}[[(] ?(?:bisher|vorher|jusqu'ici|jusqu'alors|precedemment|avant|finora|in precedenza|prima|previously|before)[^\d]{0,16}$/
const from = /(?<![a-z])(?:von|de|da|from)(?: (?:chf|fr\.))? ?$/
const upTo = /^ (?:auf|a|to)(?: (?:chf|fr\.))? ?$/

function changesIn({ text, specifics }: ReadProof): Change[] {
  const amounts = specifics.filter(isAmount)
  return amounts.flatMap((one, at): Change[] => {
    const next = amounts[at + 1]
    if (next === undefined) return []
    const between = flatten(text.slice(one.end, next.start))
    if (previously.test(between)) return [{ now: one, before: next }]
    const lead = flatten(text.slice(Math.max(0, one.start - 16), one.start))
    return upTo.test(between) && from.test(lead) ? [{ now: next, before: one }] : []
  })
}

const changed = /erhoh|aufgestockt|gesenkt|herabg|reduz|augment|reduit|aument|ridott|rais|increas|reduc|lower/
const by = /(?<![a-z])(?:um|de|di|by)(?: (?:chf|fr\.))? ?$/
const to =
  /(?<![a-z])(?:auf|neu|jetzt|heute|a|to|now|ora|oggi|desormais|maintenant)(?: (?:auf|a|to|bei|au))?(?: (?:chf|fr\.))? ?$/

/** Finds the amount of a statement that takes the amount before for the one now, or one of them for the difference. */
export function unchangedAmountsIn(
  text: string,
  specifics: readonly Specific[],
  proofs: readonly ReadProof[],
): TextRange[] {
  const [amount, ...more] = specifics.filter(isAmount)
  if (amount === undefined || more.length > 0) return []
  const flat = flatten(text)
  const lead = flat.slice(Math.max(0, amount.start - 30), amount.start)
  const isDifference = changed.test(flat) && by.test(lead)
  if (!isDifference && !to.test(lead)) return []
  const changes = proofs.flatMap(changesIn)
  const is = (one: Amount) => isNamedBy(amount, [one])
  const isOfChange = changes.some(({ now, before }) => is(before) || (isDifference && is(now)))
  const isRight = changes.some(({ now, before }) => {
    const difference = Math.abs(now.values[0]! - before.values[0]!)
    return isDifference ? amount.values.includes(difference) : is(now)
  })
  return isOfChange && !isRight ? [amount] : []
}
