-- The line that a company is in a stream of a list, kept ready (directory/kept-lines.ts): made behind the commit of
-- whatever changed the company, and taken away in the transaction that does. Everything here can be made again.
create table company_lines (
  company_id text primary key,
  -- who made the line; 0: it is to be made
  version int not null default 0,
  -- null: it is made when it is read, for it names other companies
  line text
);
-- Nearly all entries are equal, and take next to no room.
create index company_lines_by_version on company_lines (version);
insert into company_lines (company_id) select company_id from companies order by company_id;

create function drop_company_lines() returns trigger language plpgsql as $$
begin
  -- Without a condition on the version: the row must be locked until this transaction ends, or a line could be made
  -- meanwhile from the company as it was.
  insert into company_lines (company_id) select company_id from changed order by company_id
  on conflict (company_id) do update set version = 0, line = null;
  return null;
end
$$;
create function delete_company_lines() returns trigger language plpgsql as $$
begin
  delete from company_lines using changed where company_lines.company_id = changed.company_id;
  return null;
end
$$;

create trigger company_lines_when_added after insert on companies
  referencing new table as changed for each statement execute function drop_company_lines();
create trigger company_lines_when_changed after update on companies
  referencing new table as changed for each statement execute function drop_company_lines();
create trigger company_lines_when_removed after delete on companies
  referencing old table as changed for each statement execute function delete_company_lines();
