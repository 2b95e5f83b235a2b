import type { Specific } from '#contract/prospecting/grounding/specifics'

// What evidence shows without a word for it: how many items a list has, and which share one amount is of another beside it.

type Known = { text: string; specifics: readonly Specific[] }

/** Whether evidence shows a number that it does not name. */
export function isShownBy(claimed: Specific, known: Known): boolean {
  if (claimed.kind !== 'number') return false
  return claimed.values.some((value) =>
    value < 1 ? isShareOfAmounts(value, known) : countsOfLists(known.text).includes(value),
  )
}

const farthest = 120

function isShareOfAmounts(share: number, { specifics }: Known) {
  const amounts = specifics.filter((one) => one.kind === 'amount')
  return amounts.some((whole, at) =>
    amounts
      .slice(at + 1)
      .some(
        (part) =>
          part.start - whole.end < farthest &&
          part.currency === whole.currency &&
          Math.abs(part.values[0]! / whole.values[0]! - share) < 0.005,
      ),
  )
}

const list = /: ?([^:;.\n]{5,300})/g
const aside = / ?\([^()\n]{0,60}\)|(?<=(?:^|[ ,])(?:Dr|Prof|St))\./g
const item = /^\p{Lu}[^,]{1,40}$/u
const mostItems = 12

/** How many items the lists of a text have: names in a row after a colon. */
function countsOfLists(text: string): number[] {
  return [...text.replace(aside, '').matchAll(list)].flatMap(([, words]) => {
    const items = words!.split(/, | und | et | e | and | sowie /)
    return items.length > 1 && items.length <= mostItems && items.every((one) => item.test(one.trim()))
      ? [items.length]
      : []
  })
}
