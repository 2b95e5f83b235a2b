-- Saved views, form drafts and the demo of the browser app. Backups. The views of business intelligence.

-- ---------------------------------------------------------------- screens
-- The address of a table screen under a name, for one user or for all members of the account.
-- No foreign key to memberships: a shared view stays without its user.
create table saved_views (
  account_id text not null references accounts,
  view_id text not null,
  user_id text references users on delete set null,
  created_by text not null,
  -- Views of the screen `list` fit every list of the account.
  screen text not null check (screen in ('prospects', 'review', 'releases', 'jobs', 'directory', 'list', 'requests')),
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

-- ---------------------------------------------------------------- backups
-- A backup that was written, for the system's health.
create table backups (
  made_at timestamptz primary key,
  rows bigint not null,
  bytes bigint not null,
  -- When the backup was restored into a scratch database and found whole. Null: it was not.
  verified_at timestamptz
);

-- A run of `alphorn backup` that failed, and the step in which it did. The last hundred are kept.
create table backup_failures (
  failed_at timestamptz primary key,
  step text not null check (step in ('write', 'verify', 'delete')),
  failure text not null
);

-- ---------------------------------------------------------------- business intelligence
-- A login role of PostgreSQL, and the account whose rows it reads.
create table bi_roles (
  role_name text primary key,
  account_id text not null references accounts,
  created_at timestamptz not null
);

-- Views for programs of business intelligence (docs/guides/bi.md). Every view `bi_…` has the rows of all accounts and
-- is granted to no role: files are written from it. The view of the same name in the schema `bi` shows a login role the
-- rows of its own account. The service creates that schema with the first role (app/bi/create-schema.ts), because a
-- migration stays in the schema of the service.

-- A project of the account.
create view bi_projects as
  select account_id, project_id, name, status, language, created_at, updated_at from projects;

-- A company that is a prospect of the account. Statements of sources go before derived values.
create view bi_companies as
  select p.account_id, c.company_id, c.uid, c.ehraid, c.name, c.legal_form, c.status, c.seat_name as seat,
    c.seat_bfs_id as bfs_id, c.canton, c.street, c.house_number, c.postal_code, c.town, c.purpose, c.capital_nominal,
    c.capital_currency, c.founded_on, c.website,
    coalesce(c.language, c.derived_language) as language,
    c.language is null and c.derived_language is not null as language_is_derived,
    coalesce(c.noga_code, c.derived_noga_code) as noga_code,
    c.noga_code is null and c.derived_noga_code is not null as noga_is_derived,
    coalesce(c.size_class, c.derived_size) as size_class,
    c.size_class is null and c.derived_size is not null as size_is_derived,
    c.derived_kind as kind, c.updated_at
  from (select distinct account_id, company_id from prospects) p join companies c on c.company_id = p.company_id;

-- A company in a project, and the name of the member who looks after it.
create view bi_prospects as
  select p.account_id, p.prospect_id, p.project_id, p.company_id, p.external_ref, p.state, p.score, p.decision,
    (select u.name from users u where u.user_id = p.owner_id) as owner, p.created_at, p.updated_at
  from prospects p;

-- A decision. Notes of people on decisions and outcomes are left out: they may name a person.
create view bi_decisions as
  select account_id, decision_id, project_id, prospect_id, decision, reason, until, decided_at, withdrawn_at
  from decisions;

-- A stage job.
create view bi_jobs as
  select account_id, job_id, project_id, prospect_id, cycle_id, stage, state, executor, attempt, refused_results,
    created_at, deadline_at, closed_at
  from stage_jobs;

-- A report of what became of a prospect.
create view bi_outcomes as
  select account_id, outcome_id, project_id, prospect_id, company_id, release_id, outcome, return_reason, occurred_on,
    recorded_at, withdrawn_at
  from outcomes;

-- An approved text.
create view bi_releases as
  select account_id, release_id, project_id, prospect_id, channel, language, state, stays_because, created_at, updated_at
  from releases;
