import { readFileSync } from 'node:fs'
import { problemNames } from '@alphorn/contract/app/system-health'
import { connectPools } from '@alphorn/server/platform/db/connect'
import { withConnection } from '@alphorn/server/platform/db/connection'
import { problemsOf } from '@alphorn/server/app/operation/problems'
import { freshDatabase } from '../support/database.ts'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'

const { url } = await freshDatabase()
const pools = connectPools(url, { size: 1 })
const client = new pg.Client(url)
await client.connect()
afterAll(async () => Promise.all([client.end(), pools.end()]))

const sound = { isSearchReady: true, outlook: null }
const problems = (beside: Parameters<typeof problemsOf>[1] = sound) =>
  withConnection(pools.read, (db) => problemsOf(db, beside))

type Rules = { groups: { rules: { alert: string; labels: { severity: string } }[] }[] }
const file = new URL('../../examples/monitoring/alphorn-rules.yml', import.meta.url)
const alerts = (parse(readFileSync(file, 'utf8')) as Rules).groups.flatMap(({ rules }) => rules)

/**
 * Alerts that only Prometheus can evaluate: over a period, over several machines, or about the process that serves the
 * page.
 */
const overTime = [
  'AlphornDown',
  'AlphornDatabaseDown',
  'AlphornFaults',
  'AlphornUnavailable',
  'AlphornSlow',
  'AlphornConnectionsWait',
  'AlphornEventLoopBlocked',
  'AlphornSearchLags',
  'AlphornBudgetSpent',
  'AlphornMetricsIncomplete',
]

test('Each alert is on the operators page, except those that only Prometheus can evaluate', () => {
  expect([...problemNames, ...overTime].sort()).toEqual(alerts.map(({ alert }) => alert).sort())
})

test('A missing backup is a problem only if the installation is older than two days', async () => {
  expect(await problems()).toEqual([])
  await client.query(`update schema_migrations set applied_at = applied_at - interval '3 days'`)
  expect(await problems()).toEqual([{ alert: 'AlphornBackupOld', severity: 'warning', subject: null }])
})

test('A problem found in the database has the severity of its alert and names its subject', async () => {
  await client.query(`insert into backups (made_at, rows, bytes, verified_at) values (now(), 1, 1, now() - interval '11 days');
    insert into backup_failures values (now() + interval '1 second', 'verify', 'The disk is full.');
    insert into directory_sources (source, failed_at, failure) values ('basel', now(), 'closed');
    insert into background_job_runs (name, every_seconds, started_at, finished_at, failed_at, failure)
      values ('expire jobs', 5, now(), now() - interval '10 minutes', null, null),
        ('mail watches', 60, now(), now() - interval '1 second', now(), 'away')`)
  const found = await problems({ isSearchReady: false, outlook: { size: 100, free: 4, full_at: null } })
  const severityOf = new Map(alerts.map(({ alert, labels }) => [alert, labels.severity]))
  for (const { alert, severity } of found) expect.soft(severity, alert).toBe(severityOf.get(alert))
  expect(found.map(({ alert, subject }) => [alert, subject])).toEqual([
    ['AlphornBackgroundStopped', null],
    ['AlphornBackupFails', 'verify: The disk is full.'],
    ['AlphornDiskFull', null],
    ['AlphornBackgroundJobFails', 'mail watches'],
    ['AlphornSourceFails', 'basel'],
    ['AlphornBackupNotVerified', null],
    ['AlphornSearchNotReady', null],
  ])
})

test('Deliveries that wait for a disabled webhook are not a problem of the operator', async () => {
  await client.query(`insert into accounts (account_id, name, created_at) values ('acc_1', 'Acme', now());
    insert into webhooks (account_id, webhook_id, name, url, kinds, secret, pepper_version, created_by, created_at)
      values ('acc_1', 'whk_1', 'CRM', 'https://crm.example', '{watch.hit}', '', 1, 'Olga', now());
    insert into outbox (account_id, event_id, kind, subject, content, created_at)
      values ('acc_1', 'evt_1', 'watch.hit', 'com_1', '{}', now());
    insert into webhook_deliveries (account_id, webhook_id, event_id, next_attempt_at, created_at)
      values ('acc_1', 'whk_1', 'evt_1', now() - interval '1 hour', now())`)
  const waiting = async () => (await problems()).some(({ alert }) => alert === 'AlphornWebhooksWait')
  expect(await waiting()).toBe(true)
  await client.query(`update webhooks set disabled_at = now(), disabled_reason = 'gone'`)
  expect(await waiting()).toBe(false)
})
