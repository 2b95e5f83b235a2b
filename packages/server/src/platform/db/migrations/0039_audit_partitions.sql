-- Citus makes a record of `exists (select from …)`, and does not know its columns.

create or replace function ensure_audit_partition(month date) returns void language plpgsql as $$
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
