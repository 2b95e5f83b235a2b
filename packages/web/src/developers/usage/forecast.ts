type Budget = { name: string; limit: number; remaining: number; resets_at: string }

/**
 * Returns the start of a budget's window: a day or a month before its reset. Null for a burst window, which ends before
 * anyone could read about it.
 */
function beginningOf({ name, resets_at }: Budget): Date | null {
  const start = new Date(resets_at)
  if (name === 'burst') return null
  if (name.endsWith('monthly')) start.setUTCMonth(start.getUTCMonth() - 1)
  else start.setUTCDate(start.getUTCDate() - 1)
  return start
}

/** Returns when a budget will be exhausted at the current rate, or null if it lasts until its reset. */
export function emptyAt(budget: Budget, now = new Date()): Date | null {
  const start = beginningOf(budget)
  const used = budget.limit - budget.remaining
  if (!start || used <= 0 || budget.remaining <= 0) return null
  const passed = now.getTime() - start.getTime()
  const empty = new Date(now.getTime() + (passed / used) * budget.remaining)
  return empty < new Date(budget.resets_at) ? empty : null
}
