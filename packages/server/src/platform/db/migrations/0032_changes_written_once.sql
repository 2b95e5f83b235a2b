-- A company that changed, or was founded lately, is written as JSON once (and the clock asked once for all of them). The
-- planner had put the expression where it was read, so that each of two dozen facts wrote the whole row again: milliseconds
-- for each company.
create or replace function keep_changed_companies() returns trigger language plpgsql as $$
declare
  now constant timestamptz := app_now();
begin
  with changed as materialized (
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
  )
  insert into company_versions (company_id, valid_from, recorded_at, before, after, source)
  select changed.company_id,
    coalesce((fact.after->>'last_published_on')::date, (now at time zone 'Europe/Zurich')::date),
    now, fact.before, fact.after, changed.source
  from changed
  cross join lateral (
    select
      coalesce(jsonb_object_agg(name, was->name) filter (where was->name <> 'null'), '{}') as before,
      coalesce(jsonb_object_agg(name, is_now->name) filter (where is_now->name <> 'null'), '{}') as after
    from unnest(kept_company_facts()) fact (name)
    where was->name is distinct from is_now->name
  ) fact;
  return null;
end $$;

create or replace function keep_founded_companies() returns trigger language plpgsql as $$
declare
  now constant timestamptz := app_now();
begin
  with founded as materialized (
    select n.company_id, n.founded_on, n.sources->-1->>'name' as source, to_jsonb(n) as is_now
    from new_rows n
    where n.founded_on > (now at time zone 'Europe/Zurich')::date - 120
  )
  insert into company_versions (company_id, valid_from, recorded_at, before, after, source)
  select company_id, founded_on, now, null,
    (select jsonb_object_agg(name, is_now->name) filter (where is_now->name <> 'null')
      from unnest(kept_company_facts()) fact (name)),
    source
  from founded;
  return null;
end $$;
