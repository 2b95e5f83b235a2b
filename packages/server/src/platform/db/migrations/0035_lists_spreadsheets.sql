-- An address may also return a table for a spreadsheet: the companies of a list, or the prospects of a project.
-- The version before lists such an address, and answers 404 or the signals of the list under it.
alter table feeds
  add column content text not null default 'signals' check (content in ('signals', 'rows')),
  add column project_id text,
  -- What an address with rows is called.
  add column name text,
  -- What it has: language, and for prospects the filters and the columns as they were chosen.
  add column selection jsonb,
  add foreign key (account_id, project_id) references projects,
  drop constraint list_or_watch,
  add constraint feed_of_one check (num_nonnulls(list_id, watch_id, project_id) = 1),
  add constraint rows_are_named check ((content = 'rows') = (name is not null and selection is not null));
create index feeds_of_project on feeds (account_id, project_id);
