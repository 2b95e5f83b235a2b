-- Accounts, credentials, projects, prospects, cycles, stage jobs and what comes out of them.
-- account_id leads every tenant key, so that the tenant tables can be distributed by it. SQL stays within PostgreSQL 15.

-- The only clock that jobs, limits, credentials and keys read. Tests travel by writing test_clock.
create table test_clock (at timestamptz not null);
create function app_now() returns timestamptz language sql volatile as
  $$ select coalesce((select at from test_clock limit 1), clock_timestamp()) $$;

-- ---------------------------------------------------------------- accounts
create table accounts (
  account_id text primary key,
  name text not null,
  plan text not null default 'self_hosted',
  products text[] not null default '{prospecting,directory,markets}',
  created_at timestamptz not null
);

create table users (
  user_id text primary key,
  email text not null unique,
  name text not null,
  password_hash text not null,
  created_at timestamptz not null
);

create table memberships (
  account_id text not null references accounts,
  user_id text not null references users,
  role text not null check (role in ('owner', 'member', 'approver')),
  primary key (account_id, user_id)
);

create table sessions (
  token_hash text primary key,
  account_id text not null references accounts,
  user_id text not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table credentials (
  account_id text not null references accounts,
  credential_id text not null,
  name text not null,
  scopes text[] not null,
  project_ids text[],
  key_id text not null unique,
  secret_hash text not null,
  pepper_version int not null,
  previous_key_id text unique,
  previous_secret_hash text,
  previous_pepper_version int,
  previous_valid_until timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_reason text,
  primary key (account_id, credential_id)
);

-- ---------------------------------------------------------------- limits, idempotency, audit, switches
create table allowances (
  subject text not null,
  period text not null,
  used int not null,
  primary key (subject, period)
) with (fillfactor = 70);

-- Written once, finished, in the transaction of its effect. Same-key calls queue on an advisory lock before it exists.
create table idempotency_keys (
  holder text not null,
  key text not null,
  fingerprint text not null,
  status smallint not null,
  body text not null,
  request_id text not null,
  created_at timestamptz not null,
  primary key (holder, key)
);
-- Answers live for days and are read rarely: compressing them would cost more than all else that a call does.
alter table idempotency_keys alter column body set storage external;
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table audit_rows (
  account_id text not null,
  project_id text,
  request_id text not null,
  operation_id text not null,
  method text not null,
  path text not null,
  credential_id text,
  credential_name text,
  worker_id text,
  target text,
  status smallint not null,
  error_code text,
  replayed boolean not null default false,
  original_request_id text,
  rows_returned int not null default 0,
  units_spent int not null default 0,
  source_address text,
  user_agent text,
  started_at timestamptz not null,
  duration_ms real not null
) partition by range (started_at);
create index audit_rows_by_project on audit_rows (account_id, project_id, started_at desc, request_id desc);
create table audit_rows_default partition of audit_rows default;

-- Row and month partitions are made ahead of time by the background loop; the default one catches what comes before.
create function ensure_audit_partition(month date) returns void language plpgsql as $$
declare
  first_day date := date_trunc('month', month);
  part text := 'audit_rows_' || to_char(first_day, 'YYYY_MM');
begin
  if to_regclass(part) is null then
    execute format(
      'create table %I partition of audit_rows for values from (%L) to (%L)',
      part, first_day, (first_day + interval '1 month')::date);
  end if;
end $$;

create table switches (
  resource_group text primary key,
  off_since timestamptz not null,
  reason text
);

-- ---------------------------------------------------------------- projects
create table projects (
  account_id text not null references accounts,
  project_id text not null,
  name text not null,
  status text not null default 'active' check (status in ('active', 'archived')),
  language text not null,
  executor jsonb not null,
  policies jsonb not null,
  stage_job_limit int not null,
  offering_id text,
  active_cycle_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, project_id)
);

create table offerings (
  account_id text not null,
  project_id text not null,
  offering_id text not null,
  content jsonb not null,
  fingerprint text not null,
  created_by text not null,
  created_at timestamptz not null,
  primary key (account_id, project_id, offering_id),
  foreign key (account_id, project_id) references projects
);

