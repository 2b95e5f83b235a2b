import { flatten } from '#contract/prospecting/grounding/flat'
import type { SignalFacts } from '#contract/directory/signals'
import { isNamedBy } from '#contract/prospecting/grounding/named-specific'
import { type Specific, specificsOf } from '#contract/prospecting/grounding/specifics'

/** Facts of a company before and after an event, by name. */
export type FactChange = { before: SignalFacts | null; after: SignalFacts | null }

const from = /(?:^|[ ("])(?:von|vom|de|du|des|d'|da|dal|from)(?: (?:chf|fr\.))?\s?$/
const to = /^ (?:nach|auf|zu|a|au|aux|ad|al|to|into)(?: (?:chf|fr\.))?\s?$/

// Quick tests for the same words anywhere in a text; without both, there is no direction to check.
const anyFrom = /(?:^|[ ("])(?:von|vom|de|du|des|d'|da|dal|from)/
const anyTo = / (?:nach|auf|zu|a|au|aux|ad|al|to|into)/

/** Returns the characters before a specific, as many as `from` needs. */
function justBefore(flat: string, { start }: Specific) {
  return flat.slice(Math.max(0, start - 40), start)
}

/**
 * Returns the words that say "from A to B" of something that went from B to A. `read` returns the specifics of the
 * text.
 */
export function reversedIn(
  text: string,
  read: () => readonly Specific[],
  changes: readonly FactChange[],
): string | undefined {
  const flat = flatten(text)
  if (!anyFrom.test(flat) || !anyTo.test(flat)) return undefined
  const specifics = read()
  let sides: readonly { before: Specific[]; after: Specific[] }[] | undefined
  for (const [at, first] of specifics.entries()) {
    const second = specifics[at + 1]
    if (second?.kind !== first.kind) continue
    if (!from.test(justBefore(flat, first)) || !to.test(flat.slice(first.end, second.start))) continue
    sides ??= changes.map(({ before, after }) => ({ before: readFacts(before), after: readFacts(after) }))
    const isReversed = sides.some(
      ({ before, after }) => isOnly(first, after, before) && isOnly(second, before, after),
    )
    if (isReversed) return text.slice(first.start, second.end)
  }
  return undefined
}

const until = /^ ?(?:bis|a|au|al|to|until|till|fino al)(?: zum jahr)? ?$/

// A quick test: without two years of four digits, there is nothing to check.
const twoYears = /\d{4}[^\d]{1,40}\d{4}/

/** Finds years in reverse order: "from 2024 to 2019". */
export function backwardsIn(text: string, read: () => readonly Specific[]): string | undefined {
  const flat = flatten(text)
  if (!twoYears.test(flat)) return undefined
  const years = read().filter(({ kind }) => kind === 'year')
  for (const [at, first] of years.entries()) {
    const second = years[at + 1]
    if (first.kind !== 'year' || second?.kind !== 'year' || second.values[0]! >= first.values[0]!) continue
    if (from.test(justBefore(flat, first)) && until.test(flat.slice(first.end, second.start)))
      return text.slice(first.start, second.end)
  }
  return undefined
}

function isOnly(specific: Specific, here: readonly Specific[], there: readonly Specific[]) {
  return isNamedBy(specific, here) && !isNamedBy(specific, there)
}

function readFacts(facts: SignalFacts | null): Specific[] {
  const { capital, amount, currency = 'CHF', ...others } = facts ?? {}
  const sums = [capital, amount].flatMap((sum) => (sum === undefined ? [] : [`${currency} ${sum}`]))
  const said = [...Object.values(others), ...sums]
  return specificsOf(said.join(', '), { language: null, strict: false })
}
