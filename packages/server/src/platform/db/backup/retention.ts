/** How many days, ISO weeks and months (UTC) with a backup keep their newest one. */
export type Retention = { days: number; weeks: number; months: number }

const form = /^alphorn-(\d{4})-(\d{2})-(\d{2})T(\d{2})(\d{2})(\d{2})Z\.gz(\.partial)?$/

/** The name of a backup in a folder of backups: `alphorn-2026-11-23T020000Z.gz`. */
export function backupName(at: Date): string {
  return `alphorn-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.gz`
}

type Backup = { name: string; at: Date }

/**
 * Which files of a folder of backups to delete. The newest backup always stays, and so does the newest of each of the last
 * days, weeks and months that have one. Files with another name are never named. A `.partial` file is what a killed run left.
 */
export function filesToDelete(names: readonly string[], { days, weeks, months }: Retention): string[] {
  const backups = names.flatMap(backupOf).sort((one, other) => other.at.getTime() - one.at.getTime())
  const kept = new Set(backups.slice(0, 1).map(({ name }) => name))
  for (const [count, periodOf] of [
    [days, dayOf],
    [weeks, weekOf],
    [months, monthOf],
  ] as const) {
    const seen = new Set<string>()
    for (const { name, at } of backups) {
      const period = periodOf(at)
      if (seen.has(period) || seen.size >= count) continue
      seen.add(period)
      kept.add(name)
    }
  }
  const partial = names.filter((name) => form.exec(name)?.[7] !== undefined)
  return [...backups.map(({ name }) => name).filter((name) => !kept.has(name)), ...partial]
}

function backupOf(name: string): Backup[] {
  const [, year, month, day, hours, minutes, seconds, partial] = form.exec(name) ?? []
  if (year === undefined || partial !== undefined) return []
  const at = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(at.getTime()) ? [] : [{ name, at }]
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const monthOf = (at: Date) => at.toISOString().slice(0, 7)

/** The Monday of the week. */
function weekOf(at: Date) {
  const monday = new Date(at)
  monday.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7))
  return dayOf(monday)
}
