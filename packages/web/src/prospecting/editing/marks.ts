import type { OutreachRevision } from '@alphorn/contract/prospecting/approvals'
import type { ResultOf } from '@alphorn/contract/prospecting/stage-results'

// Messages between the page and the web worker that checks texts. Only the worker loads the checks.

type Outreach = ResultOf<'outreach'>
export type Part = 'subject' | 'body'

/** An edited text: all its variants without the notices, and the claims of the base revision. */
export type TypedText = {
  channel: OutreachRevision['channel']
  variants: Outreach['variants']
  claims: Outreach['claims']
}
/** A range of a part of a text, in UTF-16 units, end exclusive, and its mark. */
export type Mark = {
  language: string
  part: Part
  start: number
  end: number
  is: 'claim' | 'unbacked' | 'refused'
}
/** A reason why a text cannot be saved. `words`: the part of the text it concerns; null: all of it. */
export type Fault = { code: string; words: string | null }
/** `unbacked`: words of claims that no cited evidence has. `unclaimed`: statements outside of all claims. */
export type CheckedText = { marks: Mark[]; faults: Fault[]; unbacked: string[]; unclaimed: string[] }

/**
 * Moves the marks of a text to the text typed since. Marks after the edit are shifted, and marks that the edit touches
 * are dropped until the next check.
 */
export function movedMarks<Moved extends { start: number; end: number }>(
  marks: readonly Moved[],
  before: string,
  after: string,
): Moved[] {
  if (before === after) return [...marks]
  let start = 0
  while (start < before.length && before[start] === after[start]) start++
  let end = before.length
  const by = after.length - before.length
  while (end > start && end + by > start && before[end - 1] === after[end + by - 1]) end--
  return marks.flatMap((mark) => {
    if (mark.end <= start) return [mark]
    return mark.start >= end ? [{ ...mark, start: mark.start + by, end: mark.end + by }] : []
  })
}
