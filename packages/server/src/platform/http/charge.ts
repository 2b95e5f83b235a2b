import { type CallOutcome, performRead, type Work } from '#server/platform/http/perform'
import type { LimitRefusal, TakenRows } from '#server/platform/limits/limits'

/** Names the budget that made a page shorter than requested. */
export const limitedByHeader = 'x-rows-limited-by'

/** The row budgets that apply to one call (docs/decisions/0013). */
export function budgetOf({ service: { limits }, context: { caller }, matchedPath }: Omit<Work, 'input'>) {
  const hasCode = matchedPath.form?.codes.includes('monthly_row_limit') ?? true
  return {
    take: (rows: number) =>
      limits.reserveRows(caller, rows, hasCode ? 'monthly_row_limit' : 'daily_row_limit'),
    giveBack: (rows: number, { at }: Pick<TakenRows, 'at'>) => limits.returnRows(caller, rows, at),
  }
}

/**
 * Step 15: charges the rows that are sent. Rows of a replay, of a 304 or of a HEAD are not sent. If nothing is left the
 * call is refused. If less is left than the page holds, the page ends there and says so.
 */
export async function chargeRows(
  work: Work,
  done: CallOutcome,
  headers: Record<string, string>,
  nothingLeaves: boolean,
): Promise<CallOutcome> {
  const { endpoint, context } = work
  const rows = nothingLeaves ? 0 : done.rows
  if (endpoint.route.budget === 'none') {
    context.auditContext.rows_returned = rows
    return done
  }
  const taken = await budgetOf(work).take(rows)
  const { limited } = taken
  if (limited && taken.rows === 0) throw refusalOf(work, limited)
  const left = limited ? await performWithSmallerPage(work, taken, limited, headers) : done
  context.auditContext.rows_returned = nothingLeaves ? 0 : left.rows
  return left
}

/** Returns the refusal for an exhausted budget, which the headers report as well. */
export function refusalOf({ context }: Work, { quotas, refusal }: LimitRefusal) {
  context.quotas = quotas
  return refusal
}

async function performWithSmallerPage(
  work: Work,
  taken: TakenRows,
  { refusal }: LimitRefusal,
  headers: Record<string, string>,
) {
  const { rows } = taken
  const { input } = work
  const page = await performRead({ ...work, input: { ...input, page: { ...input.page, limit: rows } } })
  budgetOf(work).giveBack(rows - page.rows, taken)
  headers[limitedByHeader] = refusal.code
  return { ...page, limitedBy: refusal.code }
}
