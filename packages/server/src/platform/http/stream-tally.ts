import type { PulledChunk } from '#server/platform/http/pull-rows'
import { budgetOf } from '#server/platform/http/charge'
import { auditRowOf } from '#server/platform/http/request-context'
import type { Work } from '#server/platform/http/perform'

/** Counts the sent rows, and writes the audit row once. */
export function tallyOf(work: Work) {
  const { service, context, incoming } = work
  let rows = 0
  let recorded = false
  return {
    send: (count: number) => void (rows += count),
    sent: () => rows,
    keepBack: ({ rows: count, at }: Pick<PulledChunk, 'rows' | 'at'>) =>
      budgetOf(work).giveBack(count, { at }),
    record: async (error_code: string | null) => {
      if (recorded) return
      recorded = true
      context.auditContext.rows_returned = rows
      await service.journal.record(auditRowOf(context, incoming, { status: 200, error_code }))
    },
  }
}
export type Tally = ReturnType<typeof tallyOf>
