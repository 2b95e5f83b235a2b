-- Which companies changed, for the search indexes that instances keep in memory (search/feed.ts). The transaction's
-- number tells a reader what it may have missed: one that is open may still commit below numbers that were read.
create table company_changes (
  xid xid8 not null default pg_current_xact_id(),
  change_id bigint generated always as identity,
  company_id text not null,
  changed_at timestamptz not null default app_now(),
  primary key (xid, change_id)
);

-- Changes of transactions before this one are not kept.
create table company_changes_kept (
  since xid8 not null
);
insert into company_changes_kept values ('0');

create function note_company_changes() returns trigger language plpgsql as $$
begin
  insert into company_changes (company_id, changed_at) select company_id, now.now from changed, (select app_now() as now) now;
  return null;
end
$$;

create trigger companies_noted_when_added after insert on companies
  referencing new table as changed for each statement execute function note_company_changes();
create trigger companies_noted_when_changed after update on companies
  referencing new table as changed for each statement execute function note_company_changes();
create trigger companies_noted_when_removed after delete on companies
  referencing old table as changed for each statement execute function note_company_changes();
