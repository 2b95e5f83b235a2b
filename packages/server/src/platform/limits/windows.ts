import { nextSwissMidnight, nextSwissMonth, swissDay, swissMonth } from '#server/platform/swiss-time'

/** A period for which an allowance holds. */
export type Window = {
  readonly name: 'daily' | 'burst' | 'credential_burst' | 'rows_daily' | 'rows_monthly'
  /** Returns the current period: its name and its end. */
  readonly periodAt: (now: Date) => { period: string; ends: number }
}

const minute = 60_000

function byMinute(now: Date) {
  const start = Math.floor(now.getTime() / minute) * minute
  return { period: new Date(start).toISOString().slice(0, 16), ends: start + minute }
}
const byDay = (now: Date) => ({ period: swissDay(now), ends: nextSwissMidnight(now).getTime() })
const byMonth = (now: Date) => ({ period: swissMonth(now), ends: nextSwissMonth(now).getTime() })

export const windows = {
  daily: { name: 'daily', periodAt: byDay },
  burst: { name: 'burst', periodAt: byMinute },
  credential_burst: { name: 'credential_burst', periodAt: byMinute },
  rows_daily: { name: 'rows_daily', periodAt: byDay },
  rows_monthly: { name: 'rows_monthly', periodAt: byMonth },
} as const satisfies Record<string, Window>
