/** Number of days, ISO weeks and months (UTC) of which the newest backup is kept. */
export type Retention = { days: number; weeks: number; months: number }

const form = /^alphorn-(\d{4})-(\d{2})-(\d{2})T(\d{2})(\d{2})(\d{2})Z\.gz(\.partial)?$/

/** Name of a backup in a folder of backups: `alphorn-2026-11-23T020000Z.gz`. */
export function backupName(at: Date): string {
  return `alphorn-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.gz`
}

type Backup = { name: string; at: Date; isPartial: boolean }

const maxWriteMs = 86_400_000

/**
 * Returns the files of a backup folder to delete. The newest backup is always kept, and so is the newest one of each of
 * the last days, weeks and months that have a backup. Files with other names are never returned. A `.partial` file that
 * is older than a day was left by a killed run. A younger one may belong to a backup that is being written.
 */
export function filesToDelete(
  names: readonly string[],
  { days, weeks, months }: Retention,
  now: Date,
): string[] {
  const files = names.flatMap(backupOf).sort((one, other) => other.at.getTime() - one.at.getTime())
  const backups = files.filter(({ isPartial }) => !isPartial)
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
  const left = files.filter(({ isPartial, at }) => isPartial && now.getTime() - at.getTime() > maxWriteMs)
  return [...backups.filter(({ name }) => !kept.has(name)), ...left].map(({ name }) => name)
}

function backupOf(name: string): Backup[] {
  const [, year, month, day, hours, minutes, seconds, partial] = form.exec(name) ?? []
  if (year === undefined) return []
  const at = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(at.getTime()) ? [] : [{ name, at, isPartial: partial !== undefined }]
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const monthOf = (at: Date) => at.toISOString().slice(0, 7)

/** Returns the Monday of the week. */
function weekOf(at: Date) {
  const monday = new Date(at)
  monday.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7))
  return dayOf(monday)
}