-- ---------------------------------------------------------------- prospects
create table prospects (
  account_id text not null,
  project_id text not null,
  prospect_id text not null,
  company_id text not null,
  uid text not null,
  external_ref text,
  state text not null default 'new'
    check (state in ('new', 'researching', 'researched', 'qualified', 'drafted', 'approved', 'excluded')),
  decision text check (decision in ('accept', 'reject', 'later', 'do_not_contact')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, project_id, prospect_id),
  unique (account_id, project_id, company_id),
  foreign key (account_id, project_id) references projects
) with (fillfactor = 85);

-- Who must not be contacted: by company entry, UID, domain, e-mail or address. Never deleted, only lifted.
create table suppressions (
  account_id text not null references accounts,
  suppression_id text not null,
  kind text not null check (kind in ('company', 'uid', 'domain', 'email', 'address')),
  value text not null,
  reason text not null,
  created_by text not null,
  created_at timestamptz not null,
  lifted_at timestamptz,
  lifted_reason text,
  primary key (account_id, suppression_id)
);
create unique index suppressions_in_force on suppressions (account_id, kind, value) where lifted_at is null;

create table decisions (
  account_id text not null,
  project_id text not null,
  prospect_id text not null,
  decision_id text not null,
  decision text not null,
  reason text not null,
  note text,
  until date,
  decided_by text not null,
  decided_at timestamptz not null,
  primary key (account_id, project_id, prospect_id, decision_id)
);

create table resolutions (
  account_id text not null,
  project_id text not null,
  resolution_id text not null,
  input jsonb not null,
  candidate_ids text[] not null,
  chosen_company_id text,
  created_at timestamptz not null,
  primary key (account_id, project_id, resolution_id)
);

-- ---------------------------------------------------------------- cycles and units
create table cycles (
  account_id text not null,
  project_id text not null,
  cycle_id text not null,
  state text not null check (state in ('queued', 'running', 'completed', 'failed', 'cancelled')),
  stages text[] not null,
  mode text not null,
  created_by text not null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (account_id, project_id, cycle_id),
  foreign key (account_id, project_id) references projects
);
create unique index cycles_one_active on cycles (account_id, project_id) where state in ('queued', 'running');

create table cycle_prospects (
  account_id text not null,
  project_id text not null,
  cycle_id text not null,
  prospect_id text not null,
  -- the unit that research of this prospect costs in this cycle
  unit text not null default 'none' check (unit in ('none', 'reserved', 'spent', 'released')),
  -- waiting: to be looked at, and held back while the project is at its job limit; busy: a job is open;
  -- settled: nothing moves without a human
  state text not null default 'waiting' check (state in ('waiting', 'busy', 'settled')),
  skipped_unchanged int not null default 0,
  -- stages this cycle has opened a job for, or skipped as unchanged
  stages_done text[] not null default '{}',
  primary key (account_id, project_id, cycle_id, prospect_id)
);
create index cycle_prospects_waiting on cycle_prospects (account_id, project_id, cycle_id, prospect_id)
  where state = 'waiting';

-- One row per account and month; the ledger below says how each number came about.
create table research_units (
  account_id text not null references accounts,
  month text not null,
  reserved int not null default 0 check (reserved >= 0),
  spent int not null default 0 check (spent >= 0),
  primary key (account_id, month)
);
create table unit_ledger (
  account_id text not null,
  entry bigint generated always as identity,
  month text not null,
  project_id text not null,
  cycle_id text not null,
  prospect_id text not null,
  movement text not null check (movement in ('reserve', 'spend', 'release')),
  at timestamptz not null,
  primary key (account_id, entry),
  unique (account_id, cycle_id, prospect_id, movement)
);

-- ---------------------------------------------------------------- stage jobs
create table input_snapshots (
  account_id text not null,
  project_id text not null,
  snapshot_id text not null,
  stage text not null,
  fingerprint text not null,
  -- canonical JSON as text: jsonb would rewrite numbers and key order
  content text not null,
  created_at timestamptz not null,
  primary key (account_id, project_id, snapshot_id)
);

