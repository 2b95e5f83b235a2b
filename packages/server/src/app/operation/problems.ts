import type { SystemHealth } from '@alphorn/contract/app/system-health'
import type { Db } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import {
  audit,
  auditStream,
  backgroundJobs,
  backups,
  database,
  mails,
  type Reading,
  sources,
  stageJobs,
  webhooks,
} from '#server/platform/metrics/database-readings'
import type { DiskOutlook } from '#server/platform/metrics/disk-series'

export type Problem = SystemHealth['problems'][number]
type Row = Readonly<Record<string, unknown>>
type Rule = Pick<Problem, 'alert' | 'severity'> & {
  reading: Reading
  holds: (row: Row) => boolean
  subjectOf?: (row: Row) => unknown
}

const daySeconds = 86_400
const isAbove = (column: string, most: number) => (row: Row) => Number(row[column] ?? 0) > most
/** An event that never happened counts as having happened at the installation. */
const olderThan = (column: string, most: number) => (row: Row) =>
  Number(row[column] ?? row['installed_seconds'] ?? 0) > most

// Must equal the conditions in examples/monitoring/alphorn-rules.yml, over the same readings;
// test/platform/problems.test.ts compares them.
const rules: readonly Rule[] = [
  {
    alert: 'AlphornConnectionsScarce',
    severity: 'warning',
    reading: database,
    holds: ({ connections, connections_max }) => Number(connections) / Number(connections_max) > 0.9,
  },
  {
    alert: 'AlphornJobsOverdue',
    severity: 'critical',
    reading: stageJobs,
    holds: isAbove('overdue', 0),
    subjectOf: ({ stage }) => stage,
  },
  {
    alert: 'AlphornJobsNotClaimed',
    severity: 'warning',
    reading: stageJobs,
    holds: (row) => row['state'] === 'unclaimed' && isAbove('oldest_seconds', 3600)(row),
    subjectOf: ({ stage }) => stage,
  },
  {
    alert: 'AlphornBackgroundStopped',
    severity: 'critical',
    reading: backgroundJobs,
    holds: (row) => row['background_job'] === 'expire jobs' && isAbove('late', 120)(row),
  },
  {
    alert: 'AlphornBackgroundJobFails',
    severity: 'warning',
    reading: backgroundJobs,
    holds: isAbove('failing', 0),
    subjectOf: ({ background_job }) => background_job,
  },
  {
    alert: 'AlphornAuditNotSealed',
    severity: 'warning',
    reading: audit,
    holds: isAbove('oldest_seconds', 300),
  },
  {
    alert: 'AlphornAuditStreamLags',
    severity: 'warning',
    reading: auditStream,
    holds: isAbove('oldest_seconds', 900),
    subjectOf: ({ failure }) => failure,
  },
  {
    alert: 'AlphornWebhooksWait',
    severity: 'warning',
    reading: webhooks,
    holds: isAbove('oldest_seconds', 900),
  },
  { alert: 'AlphornMailsWait', severity: 'warning', reading: mails, holds: isAbove('oldest_seconds', 900) },
  {
    alert: 'AlphornSourceFails',
    severity: 'warning',
    reading: sources,
    holds: isAbove('failing', 0),
    subjectOf: ({ source }) => source,
  },
  {
    alert: 'AlphornBackupOld',
    severity: 'warning',
    reading: backups,
    holds: olderThan('age_seconds', 2 * daySeconds),
  },
  {
    alert: 'AlphornBackupFails',
    severity: 'critical',
    reading: backups,
    holds: isAbove('failing', 0),
    subjectOf: ({ failure }) => failure,
  },
  {
    alert: 'AlphornBackupNotVerified',
    severity: 'warning',
    reading: backups,
    holds: olderThan('verified_seconds', 10 * daySeconds),
  },
]

/** The share of a disk that must remain free, and the seconds of warning before it is full. */
const minFreeShare = 0.05
const fullWithinSeconds = 14 * daySeconds

type Beside = { isSearchReady: boolean; outlook: DiskOutlook | null }

/**
 * Returns the current problems that the alerts would report, the worst first. Alerts over a time span are omitted: only
 * Prometheus can evaluate them.
 */
export async function problemsOf(db: Db, { isSearchReady, outlook }: Beside): Promise<Problem[]> {
  const rows = new Map<Reading, Row[]>()
  for (const reading of new Set(rules.map((rule) => rule.reading)))
    rows.set(reading, await db.query(rawQuery<Row>(reading.query)))
  const found = rules.flatMap((rule) => problemsUnder(rule, rows.get(rule.reading) ?? []))
  if (!isSearchReady) found.push({ alert: 'AlphornSearchNotReady', severity: 'warning', subject: null })
  if (outlook && isNearlyFull(outlook))
    found.push({ alert: 'AlphornDiskFull', severity: 'critical', subject: null })
  return found.sort((one, other) => one.severity.localeCompare(other.severity))
}

function problemsUnder({ alert, severity, holds, subjectOf }: Rule, rows: readonly Row[]): Problem[] {
  const subjects = new Set(
    rows.filter(holds).map((row) => {
      const subject = subjectOf?.(row)
      return typeof subject === 'string' ? subject : null
    }),
  )
  return [...subjects].map((subject) => ({ alert, severity, subject }))
}

function isNearlyFull({ size, free, full_at }: DiskOutlook) {
  return (
    free / size < minFreeShare ||
    (full_at !== null && full_at.getTime() - Date.now() < fullWithinSeconds * 1000)
  )
}
