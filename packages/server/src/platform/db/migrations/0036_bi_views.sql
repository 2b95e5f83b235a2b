-- Views for programs of business intelligence (docs/guides/bi.md). Every view `bi_…` has the rows of all accounts and is
-- granted to nobody: files are written from it. The view of the same name in the schema `bi` shows a login role the rows
-- of its own account. That schema is created with the first role, because a migration stays in the schema of the service.

-- A login role of PostgreSQL, and the account whose rows it reads.
create table bi_roles (
  role_name text primary key,
  account_id text not null references accounts,
  created_at timestamptz not null
);

create view bi_projects as
  select account_id, project_id, name, status, language, created_at, updated_at from projects;

-- Companies that are prospects of the account. What a source states goes before what was derived.
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

create view bi_prospects as
  select p.account_id, p.prospect_id, p.project_id, p.company_id, p.external_ref, p.state, p.score, p.decision,
    (select u.name from users u where u.user_id = p.owner_id) as owner, p.created_at, p.updated_at
  from prospects p;

-- What people wrote beside a decision or an outcome is left out: it may name somebody.
create view bi_decisions as
  select account_id, decision_id, project_id, prospect_id, decision, reason, until, decided_at, withdrawn_at
  from decisions;

create view bi_jobs as
  select account_id, job_id, project_id, prospect_id, cycle_id, stage, state, executor, attempt, refused_results,
    created_at, deadline_at, closed_at
  from stage_jobs;

create view bi_outcomes as
  select account_id, outcome_id, project_id, prospect_id, company_id, release_id, outcome, return_reason, occurred_on,
    recorded_at, withdrawn_at
  from outcomes;

create view bi_releases as
  select account_id, release_id, project_id, prospect_id, channel, language, state, stays_because, created_at, updated_at
  from releases;
