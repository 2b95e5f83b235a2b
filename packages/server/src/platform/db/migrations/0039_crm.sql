-- The CRM of an account: its connection, which accounts there are which companies, and the runs of the synchronisation.

-- The CRM that an account has connected.
create table crm_connections (
  account_id text primary key references accounts,
  kind text not null check (kind in ('espocrm')),
  url text not null,
  -- The API key, encrypted under a pepper, which is not in the database.
  secret bytea not null,
  pepper_version int not null,
  -- The attribute of accounts in the CRM that holds the UID. Null: none does.
  uid_field text,
  customer_types text[] not null,
  tasks boolean not null,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Which account of the CRM is which company. Several accounts may be one company.
-- No foreign key to companies: a page of links would lock, and so write, the row of each company.
create table crm_links (
  account_id text not null references crm_connections on delete cascade,
  crm_id text not null,
  company_id text not null,
  -- The account was created, and its task is not yet.
  task_due boolean not null,
  linked_at timestamptz not null,
  primary key (account_id, crm_id)
);
create index crm_links_of_company on crm_links (account_id, company_id);

-- A synchronisation: what was read from the CRM, or written to it. It ends when its account connects another CRM.
create table crm_runs (
  account_id text not null references crm_connections on delete cascade,
  run_id text not null,
  direction text not null check (direction in ('pull', 'push')),
  project_id text,
  dry_run boolean not null,
  state text not null check (state in ('queued', 'running', 'done', 'failed')),
  -- Where the next step begins: {phase, offset, firsts} of a pull, {after} of a push.
  cursor jsonb not null,
  counts jsonb not null,
  -- How many rows of crm_items the run has.
  items int not null,
  -- Consecutive failures that may pass.
  failures int not null,
  fault text check (fault in (
    'host_not_allowed', 'key_unreadable', 'unreachable', 'not_public', 'timed_out', 'redirected', 'not_json',
    'not_espocrm', 'too_large', 'unauthorized', 'forbidden', 'not_found', 'refused', 'busy', 'page_repeated',
    'too_many_records', 'uid_field_unknown', 'address_changed', 'internal')),
  fault_detail text,
  -- Grows with every claim: the result of a process whose lease ended is refused.
  claims int not null,
  -- Before this moment no process claims the run: another one works on it, or the CRM rests after a failure.
  due_at timestamptz not null,
  requested_by text not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (account_id, run_id),
  foreign key (account_id, project_id) references projects
);
create unique index crm_runs_open on crm_runs (account_id) where state in ('queued', 'running');
create index crm_runs_due on crm_runs (due_at) where state in ('queued', 'running');

-- The action of a run on a record, or the one that it would take. It holds no names of persons.
-- No foreign key to companies and crm_links: it says what was found at its moment, and many have no link.
create table crm_items (
  account_id text not null,
  run_id text not null,
  position int not null,
  action text not null check (action in ('create', 'update', 'leave', 'suppress', 'ask')),
  reason text not null check (reason in (
    'customer', 'opted_out', 'uid_invalid', 'ambiguous', 'not_found', 'contacts_forbidden', 'no_account',
    'fields_missing', 'up_to_date', 'suppressed', 'invented', 'several_accounts', 'same_name', 'other_uid',
    'duplicate')),
  crm_id text,
  company_id text,
  name text,
  primary key (account_id, run_id, position),
  foreign key (account_id, run_id) references crm_runs on delete cascade
);
