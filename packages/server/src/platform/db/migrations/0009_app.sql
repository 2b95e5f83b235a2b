-- What only the browser app has: saved views, form drafts, the demo, backups.

-- The address of a table screen under a name, for one user or for everybody of the account.
-- No foreign key to memberships: a shared view stays without its user.
create table saved_views (
  account_id text not null references accounts,
  view_id text not null,
  user_id text references users on delete set null,
  created_by text not null,
  screen text not null check (screen in ('prospects', 'review', 'releases', 'jobs', 'directory', 'requests')),
  -- Null: the screen belongs to no project.
  project_id text,
  name text not null,
  search text not null,
  shared boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, view_id),
  foreign key (account_id, project_id) references projects,
  -- A shared view stays when its user leaves.
  constraint private_view_has_a_user check (shared or user_id is not null)
);
create unique index saved_views_names
  on saved_views (account_id, user_id, screen, coalesce(project_id, ''), lower(name));

-- A form that a member has begun to fill in and not submitted.
create table form_drafts (
  account_id text not null references accounts,
  user_id text not null,
  form text not null check (form in ('new_project')),
  content jsonb not null,
  updated_at timestamptz not null,
  primary key (account_id, user_id, form),
  foreign key (account_id, user_id) references memberships on delete cascade
);

-- The project with the demo data of an account, until it is put away.
create table demo_projects (
  account_id text primary key,
  project_id text not null,
  loaded_at timestamptz not null,
  foreign key (account_id, project_id) references projects
);

-- A backup that was written, for the system's health.
create table backups (
  made_at timestamptz primary key,
  rows bigint not null,
  bytes bigint not null
);
