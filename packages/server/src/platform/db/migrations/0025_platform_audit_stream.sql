-- The audit history as a stream: runs are numbered in the order in which they were sealed. One process seals at a time,
-- under the lock of audit_sealing, so a run that commits later has a greater number. Runs from before have none, and the
-- stream begins after them.
alter table audit_seals add column number bigint;
create sequence audit_seals_number owned by audit_seals.number;
create unique index audit_seals_numbered on audit_seals (number) where number is not null;

-- A trigger, for a process of the release before does not know the column. A run whose rows left the history is no news.
create function number_audit_seals() returns trigger language plpgsql as $$
begin
  if new.number is null and new.seqs is not null then
    new.number := nextval('audit_seals_number');
  end if;
  return new;
end $$;
create trigger audit_seals_number before insert on audit_seals for each row execute function number_audit_seals();

-- The only row says up to which run the receiver has accepted the history, who sends now, and what keeps it from going on.
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
