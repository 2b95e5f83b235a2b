// The three planes of the database (ARCHITECTURE.md). All are one PostgreSQL today. A statement that stays inside of one
// plane still runs where each has its own.

export type Plane = 'tenant' | 'control' | 'directory'

/**
 * Tables of sign-in and of the installation itself: small, and read by a caller's token before its account is known.
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
  'demo_projects', // whether an account sees invented companies is known with its caller
  'switches',
  'background_job_runs',
  'database_sizes',
  'backups',
  'backup_failures',
]

/** The companies, and what hangs on them: the same for all accounts. */
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

/** Tables of accounts without a column that names the account. */
const tenantWithoutAccount = [
  'idempotency_keys', // by holder, committed with what the call did
  'allowances', // by subject
  'audit_rows_default',
  'audit_sealing', // how far the rows of all accounts are sealed
  'audit_stream', // how far their seals were sent
]

/** Each plane has its own: which migrations it has, and the clock that tests move. */
const onEveryPlane = ['schema_migrations', 'test_clock']

/** The plane of a table; null: every plane has one. A table of no plane fails. */
export function planeOf({ name, ofAccount }: { name: string; ofAccount: boolean }): Plane | null {
  if (onEveryPlane.includes(name)) return null
  if (control.includes(name)) return 'control'
  if (directory.includes(name)) return 'directory'
  if (ofAccount || tenantWithoutAccount.includes(name)) return 'tenant'
  throw new Error(`${name} has no account_id: say in test/structure/planes.ts to which plane it belongs.`)
}

/** The tables that the lists name, for a test that all of them are there. */
export const listedTables = [...control, ...directory, ...tenantWithoutAccount, ...onEveryPlane]
