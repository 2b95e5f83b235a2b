-- The clock, limits, switches, idempotency keys and the audit history.
--
-- The base schema is this file and the eleven after it: one for each room, lowest room first. The last one has the
-- functions that write what was judged. Its numbers begin at 0033 because it replaces the migrations 0001 to 0044 of
-- development versions (replaced.txt). So the next migration is 0045, in new databases and in those that have the
-- replaced ones.
--
-- In every room account_id leads the keys of tenants, so that their tables can be distributed by it. The SQL runs on
-- PostgreSQL 15 and newer. A comment above a table says what one of its rows is.
--
-- A text column whose values the contract or the code lists has a CHECK with the same list. A row whose parent is in a
-- table has a foreign key, or a comment says why not. Tests in test/structure hold both rules. Arrays of ids (`…_ids`)
-- have none: PostgreSQL has no foreign keys of elements.

-- ---------------------------------------------------------------- clock
-- The time that a test has set. Empty outside of tests.
create table test_clock (at timestamptz not null);

-- The only clock that jobs, limits, credentials and keys read.
create function app_now() returns timestamptz language sql volatile as
  $$ select coalesce((select at from test_clock limit 1), clock_timestamp()) $$;

-- ---------------------------------------------------------------- limits and switches
-- The part of an allowance that a subject (an account, a credential, an address) has used in a period. No foreign key:
-- a subject may be of any kind. The same holds for the holder of an idempotency key.
create table allowances (
  subject text not null,
  period text not null,
  used int not null,
  primary key (subject, period)
) with (fillfactor = 70);

-- A resource group that the operator has switched off.
create table switches (
  resource_group text primary key
    check (resource_group in ('all', 'projects', 'stage_jobs', 'companies', 'markets', 'watches', 'meta')),
  off_since timestamptz not null,
  reason text
);

-- ---------------------------------------------------------------- idempotency
-- The stored response of a mutation, written in the transaction of its effect. Calls with the same key wait for one
-- another on an advisory lock before the row exists.
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
-- Responses are kept for days and read rarely. Compressing them would cost more than the rest of the call.
alter table idempotency_keys alter column body set storage external;
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- ---------------------------------------------------------------- audit history
-- Rows are only added. Sealing gives each row a place in the chain of its project, or of its account for calls outside
-- of projects. It writes to tables of its own. No table of the history has a foreign key: it outlives the accounts,
-- projects and credentials that it names. Nor does a CHECK hold error codes and methods: the history keeps what was
-- answered, also after a code is gone.

-- Rows are sealed in the order (xid, seq), as far as no running transaction can still add to it
-- (platform/audit/seal.ts).
create sequence audit_rows_seq;

-- A call of the API or of the browser app. Partitioned by month.
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
  duration_ms real not null,
  xid xid8 not null default pg_current_xact_id(),
  seq bigint not null default nextval('audit_rows_seq')
) partition by range (started_at);
alter sequence audit_rows_seq owned by audit_rows.seq;
create index audit_rows_by_project on audit_rows (account_id, project_id, started_at desc, request_id desc);
create index audit_rows_in_order on audit_rows (xid, seq);

-- Rows of months whose partition does not exist yet.
create table audit_rows_default partition of audit_rows default;

-- The background creates partitions ahead of time. Rows of the month that the default partition has caught move into
-- the new one.
-- `select 1`, because Citus makes a record of `exists (select from …)` and does not know its columns.
create function ensure_audit_partition(month date) returns void language plpgsql as $$
declare
  first_day date := date_trunc('month', month);
  last_day date := first_day + interval '1 month';
  part text := 'audit_rows_' || to_char(first_day, 'YYYY_MM');
