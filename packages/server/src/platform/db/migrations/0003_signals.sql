-- What happens to companies. Before signals there are versions: what a change of a company's row changed, written by the
-- database itself, so that no way into the directory can forget it.

create table company_versions (
  company_id text not null references companies on delete cascade,
  version_id bigint generated always as identity,
  -- the day of the register's publication where it moved along, else the Swiss day of the change
  valid_from date not null,
  recorded_at timestamptz not null,
  -- only what differs; before is null where the company is new
  before jsonb,
  after jsonb not null,
  source text,
  signals_derived boolean not null default false,
  primary key (company_id, version_id)
);
create index company_versions_to_read on company_versions (version_id) where not signals_derived;

create table signals (
  signal_id text primary key,
  company_id text not null references companies on delete cascade,
  kind text not null,
  published_on date not null,
  occurred_on date,
  -- which source, and how it names the publication
  source text not null,
  rubric text,
  number text,
  url text,
  before jsonb,
  after jsonb,
  text text,
  language text,
  confidence real,
  -- SHA-256 over company, kind and what came out of it: one event is told once, whoever tells it
  content_key text not null,
  recorded_at timestamptz not null
);
create index signals_of_company on signals (company_id, published_on desc, signal_id desc);
create index signals_by_day on signals (published_on desc, signal_id desc);
create index signals_by_kind on signals (kind, published_on, company_id);
create index signals_by_content on signals (content_key, published_on);
-- One publication of a source tells one thing of one kind about a company once.
create unique index signals_of_publication on signals (source, number, company_id, kind) where number is not null;

-- Facts whose change is kept. Care-of lines and organisations of addresses are not among them: they name people.
create function kept_company_facts() returns text[] language sql immutable as $$
  select '{name,legal_form,status,language,seat_bfs_id,seat_name,district,canton,street,house_number,postal_code,town,
    purpose,capital_nominal,capital_currency,founded_on,deleted_on,last_published_on,noga_code,size_class,website,
    regulated,taken_over_by}'::text[]
$$;

create function keep_changed_companies() returns trigger language plpgsql as $$
begin
  insert into company_versions (company_id, valid_from, recorded_at, before, after, source)
  select changed.company_id,
    coalesce((fact.after->>'last_published_on')::date, (app_now() at time zone 'Europe/Zurich')::date),
    app_now(), fact.before, fact.after, changed.source
  from (
    select n.company_id, n.sources->-1->>'name' as source, to_jsonb(o) as was, to_jsonb(n) as is_now
    from new_rows n join old_rows o using (company_id)
    -- compared as columns first: most rows of an import have not changed, and JSON is dear
    where (o.name, o.legal_form, o.status, o.language, o.seat_bfs_id, o.seat_name, o.district, o.canton, o.street,
        o.house_number, o.postal_code, o.town, o.purpose, o.capital_nominal, o.capital_currency, o.founded_on,
        o.deleted_on, o.last_published_on, o.noga_code, o.size_class, o.website, o.regulated, o.taken_over_by)
      is distinct from
        (n.name, n.legal_form, n.status, n.language, n.seat_bfs_id, n.seat_name, n.district, n.canton, n.street,
        n.house_number, n.postal_code, n.town, n.purpose, n.capital_nominal, n.capital_currency, n.founded_on,
        n.deleted_on, n.last_published_on, n.noga_code, n.size_class, n.website, n.regulated, n.taken_over_by)
  ) changed
  cross join lateral (
    select
      coalesce(jsonb_object_agg(name, was->name) filter (where was->name <> 'null'), '{}') as before,
      coalesce(jsonb_object_agg(name, is_now->name) filter (where is_now->name <> 'null'), '{}') as after
    from unnest(kept_company_facts()) fact (name)
    where was->name is distinct from is_now->name
  ) fact;
  return null;
end $$;

-- A company that the directory did not have is news only if it was founded lately: most are merely new to the directory.
create function keep_founded_companies() returns trigger language plpgsql as $$
begin
  insert into company_versions (company_id, valid_from, recorded_at, before, after, source)
  select n.company_id, n.founded_on, app_now(), null,
    (select jsonb_object_agg(name, to_jsonb(n)->name) filter (where to_jsonb(n)->name <> 'null')
      from unnest(kept_company_facts()) fact (name)),
    n.sources->-1->>'name'
  from new_rows n
  where n.founded_on > (app_now() at time zone 'Europe/Zurich')::date - 120;
  return null;
end $$;

create trigger companies_changed after update on companies referencing old table as old_rows new table as new_rows
  for each statement execute function keep_changed_companies();
create trigger companies_founded after insert on companies referencing new table as new_rows
  for each statement execute function keep_founded_companies();
