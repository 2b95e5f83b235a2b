import type pg from 'pg'
import { newClient } from '#server/platform/db/client'
import { fault, type Finding, fine, warning } from '#server/platform/db/finding'
import { pepperOf, versionOf } from '#server/platform/secrets/pepper'

const oldestBackupMs = 2 * 86_400_000
const oldestVerifiedMs = 10 * 86_400_000

/**
 * Examines what the rows show about the operation: the peppers that they need, and the backups. Requires the schema of
 * this version.
 */
export async function examineRows(url: string, peppers: readonly string[]): Promise<Finding[]> {
  const client = newClient(url, 'doctor')
  await client.connect()
  try {
    return [await pepperFinding(client, peppers), ...(await backupFindings(client))]
  } finally {
    await client.end()
  }
}

type Secrets = { kind: string; pepper_version: number; count: number }

const secretsOf = `select kind, pepper_version, count(*)::int as count from (
    select 'credentials' as kind, pepper_version from credentials where revoked_at is null
    union all select 'credentials', previous_pepper_version from credentials
      where revoked_at is null and previous_valid_until > app_now()
    union all select 'secrets of webhooks', pepper_version from webhooks
    union all select 'secrets of webhooks', previous_pepper_version from webhooks
      where previous_valid_until > app_now()
    union all select 'authenticator apps', pepper_version from totp_secrets
    union all select 'keys of CRMs', pepper_version from crm_connections
    union all select 'secrets of Pingen', pepper_version from letter_connections
    union all select 'recovery codes', pepper_version from recovery_codes where used_at is null) secrets
  group by 1, 2 order by 1, 2`

async function pepperFinding(client: pg.Client, peppers: readonly string[]): Promise<Finding> {
  const { rows } = await client.query<Secrets>(secretsOf)
  const lost = rows.filter(({ pepper_version }) => pepperOf(peppers, pepper_version) === undefined)
  if (lost.length > 0)
    return fault(
      'peppers',
      `The pepper of these secrets is not set, so they are refused: ${listOf(lost)}. Add it to the end of ALPHORN_PEPPERS.`,
    )
  if (rows.length === 0) return fine('peppers', 'No secret is under a pepper yet.')
  const [first = ''] = peppers
  const older = rows.filter(({ pepper_version }) => pepperOf(peppers, pepper_version) !== first)
  if (older.length > 0)
    return fine(
      'peppers',
      `An older pepper is still needed, so keep it in ALPHORN_PEPPERS: ${listOf(older)}.`,
    )
  return fine(
    'peppers',
    peppers.length > 1
      ? `All secrets are under the first pepper (version ${versionOf(first)}). The others can be removed.`
      : 'All secrets are under the pepper that is set.',
  )
}

const listOf = (secrets: readonly Secrets[]) =>
  secrets.map(({ kind, count }) => `${count} ${kind}`).join(', ')

type Backups = {
  age: number | null
  verified: number | null
  failed_at: Date | null
  step: string | null
  failure: string | null
}

const backupsOf = `with last as (select max(made_at) as made_at, max(verified_at) as verified_at from backups)
  select extract(epoch from app_now() - made_at)::float8 * 1000 as age,
    extract(epoch from app_now() - verified_at)::float8 * 1000 as verified, failed_at, step, failure
  from last left join lateral (select * from backup_failures order by failed_at desc limit 1) newest
    on failed_at >= coalesce(greatest(made_at, verified_at), '-infinity')`

async function backupFindings(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<Backups>(backupsOf)
  const { age, verified, failed_at, step, failure } = rows[0]!
  if (failed_at)
    return [
      fault(
        'backup',
        `The last backup failed at ${failed_at.toISOString()} in the step "${step}": ${failure} Run alphorn backup again.`,
      ),
    ]
  if (age === null || age > oldestBackupMs)
    return [
      warning(
        'backup',
        `${age === null ? 'There is no backup' : 'The last backup is more than two days old'}. Run alphorn backup by a timer (docs/operate/backup.md).`,
      ),
    ]
  return [
    verified === null || verified > oldestVerifiedMs
      ? warning(
          'backup',
          'No backup was restored for ten days. Run alphorn backup with --verify once a week.',
        )
      : fine('backup', 'The last backup is younger than two days, and one was restored within ten.'),
  ]
}
