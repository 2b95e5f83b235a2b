type Budget = { name: string; limit: number; remaining: number; resets_at: string }

/** When the window of a budget began: a day, or a month, before it begins anew. A burst is over before anybody reads of it. */
function beginningOf({ name, resets_at }: Budget): Date | null {
  const start = new Date(resets_at)
  if (name === 'burst') return null
  if (name.endsWith('monthly')) start.setUTCMonth(start.getUTCMonth() - 1)
  else start.setUTCDate(start.getUTCDate() - 1)
  return start
}

/** When a budget is empty at the pace of its window so far; null where it lasts until it begins anew. */
export function emptyAt(budget: Budget, now = new Date()): Date | null {
  const start = beginningOf(budget)
  const used = budget.limit - budget.remaining
  if (!start || used <= 0 || budget.remaining <= 0) return null
  const passed = now.getTime() - start.getTime()
  const empty = new Date(now.getTime() + (passed / used) * budget.remaining)
  return empty < new Date(budget.resets_at) ? empty : null
}
