-- The clock is asked once for all companies that are added, not once for each of them: it is a function that reads a table.
create or replace function keep_founded_companies() returns trigger language plpgsql as $$
declare
  now constant timestamptz := app_now();
begin
  insert into company_versions (company_id, valid_from, recorded_at, before, after, source)
  select n.company_id, n.founded_on, now, null,
    (select jsonb_object_agg(name, to_jsonb(n)->name) filter (where to_jsonb(n)->name <> 'null')
      from unnest(kept_company_facts()) fact (name)),
    n.sources->-1->>'name'
  from new_rows n
  where n.founded_on > (now at time zone 'Europe/Zurich')::date - 120;
  return null;
end $$;
