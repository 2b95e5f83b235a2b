-- The audit history is sealed: each row gets a place in the chain of its project, or, for calls outside projects, of its
-- account. Rows are only ever added; what sealing writes stands in tables of its own.

-- Rows are sealed in the order (xid, seq), as far as no running transaction can still add to it (audit/seal.ts).
create sequence audit_rows_seq;
alter table audit_rows
  add column xid xid8 not null default pg_current_xact_id(),
  add column seq bigint not null default nextval('audit_rows_seq');
alter sequence audit_rows_seq owned by audit_rows.seq;
create index audit_rows_in_order on audit_rows (xid, seq);

-- How far sealing has come: all rows up to the floor, and all up to (xid, seq).
create table audit_sealing (
  single boolean primary key default true check (single),
  -- where the transaction ids count: another cluster counts anew
  cluster text not null,
  floor bigint not null default 0,
  xid xid8 not null default '0',
  seq bigint not null default 0,
  -- rows from before this day have left the history
  dropped_before date
);
insert into audit_sealing (cluster) select system_identifier::text from pg_control_system();

-- project_id '' stands for the calls of an account outside its projects, account_id '' for those of nobody.
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

-- Runs of sealed rows, each within one month: their seqs in the order of the chain, and their seals of 32 bytes in a row.
-- A run whose rows have left the history keeps its last seal, the number of checkpoints up to it, and a signature.
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
  primary key (account_id, project_id, first_position)
);
-- Chance does not compress.
alter table audit_seals alter column seals set storage external;

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

-- As in 0001, and rows of the month that the default partition caught before move into the new one.
create or replace function ensure_audit_partition(month date) returns void language plpgsql as $$
declare
  first_day date := date_trunc('month', month);
  last_day date := first_day + interval '1 month';
  part text := 'audit_rows_' || to_char(first_day, 'YYYY_MM');
begin
  if to_regclass(part) is not null then return; end if;
  if not exists (select from audit_rows_default where started_at >= first_day and started_at < last_day) then
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
