-- What sources tell of companies, and how far each was read.

-- One row for each source that told something of a company. `facts` are those that stand from it, a bit for each
-- (directory/facts.ts): a fact stands from one source at a time, the one that outranks the others (directory/settle.ts).
create table company_statements (
  company_id text not null references companies on delete cascade,
  source text not null,
  -- the first 128 bits of the SHA-256 of what it told last: the same again changes nothing, even if another source was heard in between
  hash text not null,
  -- the day of the state that it tells
  stated_on date not null,
  imported_at timestamptz not null,
  facts int not null,
  -- a complete source that no longer has the company: since when, and how often in a row
  missing_since date,
  missing_times smallint not null default 0,
  primary key (company_id, source)
);
create index company_statements_missing on company_statements (source, missing_times) where missing_times > 0;

-- The hash of the last import of all was here: two sources in turn wrote every company anew.
alter table companies drop column import_hash;
alter table companies add column vat jsonb;

create table directory_sources (
  source text primary key,
  -- where a run that was interrupted goes on; what it means is the source's business
  cursor jsonb not null default '{}',
  -- who runs it, until when it is believed to
  run_id text,
  running_until timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- of the last run: what came of it, or why it failed
  counts jsonb not null default '{}',
  failure text,
  failed_at timestamptz,
  failures int not null default 0
);

-- Publications that were read, so that days can be read again without fetching each anew.
create table source_publications (
  source text not null,
  publication_id text not null,
  published_on date not null,
  -- read: its company and signals are in; unknown_company: the register may tell of it later; person: nobody's business
  outcome text not null check (outcome in ('read', 'unknown_company', 'person', 'unreadable')),
  read_at timestamptz not null,
  primary key (source, publication_id)
);

-- Reference tables that an operator imports. Names, cantons and NOGA divisions are built in; here stands what is more:
-- districts, what became of municipalities that were merged, and the codes of NOGA in full.
create table municipalities (
  bfs_id int primary key,
  name text not null,
  canton text not null,
  district text,
  -- the municipality into which it was merged, and the last day on which it was one
  successor_id int,
  ended_on date
);

create table noga_codes (
  version text not null,
  code text not null,
  name jsonb not null,
  primary key (version, code)
);
