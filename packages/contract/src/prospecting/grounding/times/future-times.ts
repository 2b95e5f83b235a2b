import type { Specific } from '#contract/prospecting/grounding/specifics'

/** Words with which a claim says that something has happened or is so already. */
const isSo =
  /(?<![a-z])(?:haben|hat|sind|ist|wurden?|war|waren|hatten?|seit|avez|a|ont|etes|est|sont|etait|depuis|avete|ha|hanno|siete|e|sono|era|dal|dall|have|has|had|are|is|was|were|since|[a-z]{2,}ed|ran|built|bought|came|went|began|took)(?![a-z])/

/** Returns whether a claim is about a time after the evidence was seen, so that it states a plan. */
export function tellsFuture(
  flat: string,
  specifics: readonly Specific[],
  seenAt: string | null | undefined,
): boolean {
  return (namesFuture(specifics, seenAt) && !isSo.test(flat)) || duringWorks.test(flat)
}

/** A statement about the time of the works is about the plan for them. */
const duringWorks =
  /(?<![a-z])(?:wahrend (?:der|des) (?:bauzeit|bauarbeiten|arbeiten|umbaus?|baus)|pendant les travaux|durante i lavori|during (?:the )?(?:works?|construction|building))(?![a-z])/

/** Returns whether a text names a time after that at which the evidence was seen. */
function namesFuture(specifics: readonly Specific[], seenAt: string | null | undefined): boolean {
  if (!seenAt) return false
  const now = seenAt.slice(0, 10).split('-').map(Number)
  return specifics.some((one) => {
    if (one.kind === 'year') return one.counts === undefined && one.values.every((year) => year > now[0]!)
    return one.kind === 'date' && isAfter([one.date.year, one.date.month, one.date.day], now)
  })
}

/** Returns whether a date is later than another one; the parts that it lacks are ignored. */
function isAfter(parts: readonly (number | undefined)[], now: readonly number[]) {
  const at = parts.findIndex((part, index) => part === undefined || part !== now[index])
  return at >= 0 && parts[at] !== undefined && parts[at] > now[at]!
}
