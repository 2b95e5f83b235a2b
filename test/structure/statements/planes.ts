// The three planes of the database (ARCHITECTURE.md). Today they share one PostgreSQL database. A statement within a
// single plane still works when each plane has its own database.

export type Plane = 'tenant' | 'control' | 'directory'

/**
 * Tables of sign-in and of the installation itself. They are small, and are read by the caller's token before its
 * account is known.
 */
const control = [
  'accounts',
  'users',
  'memberships',
  'invitations',
  'sessions',
  'credentials',
  'feeds',
  'bi_roles',
  'reconcilers',
  'sign_ups',
  'sign_in_failures',
  'sign_in_steps',
  'address_proofs',
  'used_challenges',
  'known_devices',
  'passkeys',
  'totp_secrets',
  'recovery_codes',
  'provider_users',
  'provider_links',
  'mails',
  'demo_projects', // whether an account sees invented companies is known as soon as its caller is
  'switches',
  'background_job_runs',
  'database_sizes',
  'backups',
  'backup_failures',
]

/** The companies and their dependent rows: the same for all accounts. */
const directory = [
  'companies',
  'company_names',
  'company_lines',
  'company_statements',
  'company_changes',
  'company_changes_retained',
  'company_versions',
  'company_versions_set_aside',
  'signals',
  'municipalities',
  'municipality_lists',
  'postal_localities',
  'noga_codes',
  'directory_sources',
  'source_publications',
  'unresolved_mentions',
  'gazette_histories',
  'web_visits',
  'web_pages',
  'web_contents',
  'website_searches',
  'website_candidates',
]

/** Account tables without a column that names the account. */
const tenantWithoutAccount = [
  'idempotency_keys', // by holder, committed together with the changes of the call
  'allowances', // by subject
  'audit_rows_default',
  'audit_sealing', // progress of sealing the rows of all accounts
  'audit_stream', // progress of exporting their seals
]

/** Tables that each plane has separately: its applied migrations, and the clock that tests move. */
const onEveryPlane = ['schema_migrations', 'test_clock']

/** Returns the plane of a table; null if every plane has the table. Throws if the table is on no plane. */
export function planeOf({ name, ofAccount }: { name: string; ofAccount: boolean }): Plane | null {
  if (onEveryPlane.includes(name)) return null
  if (control.includes(name)) return 'control'
  if (directory.includes(name)) return 'directory'
  if (ofAccount || tenantWithoutAccount.includes(name)) return 'tenant'
  throw new Error(
    `${name} has no account_id: say in test/structure/statements/planes.ts to which plane it belongs.`,
  )
}

/** Returns the listed tables, for a test that all of them exist. */
export const listedTables = [...control, ...directory, ...tenantWithoutAccount, ...onEveryPlane]
