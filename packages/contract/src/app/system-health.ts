import { z } from 'zod'
import { Timestamp } from '#contract/core/fields'
import { session } from '#contract/core/roles'
import { mutation, read, type RouteTable } from '#contract/core/route'

// Health of the service, for its operators. Figures cover the whole installation and contain no data of any account.

const count = z.int().min(0)

/** A background job: the time of its last run, and whether it keeps to its schedule. */
const BackgroundJobHealth = z.object({
  name: z.string(),
  every_seconds: count,
  started_at: Timestamp.nullable(),
  finished_at: Timestamp.nullable(),
  failed_at: Timestamp.nullable(),
  failure: z.string().nullable(),
  state: z.enum(['ok', 'late', 'failing', 'never']),
})

/**
 * The alerts of `examples/monitoring/alphorn-rules.yml` that can be evaluated at a single moment, from the state of the
 * database.
 */
export const problemNames = [
  'AlphornConnectionsScarce',
  'AlphornJobsOverdue',
  'AlphornJobsNotClaimed',
  'AlphornBackgroundStopped',
  'AlphornBackgroundJobFails',
  'AlphornAuditNotSealed',
  'AlphornAuditStreamLags',
  'AlphornWebhooksWait',
  'AlphornMailsWait',
  'AlphornSearchNotReady',
  'AlphornSourceFails',
  'AlphornBackupOld',
  'AlphornBackupFails',
  'AlphornBackupNotVerified',
  'AlphornDiskFull',
] as const

export const SystemHealth = z
  .object({
    state: z.enum(['ok', 'warn', 'bad']),
    problems: z
      .array(
        z.object({
          alert: z.enum(problemNames),
          severity: z.enum(['critical', 'warning']),
          subject: z.string().nullable().meta({
            description: 'Stage, background job or source with the problem, or its cause',
          }),
        }),
      )
      .meta({ description: 'The problem that an alert reports, or would report if it lasts' }),
    at: Timestamp,
    version: z.string(),
    node: z.string(),
    started_at: Timestamp,
    database: z.object({
      version: z.string(),
      answer_ms: z.number(),
      bytes: count,
      connections: count,
      connections_max: count,
    }),
    migrations: z.object({ applied: count, newest: z.string(), known: count }),
    ignored_proxy: z.object({ first_seen_at: Timestamp, address: z.string() }).nullable().meta({
      description:
        'The first sender of `X-Forwarded-For` since the process started while `TRUST_PROXY` is off; null if there was none',
    }),
    search: z.object({ ready: z.boolean(), state: z.string(), companies: count.nullable() }),
    background_jobs: z.array(BackgroundJobHealth),
    queues: z.object({
      jobs_open: count,
      jobs_overdue: count,
      lists_building: count,
      cycles_running: count,
      changes_unread: count,
      /** Changes of companies set aside because reading them for signals failed. */
      changes_set_aside: count,
      audit_unsealed: count,
    }),
    outbox: z.object({ events: count, oldest_at: Timestamp.nullable() }),
    mail: z.object({
      by: z.enum(['smtp', 'terminal']),
      waiting: count,
      failed: count,
      last_failure: z.string().nullable(),
    }),
    directory: z.object({
      companies: count,
      imported_at: Timestamp.nullable(),
      /** The sources that the service reads automatically, each with its last complete read and its fault. */
      sources: z.array(
        z.object({
          source: z.string(),
          read_at: Timestamp.nullable(),
          failure: z.string().nullable(),
        }),
      ),
    }),
    backup: z
      .object({ made_at: Timestamp, verified_at: Timestamp.nullable(), rows: count, bytes: count })
      .nullable()
      .meta({ description: 'The last backup by `alphorn backup`; null if there is none' }),
    disk: z.object({ free_bytes: count, total_bytes: count }).nullable(),
  })
  .meta({ id: 'SystemHealth' })
export type SystemHealth = z.infer<typeof SystemHealth>

export const healthRoutes = {
  app_health: read({
    group: 'meta',
    path: '/health',
    access: session(['owner']),
    summary: 'Get the status of the installation, for its operators',
    answer: SystemHealth,
  }),
  app_health_mail_test: mutation({
    group: 'meta',
    path: '/health/mail-tests',
    access: session(['owner']),
    summary: 'Send a test email to the user',
    body: z.strictObject({}),
    answers: { 202: z.object({ email: z.string() }).meta({ id: 'HealthMailTest' }) },
  }),
} satisfies RouteTable
