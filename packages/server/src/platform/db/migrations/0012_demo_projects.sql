-- The project that an account's demo data are in, until they are put away.
create table demo_projects (
  account_id text primary key,
  project_id text not null,
  loaded_at timestamptz not null
);
