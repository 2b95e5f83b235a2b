import type { Usage } from '@alphorn/contract/app/app-views'
import { civilDay } from '#web/language/format.ts'

export type UsageDay = Usage['days'][number]

export const shownDays = 30
const dayLength = 86_400_000

/** Each of the last thirty days, including days without calls. */
export function everyDay(days: readonly UsageDay[], now: number): UsageDay[] {
  const known = new Map(days.map((one) => [one.day, one]))
  return Array.from({ length: shownDays }, (_, at) => {
    const day = civilDay(new Date(now - (shownDays - 1 - at) * dayLength))
    return known.get(day) ?? { day, surfaces: [], refused: 0 }
  })
}
