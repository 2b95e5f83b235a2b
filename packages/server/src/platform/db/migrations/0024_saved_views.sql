-- What somebody saved of a table: its address under a name, for oneself or for everybody of the account.
create table saved_views (
  account_id text not null references accounts,
  view_id text not null,
  user_id text not null references users,
  created_by text not null,
  screen text not null,
  -- null: the screen is of no project
  project_id text,
  name text not null,
  search text not null,
  shared boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, view_id),
  foreign key (account_id, project_id) references projects
);
create unique index saved_views_names
  on saved_views (account_id, user_id, screen, coalesce(project_id, ''), lower(name));

-- What somebody began to fill in, and has not sent yet.
create table begun_forms (
  account_id text not null references accounts,
  user_id text not null references users,
  form text not null,
  content jsonb not null,
  updated_at timestamptz not null,
  primary key (account_id, user_id, form)
);

-- A decision that was taken back stands in the history, and counts no more.
alter table decisions add column withdrawn_at timestamptz;
alter table decisions add column withdrawn_by text;
