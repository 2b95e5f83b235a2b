import type { OutreachRevision } from '@alphorn/contract/prospecting/approvals'
import type { ResultOf } from '@alphorn/contract/prospecting/stage-results'

// Messages between the page and the worker that checks texts. The checks themselves are only in the worker.

type Outreach = ResultOf<'outreach'>
export type Part = 'subject' | 'body'

/** A text that is being changed: all its variants without their notices, and the claims of the revision that is changed. */
export type TypedText = {
  channel: OutreachRevision['channel']
  variants: Outreach['variants']
  claims: Outreach['claims']
}
/** A range of a part of a text, in UTF-16 units, end exclusive, and what is to be seen there. */
export type Mark = {
  language: string
  part: Part
  start: number
  end: number
  is: 'claim' | 'unbacked' | 'refused'
}
/** A reason why a text cannot be saved. `words`: the part of the text it concerns; null: all of it. */
export type Fault = { code: string; words: string | null }
export type CheckedText = { marks: Mark[]; faults: Fault[]; unbacked: string[] }

/**
 * Moves the marks of a text to the text typed since. Marks before the change stay, and those after it move along. A
 * mark that the change touches is dropped until the next check.
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
