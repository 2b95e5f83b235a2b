import { type ReturnLine, readReturnText } from '@alphorn/contract/prospecting/letters/return-references'
import { callRoute, type DataOf } from '#web/data/client.ts'
import { useBatches } from '#web/data/use-batches.ts'

/** A line with its result, or its expected result. */
export type ReadReturn = ReturnLine & DataOf<'letter_returns'>[number]

/** Checks lines, and records the checked ones. An interrupted run can be resumed, and no return is recorded twice. */
export function useReturns(project_id: string, occurred_on: string) {
  const sendAs = (dry_run: boolean) => async (lines: readonly ReturnLine[], idempotencyKey: string) => {
    const returns = lines.map(({ reference, reason }) => ({ reference, ...(reason !== '' && { reason }) }))
    const given = { project_id, returns, occurred_on, dry_run }
    const { data } = await callRoute('letter_returns', given, { idempotencyKey })
    return data.map((one, at): ReadReturn => ({ ...lines[at]!, ...one }))
  }
  return { check: useBatches(sendAs(true)), record: useBatches(sendAs(false)) }
}

/** Returns the text without the recorded lines; an empty text if no letter remains. */
export function withoutLines(text: string, done: ReadonlySet<number>): string {
  const rest = text.split(/\r\n|\n|\r/).filter((_, at) => !done.has(at + 1))
  return readReturnText(rest.join('\n')).length === 0 ? '' : rest.join('\n')
}
