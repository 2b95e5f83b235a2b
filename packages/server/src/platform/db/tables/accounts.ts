import type { Generated } from 'kysely'
import type { Difference } from '@alphorn/contract/app/app-audit'
import type { Language } from '@alphorn/contract/core/fields'
import type { ResourceGroup, Role } from '@alphorn/contract/core/route'
import type { Product, Scope } from '@alphorn/contract/core/scopes'
import type { Json, MaybeTimestamp, Timestamp } from '#server/platform/db/tables/column'
import type { MailsTable, ProofKind } from '#server/platform/db/tables/mails'

export type CredentialsTable = {
  account_id: string
  credential_id: string
  name: string
  scopes: Scope[]
  project_ids: string[] | null
  key_id: string
  secret_hash: string
  pepper_version: number
  previous_key_id: string | null
  previous_secret_hash: string | null
  previous_pepper_version: number | null
  previous_valid_until: MaybeTimestamp
  created_by: string
  created_at: Timestamp
  expires_at: MaybeTimestamp
  allowed_addresses: string[] | null
  last_used_at: MaybeTimestamp
  last_used_address: string | null
  last_refused_at: MaybeTimestamp
  last_refused_address: string | null
  revoked_at: MaybeTimestamp
  revoked_reason: string | null
  /** The last user who saw the secret. */
  created_by_user_id: string | null
}

export type AuditRowsTable = {
  account_id: string
  project_id: string | null
  request_id: string
  operation_id: string
  method: string
  path: string
  credential_id: string | null
  credential_name: string | null
  worker_id: string | null
  target: string | null
  status: number
  error_code: string | null
  replayed: boolean
  original_request_id: string | null
  rows_returned: number
  units_spent: number
  source_address: string | null
  user_agent: string | null
  started_at: Timestamp
  duration_ms: number
}

export type AuditChangesTable = {
  account_id: string
  request_id: string
  target: string | null
  changed_by: string
  changed_at: Timestamp
  differences: Json<Difference[]>
}

export type InvitationsTable = {
  account_id: string
  invitation_id: string
  email: string
  role: Role
  invited_by: string
  created_at: Timestamp
  expires_at: Timestamp
  accepted_at: MaybeTimestamp
  revoked_at: MaybeTimestamp
  created_by_user_id: string | null
}

export type PasskeysTable = {
  passkey_id: string
  user_id: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  rp_id: string
  name: string
  created_at: Timestamp
  last_used_at: MaybeTimestamp
}

export type AccountTables = {
  test_clock: { at: Timestamp }
  accounts: {
    account_id: string
    name: string
    plan: Generated<'self_hosted' | 'free'>
    products: Generated<Product[]>
    created_at: Timestamp
  }
  users: {
    user_id: string
    email: string
    name: string
    password_hash: string
    created_at: Timestamp
    email_confirmed_at: MaybeTimestamp
    language: Generated<Language>
  }
  memberships: { account_id: string; user_id: string; role: Role; joined_at: MaybeTimestamp }
  sessions: {
    session_id: string
    token_hash: string
    user_agent: string | null
    source_address: string | null
    seen_at: Timestamp
    account_id: string
    user_id: string
    created_at: Timestamp
    expires_at: Timestamp
    proven_at: MaybeTimestamp
    two_factors: Generated<boolean>
  }
  totp_secrets: {
    user_id: string
    secret: Buffer
    pepper_version: number
    created_at: Timestamp
    enabled_at: MaybeTimestamp
    last_step: number
    failures: number
    refused_until: MaybeTimestamp
  }
  recovery_codes: {
    user_id: string
    code_hash: string
    pepper_version: number
    created_at: Timestamp
    used_at: MaybeTimestamp
  }
  sign_in_steps: {
    token_hash: string
    user_id: string
    account_id: string
    created_at: Timestamp
    expires_at: Timestamp
  }
  sign_in_failures: { email_hash: string; quarter: Timestamp; failures: number }
  mails: MailsTable
  address_proofs: {
    token_hash: string
    kind: ProofKind
    email: string
    user_id: string | null
    invitation_id: string | null
    sign_up_id: string | null
    created_at: Timestamp
    expires_at: Timestamp
  }
  sign_ups: {
    sign_up_id: string
    email: string
    name: string
    account_name: string
    language: Language
    password_hash: string
    browser_hash: string
    created_at: Timestamp
    expires_at: Timestamp
  }
  known_devices: { user_id: string; token_hash: string; created_at: Timestamp; last_used_at: Timestamp }
  provider_links: {
    token_hash: string
    user_id: string
    issuer: string
    subject: string
    created_at: Timestamp
    expires_at: Timestamp
  }
  invitations: InvitationsTable
  passkeys: PasskeysTable
  provider_users: { issuer: string; subject: string; user_id: string; linked_at: Timestamp }
  used_challenges: { challenge: string; expires_at: Timestamp }
  database_sizes: { day: string; bytes: number }
  /** A login role of PostgreSQL, and the account whose BI views it reads. */
  bi_roles: { role_name: string; account_id: string; created_at: Timestamp }
  backups: { made_at: Timestamp; rows: number; bytes: number; verified_at: MaybeTimestamp }
  backup_failures: { failed_at: Timestamp; step: 'write' | 'verify' | 'delete'; failure: string }
  background_job_runs: {
    name: string
    every_seconds: number
    started_at: Timestamp
    finished_at: MaybeTimestamp
    failed_at: MaybeTimestamp
    failure: string | null
  }
  credentials: CredentialsTable
  allowances: { subject: string; period: string; used: number }
  idempotency_keys: {
    holder: string
    key: string
    fingerprint: string
    status: number
    body: string
    request_id: string
    created_at: Timestamp
  }
  audit_changes: AuditChangesTable
  audit_rows: AuditRowsTable & { xid: Generated<string>; seq: Generated<number> }
  audit_sealing: {
    single: Generated<boolean>
    cluster: string
    floor: number
    xid: string
    seq: number
    dropped_before: string | null
  }
  audit_chains: {
    account_id: string
    project_id: string
    position: number
    seal: Buffer
    checkpoints: Generated<number>
    checkpoint_position: Generated<number>
    checkpoint_at: MaybeTimestamp
  }
  audit_seals: {
    account_id: string
    project_id: string
    first_position: number
    length: number
    month: string
    earliest: Timestamp
    latest: Timestamp
    /** Numbers as text, because the driver does not parse bigint[]. */
    seqs: string[] | null
    seals: Buffer
    checkpoints: number | null
    public_key: string | null
    signature: string | null
    /** In the order of sealing; null for runs from before the audit stream. */
    number: number | null
  }
  audit_stream: {
    single: Generated<boolean>
    position: Generated<number>
    enabled: Generated<boolean>
    holder: string | null
    held_until: Timestamp | null
    attempts: Generated<number>
    retry_at: Timestamp | null
    accepted_at: Timestamp | null
    failing_since: Timestamp | null
    failure: string | null
  }
  audit_checkpoints: {
    account_id: string
    project_id: string
    number: number
    position: number
    seal: Buffer
    made_at: Timestamp
    public_key: string
    signature: string
  }
  demo_projects: { account_id: string; project_id: string; loaded_at: Timestamp }
  switches: { resource_group: ResourceGroup | 'all'; off_since: Timestamp; reason: string | null }
}