create table stage_jobs (
  account_id text not null,
  project_id text not null,
  job_id text not null,
  cycle_id text,
  prospect_id text not null,
  stage text not null check (stage in ('research', 'qualification', 'outreach', 'verification')),
  state text not null default 'unclaimed'
    check (state in ('unclaimed', 'claimed', 'completed', 'failed', 'expired', 'cancelled')),
  attempt int not null default 1,
  retry_of_job_id text,
  retried_by_job_id text,
  replaced_by_job_id text,
  snapshot_id text not null,
  snapshot_fingerprint text not null,
  upstream jsonb not null default '[]',
  executor text not null,
  created_at timestamptz not null,
  deadline_at timestamptz not null,
  closed_at timestamptz,
  refused_results int not null default 0,
  fencing_token int not null default 0,
  -- the lease that lies on the job, or the last one that ran out on it; a released one leaves nulls
  lease_id text,
  lease_credential_id text,
  lease_credential_name text,
  lease_worker_id text,
  lease_granted_at timestamptz,
  lease_expires_at timestamptz,
  progress jsonb,
  checkpoint jsonb,
  result jsonb,
  failure jsonb,
  cancellation jsonb,
  primary key (account_id, project_id, job_id),
  foreign key (account_id, project_id) references projects,
  constraint claimed_has_a_lease check (state <> 'claimed' or (lease_id is not null and lease_expires_at is not null)),
  constraint lease_within_deadline check (lease_expires_at is null or lease_expires_at <= deadline_at),
  constraint closed_has_a_time check ((state in ('unclaimed', 'claimed')) = (closed_at is null))
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
-- What a batch claim walks: only open jobs, oldest first.
create index stage_jobs_open on stage_jobs (account_id, project_id, job_id) where state in ('unclaimed', 'claimed');
create index stage_jobs_due on stage_jobs (deadline_at) where state in ('unclaimed', 'claimed');
create index stage_jobs_of_prospect on stage_jobs (account_id, project_id, prospect_id);
create unique index stage_jobs_one_successor on stage_jobs (account_id, project_id, retry_of_job_id)
  where retry_of_job_id is not null;
create unique index stage_jobs_one_open_per_stage on stage_jobs (account_id, project_id, prospect_id, stage)
  where state in ('unclaimed', 'claimed');

-- Every lease that was ever granted: who, when, until when. Says whether a named lease was once the caller's.
create table job_leases (
  account_id text not null,
  lease_id text not null,
  job_id text not null,
  credential_id text not null,
  worker_id text,
  fencing_token int not null,
  granted_at timestamptz not null,
  primary key (account_id, lease_id)
);

-- ---------------------------------------------------------------- what the stages produce
create table evidence (
  account_id text not null,
  project_id text not null,
  prospect_id text not null,
  evidence_id text not null,
  content jsonb not null,
  created_at timestamptz not null,
  primary key (account_id, project_id, prospect_id, evidence_id)
);

create table revisions (
  account_id text not null,
  project_id text not null,
  prospect_id text not null,
  stage text not null,
  revision_id text not null,
  job_id text not null,
  fingerprint text not null,
  snapshot_fingerprint text not null,
  -- what was accepted, with server-made ids, as canonical JSON text
  content text not null,
  producer jsonb not null,
  executor text not null,
  produced_by text not null,
  stale boolean not null default false,
  superseded boolean not null default false,
  created_at timestamptz not null,
  primary key (account_id, project_id, revision_id),
  unique (account_id, job_id)
);
create unique index revisions_one_head on revisions (account_id, project_id, prospect_id, stage) where not superseded;

create table approvals (
  account_id text not null,
  project_id text not null,
  prospect_id text not null,
  approval_id text not null,
  revision_id text not null,
  content_fingerprint text not null,
  contact_basis jsonb,
  acknowledged_warnings text[] not null default '{}',
  note text,
  approved_by text not null,
  approved_by_id text not null,
  approved_at timestamptz not null,
  primary key (account_id, project_id, prospect_id, approval_id),
  unique (account_id, project_id, revision_id)
);

create table releases (
  account_id text not null,
  project_id text not null,
  prospect_id text not null,
  release_id text not null,
  approval_id text not null,
  revision_id text not null,
  content_fingerprint text not null,
  channel text not null,
  language text not null,
  recipient jsonb not null,
  rendered text not null,
  state text not null default 'ready' check (state in ('ready', 'exported', 'held', 'blocked', 'withdrawn')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, project_id, release_id),
  unique (account_id, project_id, approval_id)
);

-- Events for feeds and webhooks, written in the transaction of the deed.
create table outbox (
  account_id text not null,
  event_id bigint generated always as identity,
  project_id text,
  kind text not null,
  subject text not null,
  content jsonb not null,
  created_at timestamptz not null,
  primary key (account_id, event_id)
);
