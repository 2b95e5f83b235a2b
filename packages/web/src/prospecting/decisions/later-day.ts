import { dayAfter } from '#web/language/day-text.ts'
import { civilDay } from '#web/language/format.ts'

/** Number of days for which the key of "later" postpones a company. */
const laterDays = 90

/** Returns the date in Swiss time some days from now. */
export function dayIn(days: number): string {
  return dayAfter(civilDay(new Date()), days)
}

/** Returns the day until which a company is postponed if the user does not choose one. */
export function usualLaterDay(): string {
  return dayIn(laterDays)
}