begin
  if to_regclass(part) is not null then return; end if;
  if not exists (select 1 from audit_rows_default where started_at >= first_day and started_at < last_day) then
    execute format(
      'create table %I partition of audit_rows for values from (%L) to (%L)', part, first_day, last_day);
    return;
  end if;
  lock table audit_rows in access exclusive mode;
  execute format('create table %I (like audit_rows including defaults including constraints)', part);
  execute format(
    'with moved as (delete from audit_rows_default where started_at >= %L and started_at < %L returning *)
     insert into %I select * from moved', first_day, last_day, part);
  execute format('alter table audit_rows attach partition %I for values from (%L) to (%L)', part, first_day, last_day);
end $$;

-- The change of an object that continues to exist: its members before and after a call. Bodies are not kept.
create table audit_changes (
  account_id text not null,
  request_id text not null,
  target text,
  changed_by text not null,
  changed_at timestamptz not null,
  differences jsonb not null,
  primary key (account_id, request_id)
);
create index audit_changes_of_target on audit_changes (account_id, target, request_id);
create index audit_changes_by_age on audit_changes (changed_at);

-- The only row says how far sealing has come: all rows up to the floor, and all up to (xid, seq).
create table audit_sealing (
  single boolean primary key default true check (single),
  -- The cluster whose transaction ids these are. Another cluster counts from the beginning.
  cluster text not null,
  floor bigint not null default 0,
  xid xid8 not null default '0',
  seq bigint not null default 0,
  -- Rows from before this day have left the history.
  dropped_before date
);
insert into audit_sealing (cluster) select system_identifier::text from pg_control_system();

-- The end of a chain. project_id '' means the calls of an account outside of its projects, account_id '' those of no
-- account.
create table audit_chains (
  account_id text not null,
  project_id text not null,
  position bigint not null,
  seal bytea not null,
  checkpoints int not null default 0,
  checkpoint_position bigint not null default 0,
  checkpoint_at timestamptz,
  primary key (account_id, project_id)
) with (fillfactor = 70);

-- A run of sealed rows of one month: their seqs in the order of the chain, and their seals of 32 bytes one after
-- another. A run whose rows have left the history keeps its last seal, the number of checkpoints up to it, and a
-- signature.
create table audit_seals (
  account_id text not null,
  project_id text not null,
  first_position bigint not null,
  length int not null check (length > 0),
  month date not null,
  earliest timestamptz not null,
  latest timestamptz not null,
  seqs bigint[],
  seals bytea not null,
  checkpoints int,
  public_key text,
  signature text,
  -- Its place in the stream of the history. Null: its rows have left the history, and no receiver waits for it.
  number bigint,
  primary key (account_id, project_id, first_position)
);
-- Hashes do not compress.
alter table audit_seals alter column seals set storage external;
create unique index audit_seals_numbered on audit_seals (number) where number is not null;

-- Runs are numbered in the order in which they were sealed. One process seals at a time, under the lock of
-- audit_sealing, so a run that commits later has a greater number.
create sequence audit_seals_number owned by audit_seals.number;

-- No default, because runs are inserted as whole rows, with a null for the number.
create function number_audit_seals() returns trigger language plpgsql as $$
begin
  if new.number is null and new.seqs is not null then
    new.number := nextval('audit_seals_number');
  end if;
  return new;
end $$;
create trigger audit_seals_number before insert on audit_seals for each row execute function number_audit_seals();

-- A signed position of a chain.
create table audit_checkpoints (
  account_id text not null,
  project_id text not null,
  number int not null,
  position bigint not null,
  seal bytea not null,
  made_at timestamptz not null,
  public_key text not null,
  signature text not null,
  primary key (account_id, project_id, number)
);

-- The only row names the last run of the history that the receiver of the stream has accepted. It also says who sends
-- now, and what keeps it from going on.
create table audit_stream (
  single boolean primary key default true check (single),
  position bigint not null default 0,
  -- Where a process is set to send.
  enabled boolean not null default false,
  holder text,
  held_until timestamptz,
  attempts int not null default 0,
  retry_at timestamptz,
  accepted_at timestamptz,
  failing_since timestamptz,
  failure text
);
insert into audit_stream default values;
