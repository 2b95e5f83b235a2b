-- The directory of companies: entries, names, sources, versions and signals, websites, own fields, OpenRefine.
-- It is public and belongs to no account, except for the own fields and the addresses of OpenRefine at the end.
create extension if not exists pg_trgm;

-- No CHECK has cantons, legal forms and NOGA codes, which are lists of other authorities. Nor has one the sources, each
-- of which is added by a folder of its own (directory/sources).

-- ---------------------------------------------------------------- companies
-- An entry of the commercial register (ehraid). One UID can have several.
-- No foreign key on seat_bfs_id: a source may name a municipality that the imported list lacks.
create table companies (
  company_id text primary key,
  ehraid bigint unique,
  uid text not null check (uid ~ '^CHE-\d{3}\.\d{3}\.\d{3}$'),
  chid text,
  lei text,
  name text not null,
  translations jsonb,
  former_names jsonb,
  language text check (language in ('de', 'fr', 'it', 'en')),
  -- eCH-0097
  legal_form text,
  status text not null default 'unknown' check (status in ('active', 'being_cancelled', 'cancelled', 'unknown')),
  seat_bfs_id int,
  seat_name text,
  district text,
  canton text,
  organisation text,
  care_of text,
  street text,
  house_number text,
  addon text,
  po_box text,
  postal_code text,
  town text,
  location jsonb,
  purpose text,
  capital_nominal numeric,
  capital_paid numeric,
  capital_currency text,
  founded_on date,
  deleted_on date,
  last_published_on date,
  -- Other entries as their source names them: [{ehraid, uid, name}]
  head_offices jsonb,
  branch_offices jsonb,
  taken_over jsonb,
  taken_over_by jsonb,
  regulated jsonb,
  noga_code text,
  noga_version text,
  noga_source text,
  noga_confidence real,
  size_class text check (size_class in ('none', 'micro', 'small', 'medium', 'large')),
  size_source text,
  website text,
  website_source text,
  website_confidence real,
  website_domain text,
  -- [{name, imported_at}]
  sources jsonb not null default '[]',
  -- Keys are folded in TypeScript (directory/companies/company-name.ts) and compared byte by byte, whatever the locale
  -- of the database.
  name_key text collate "C" not null,
  name_stem_key text collate "C" not null,
  seat_key text collate "C",
  town_key text collate "C",
  street_key text collate "C",
  updated_at timestamptz not null,
  vat jsonb,
  -- Derived values for facts that no source states (directory/companies/derive-facts.ts). The columns above hold what
  -- sources state.
  derived_language text check (derived_language in ('de', 'fr', 'it', 'en')),
  -- A division, or a deeper code where that is certain, and its classification.
  derived_noga_code text,
  derived_noga_version text,
  derived_kind text check (derived_kind in (
    'operating', 'holding', 'property', 'financial_vehicle', 'association', 'foundation', 'public_body')),
  derived_size text check (derived_size in ('none', 'micro', 'small', 'medium', 'large')),
  -- By fact (language, noga, kind, size): {probability, from, evidence}
  derived_basis jsonb,
  -- The version of the rules that derived it; 0: none did.
  derived_version int not null default 0,
  -- The updated_at of the company that it was derived from. If they differ, it is due again.
  derived_as_of timestamptz,
  -- The proof that website_domain is this company's: {domain, front_sha256, by, page_url, excerpt, content_sha256,
  -- proven_at, probability, rules_version}. It says nothing of another domain. Texts of the site are in web_contents
  -- alone: pages name people, and are deleted after their time.
  website_proof jsonb
) with (fillfactor = 90);

create index companies_by_name on companies (name_key, company_id);
create index companies_by_uid on companies (uid);
create index companies_by_lei on companies (lei) where lei is not null;
create index companies_by_chid on companies (chid) where chid is not null;
create index companies_by_domain on companies (website_domain) where website_domain is not null;
create index companies_by_seat on companies (seat_bfs_id, name_key, company_id);
create index companies_by_seat_key on companies (seat_key, name_key, company_id);
create index companies_by_canton on companies (canton, name_key, company_id);
create index companies_by_update on companies (updated_at);
create index companies_by_industry on companies ((coalesce(noga_code, derived_noga_code)) text_pattern_ops)
  where coalesce(noga_code, derived_noga_code) is not null;
-- Companies whose facts are due come first. Nearly all entries are equal, so that the index takes almost no space.
create index companies_to_derive
  on companies ((case when derived_as_of is distinct from updated_at then 0 else derived_version end));
-- Without a register number an entry is its UID at its seat.
create unique index companies_without_ehraid on companies (uid, (coalesce(seat_key, ''))) where ehraid is null;

-- A name that a company has or had.
create table company_names (
  company_id text not null references companies on delete cascade,
  kind text not null check (kind in ('current', 'translation', 'former')),
  name text not null,
  key text collate "C" not null,
  -- The key without the legal form, which is in the next column.
  stem_key text collate "C" not null,
  form text
);
create index company_names_of_company on company_names (company_id);
create index company_names_by_key on company_names (key);
create index company_names_by_stem on company_names (stem_key);
create index company_names_by_glued_stem on company_names ((replace(stem_key, ' ', '')));
-- GIN and not GiST: 15 times faster for similarity at 800,000 names. With both, the planner takes the slower one.
create index company_names_by_words on company_names using gin (key gin_trgm_ops);
create index company_names_by_similarity on company_names using gin (stem_key gin_trgm_ops);

-- The last statement of a source about a company. facts has a bit for each fact that the company has from this source
-- (directory/companies/facts.ts). Each fact comes from one source, the one of the highest precedence
-- (directory/companies/resolve-facts.ts).
-- No foreign key to directory_sources, which has only sources that the service fetches itself.
create table company_statements (
  company_id text not null references companies on delete cascade,
  source text not null,
  -- The first 128 bits of the SHA-256 of the statement. The same statement again changes nothing, even if another
  -- source was read in between.
  hash text not null,
  -- The day of the state that it describes.
  stated_on date not null,
  imported_at timestamptz not null,
  facts int not null,
  -- Since when a complete source no longer has the company, and how often in a row it had not.
  missing_since date,
  missing_times smallint not null default 0,
  primary key (company_id, source)
);
create index company_statements_missing on company_statements (source, missing_times) where missing_times > 0;

-- ---------------------------------------------------------------- reference tables
-- Names, cantons and NOGA divisions are built in. The operator imports the rest: districts, merged municipalities and
-- the full NOGA codes.

-- A municipality, also one that was merged into another.
create table municipalities (
  bfs_id int primary key,
  name text not null,
  canton text not null,
  district text,
  -- The municipality into which it was merged, and its last day. No foreign key: a list may name one that it lacks.
  successor_id int,
  ended_on date
);

-- The only row names the imported list of municipalities. A process that has read another one reads it again.
create table municipality_lists (stamp uuid not null);
insert into municipality_lists values (gen_random_uuid());

-- A NOGA code with its name in four languages.
create table noga_codes (
  version text not null,
  code text not null,
  name jsonb not null,
  primary key (version, code)
);

-- The official table of localities, as an operator imports it: which towns a postal code is of. Empty until then.
create table postal_localities (
  postal_code text not null check (postal_code ~ '^[1-9][0-9]{3}$'),
  town text not null check (length(town) between 1 and 100),
  -- Town and municipality as places are compared.
  town_key text not null,
  municipality_key text not null,
  primary key (postal_code, town_key, municipality_key)
);

-- ---------------------------------------------------------------- sources
-- The progress of a source, and the state of its run.
create table directory_sources (
  source text primary key,
  -- Where an interrupted run continues. Each source has its own form.
  cursor jsonb not null default '{}',
  -- The process that runs it, and until when it is believed to.
  run_id text,
  running_until timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- The outcome of the last run, or why it failed.
  counts jsonb not null default '{}',
  failure text,
  failed_at timestamptz,
  failures int not null default 0
);

-- A publication that was read, so that its day can be read again without fetching it.
-- No foreign key to directory_sources, which has only sources that the service fetches itself.
create table source_publications (
  source text not null,
  publication_id text not null,
  published_on date not null,
  -- `read`: its company and signals are recorded. `unknown_company`: the register may have the company later. `person`:
  -- it is about a natural person, and nothing is recorded.
  outcome text not null check (outcome in ('read', 'unknown_company', 'person', 'unreadable')),
  read_at timestamptz not null,
  primary key (source, publication_id)
);

-- A company that a publication names and that could not be identified. Its signal waits here, attached to no company,
-- until the directory knows it for certain. Names without a legal form may be people's and are not stored.
-- No foreign key to directory_sources, which has only sources that the service fetches itself.
create table unresolved_mentions (
  source text not null,
  publication_id text not null,
  -- Which of the companies that the publication names.
  position int not null,
  -- The company as the publication names it: {uid, name, place, postal_code, canton, street}
  named jsonb not null,
  -- unknown: the directory has no such company; ambiguous: it may be any of several; consortium: it is several
  -- companies
  reason text not null check (reason in ('unknown', 'ambiguous', 'consortium')),
  -- The signal that is recorded once the company is known.
  signal jsonb not null,
  published_on date not null,
  tried_at timestamptz not null,
  primary key (source, publication_id, position)
);
create index unresolved_mentions_to_try on unresolved_mentions (source, tried_at) where reason <> 'consortium';

-- A company whose earlier publications in the gazette were read, once. Those of its later days are read day by day.
create table gazette_histories (
  company_id text primary key references companies on delete cascade,
  read_at timestamptz not null,
  -- How many publications the gazette has of it, also where not all of them could be read.
  publications int not null
);

-- ---------------------------------------------------------------- versions and signals
-- The facts that a change of a company's row changed. Triggers write it, so that no import can forget it.
create table company_versions (
  company_id text not null references companies on delete cascade,
  version_id bigint generated always as identity,
  -- The day of the register's publication if that moved along, else the Swiss day of the change.
  valid_from date not null,
  recorded_at timestamptz not null,
  -- Only what differs. before is null if the company is new.
  before jsonb,
  after jsonb not null,
  source text,
  signals_derived boolean not null default false,
  primary key (company_id, version_id)
);
create index company_versions_to_read on company_versions (version_id) where not signals_derived;

-- A version from which signals could not be derived. It does not hold up others, and is tried again
-- (directory/signals/set-aside.ts). signals_derived of the version is then true.
create table company_versions_set_aside (
  company_id text not null,
  version_id bigint not null,
  -- The kind of fault. The log has all of it.
  fault text not null,
  failures int not null default 1,
  set_aside_at timestamptz not null,
  next_attempt_at timestamptz not null,
  primary key (company_id, version_id),
  foreign key (company_id, version_id) references company_versions on delete cascade
);
create index company_versions_set_aside_due on company_versions_set_aside (next_attempt_at);

-- Something that happened to a company.
create table signals (
  signal_id text primary key,
  company_id text not null references companies on delete cascade,
  kind text not null check (kind in (
    'company_registered', 'company_deleted', 'company_reentered', 'name_changed', 'legal_form_changed',
    'purpose_changed', 'seat_moved', 'canton_changed', 'address_changed', 'capital_increased', 'capital_reduced',
    'officers_changed', 'merger', 'demerger', 'asset_transfer', 'liquidation_opened', 'liquidation_revoked',
    'bankruptcy_opened', 'bankruptcy_revoked', 'bankruptcy_suspended', 'bankruptcy_closed', 'branch_opened',
    'branch_closed', 'licence_added', 'licence_removed', 'contract_awarded', 'award_revoked', 'tender_published',
    'building_application', 'research_project')),
  published_on date not null,
  occurred_on date,
  -- The source, and how it names the publication.
  source text not null,
  rubric text,
  number text,
  url text,
  before jsonb,
  after jsonb,
  text text,
  language text check (language in ('de', 'fr', 'it', 'en')),
  confidence real,
  -- SHA-256 over company, kind and facts: an event is recorded once, whichever source reports it.
  content_key text not null,
  recorded_at timestamptz not null,
  -- Whether the prospects of the company were looked through for this signal.
  reacted boolean not null default false,
  -- Read from a company's history, long after it was published. No watch reports it, and no prospect is changed by it.
  is_history boolean not null default false
);
create index signals_of_company on signals (company_id, published_on desc, signal_id desc);
create index signals_by_day on signals (published_on desc, signal_id desc);
create index signals_by_kind on signals (kind, published_on, company_id);
create index signals_by_content on signals (content_key, published_on);
create index signals_by_recording on signals (recorded_at);
create index signals_to_react_to on signals (signal_id) where not reacted;
-- A publication of a source gives one signal of a kind for a company.
create unique index signals_of_publication on signals (source, number, company_id, kind) where number is not null;
-- A difference between two imports has no publication that names it. It is recorded once per day.
create unique index signals_of_difference on signals (content_key, published_on, source) where number is null;

-- The facts whose change makes a version. Care-of lines and organisations of addresses are left out: they name people.
create function versioned_company_facts() returns text[] language sql immutable as $$
  select '{name,legal_form,status,language,seat_bfs_id,seat_name,district,canton,street,house_number,postal_code,town,
    purpose,capital_nominal,capital_currency,founded_on,deleted_on,last_published_on,noga_code,size_class,website,
    regulated,taken_over_by}'::text[]
$$;

-- In both functions a company is written as JSON once, and the clock is read once. The planner had put the expression
-- where it was read, so that each of two dozen facts wrote the whole row again.
create function record_changed_companies() returns trigger language plpgsql as $$
declare
  now constant timestamptz := app_now();
begin
  with changed as materialized (
    select n.company_id, n.sources->-1->>'name' as source, to_jsonb(o) as was, to_jsonb(n) as is_now
    from new_rows n join old_rows o using (company_id)
    -- compared as columns first: most rows of an import have not changed, and JSON is dear
    where (o.name, o.legal_form, o.status, o.language, o.seat_bfs_id, o.seat_name, o.district, o.canton, o.street,
        o.house_number, o.postal_code, o.town, o.purpose, o.capital_nominal, o.capital_currency, o.founded_on,
        o.deleted_on, o.last_published_on, o.noga_code, o.size_class, o.website, o.regulated, o.taken_over_by)
      is distinct from
        (n.name, n.legal_form, n.status, n.language, n.seat_bfs_id, n.seat_name, n.district, n.canton, n.street,
        n.house_number, n.postal_code, n.town, n.purpose, n.capital_nominal, n.capital_currency, n.founded_on,
        n.deleted_on, n.last_published_on, n.noga_code, n.size_class, n.website, n.regulated, n.taken_over_by)
  )
  insert into company_versions (company_id, valid_from, recorded_at, before, after, source)
  select changed.company_id,
    coalesce((fact.after->>'last_published_on')::date, (now at time zone 'Europe/Zurich')::date),
    now, fact.before, fact.after, changed.source
  from changed
  cross join lateral (
    select
      coalesce(jsonb_object_agg(name, was->name) filter (where was->name <> 'null'), '{}') as before,
      coalesce(jsonb_object_agg(name, is_now->name) filter (where is_now->name <> 'null'), '{}') as after
    from unnest(versioned_company_facts()) fact (name)
    where was->name is distinct from is_now->name
  ) fact;
  return null;
end $$;

-- A company that is new to the directory is news only if it was founded lately.
create function record_founded_companies() returns trigger language plpgsql as $$
declare
  now constant timestamptz := app_now();
begin
  with founded as materialized (
    select n.company_id, n.founded_on, n.sources->-1->>'name' as source, to_jsonb(n) as is_now
    from new_rows n
    where n.founded_on > (now at time zone 'Europe/Zurich')::date - 120
  )
  insert into company_versions (company_id, valid_from, recorded_at, before, after, source)
  select company_id, founded_on, now, null,
    (select jsonb_object_agg(name, is_now->name) filter (where is_now->name <> 'null')
      from unnest(versioned_company_facts()) fact (name)),
    source
  from founded;
  return null;
end $$;

create trigger companies_changed after update on companies referencing old table as old_rows new table as new_rows
  for each statement execute function record_changed_companies();
create trigger companies_founded after insert on companies referencing new table as new_rows
  for each statement execute function record_founded_companies();

-- ---------------------------------------------------------------- changes, for the search indexes in memory
-- A company that changed, and in which transaction. By the transaction's number a reader knows what it may have missed:
-- one that is open may still commit below numbers that were read (directory/search/feed.ts). No foreign key on
-- company_id: the row also reports that a company left the directory.
create table company_changes (
  xid xid8 not null default pg_current_xact_id(),
  change_id bigint generated always as identity,
  company_id text not null,
  changed_at timestamptz not null default app_now(),
  primary key (xid, change_id)
);

-- The only row: changes of transactions before this one were deleted.
create table company_changes_retained (
  since xid8 not null
);
insert into company_changes_retained values ('0');

create function record_company_changes() returns trigger language plpgsql as $$
begin
  insert into company_changes (company_id, changed_at) select company_id, now.now from changed, (select app_now() as now) now;
  return null;
end
$$;

create trigger company_changes_when_added after insert on companies
  referencing new table as changed for each statement execute function record_company_changes();
create trigger company_changes_when_changed after update on companies
  referencing new table as changed for each statement execute function record_company_changes();
create trigger company_changes_when_removed after delete on companies
  referencing old table as changed for each statement execute function record_company_changes();

-- ---------------------------------------------------------------- cached lines of companies
-- A company as the line of JSON that streams of lists send. The line is made after the commit that changed the company,
-- and is removed in the transaction that changes it (directory/companies/kept-lines.ts). All rows can be made again. No
-- foreign key on company_id: the triggers below add and delete the rows.
create table company_lines (
  company_id text primary key,
  -- The version of the code that made the line. 0: it is to be made.
  version int not null default 0,
  -- Null: it is made when it is read, because it names other companies.
  line text
);
-- Nearly all entries are equal, so that the index takes almost no space.
create index company_lines_by_version on company_lines (version);

create function invalidate_company_lines() returns trigger language plpgsql as $$
begin
  -- Without a condition on the version: the row must be locked until this transaction ends. Otherwise a line could be
  -- made meanwhile from the company as it was.
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
  referencing new table as changed for each statement execute function invalidate_company_lines();
create trigger company_lines_when_changed after update on companies
  referencing new table as changed for each statement execute function invalidate_company_lines();
create trigger company_lines_when_removed after delete on companies
  referencing old table as changed for each statement execute function delete_company_lines();

-- ---------------------------------------------------------------- websites
-- A public page by the hash of its bytes, and what visitors see of it.
create table web_contents (
  content_sha256 text primary key,
  bytes bytea not null,
  title text,
  description text,
  language text check (language in ('de', 'fr', 'it', 'en')),
  blocks text[] not null
);

-- The last visit to a site: its host, and the path on a host of many sites. One process visits a site at a time, and
-- not more often than a visit takes.
create table web_visits (
  site text primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  notices jsonb not null default '[]'
);

-- A page that a visit fetched.
create table web_pages (
  site text not null references web_visits,
  visit_started_at timestamptz not null,
  position int not null,
  requested_url text not null,
  url text not null,
  status int not null,
  content_type text not null,
  content_sha256 text not null references web_contents,
  fetched_at timestamptz not null,
  primary key (site, visit_started_at, position)
);
create index web_pages_of_content on web_pages (content_sha256);

-- ---------------------------------------------------------------- search for websites
-- Companies whose website is searched for, where it may be, and the proof that it is theirs (directory/website-finder).

-- A company whose website is searched for.
create table website_searches (
  company_id text primary key references companies on delete cascade,
  -- The account whose project has the company; empty: it is searched for no one in particular. No foreign key to
  -- accounts: a search outlives the account.
  asked_by text not null,
  due_at timestamptz not null,
  -- Until when a process is believed to search.
  claimed_until timestamptz,
  -- Searches in a row that ended in faults that may pass.
  failures int not null default 0,
  searched_at timestamptz,
  outcome text check (outcome in ('proven', 'not_proven'))
);
create index website_searches_due on website_searches (asked_by, due_at);
create index website_searches_by_day on website_searches (searched_at) where searched_at is not null;
-- Counts the running searches without reading the table.
create index website_searches_claimed on website_searches (claimed_until) where claimed_until is not null;

-- A domain that may be a company's, and what its site proved.
create table website_candidates (
  company_id text not null references companies on delete cascade,
  domain text not null,
  -- Where its site is read: the domain, or an address below it.
  address text not null,
  origin text not null check (origin in ('source', 'file', 'evidence', 'name')),
  -- Null: it was not read yet.
  outcome text check (outcome in (
    'uid', 'name_and_address', 'unreachable', 'timed_out', 'robots', 'http_status', 'not_html', 'too_large', 'unreadable',
    'redirected_away', 'address_refused', 'other_company', 'no_imprint', 'several_companies', 'listed_company',
    'name_conflict', 'name_without_address', 'not_named', 'parked', 'placeholder', 'directory_site', 'login_required')),
  -- The page that decided, the hash of its archived bytes, and its words. No foreign key to web_contents: pages are
  -- deleted after their time.
  page_url text,
  content_sha256 text,
  excerpt text,
  rules_version int,
  judged_at timestamptz,
  added_at timestamptz not null,
  primary key (company_id, domain)
);

-- ---------------------------------------------------------------- own fields of accounts
-- A field that an account defines for companies: a column of its tables.
create table own_fields (
  account_id text not null references accounts,
  field_id text not null,
  name text not null,
  kind text not null check (kind in ('text', 'number', 'choice', 'date', 'person', 'checkbox')),
  -- Empty for every kind except choice.
  choices text[] not null,
  position integer not null,
  -- Grows with every change: no one overwrites a change unseen.
  version integer not null,
  archived boolean not null,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The question that research is asked about a company to fill the field; null: people fill it.
  question text,
  primary key (account_id, field_id)
);
create unique index own_field_names on own_fields (account_id, lower(name)) where not archived;

-- The value of a company in a field of an account. A value that was cleared stays as a row without one, so that
-- versions go on.
-- No foreign key to companies: setting values by the thousand would lock, and so write, the row of each company.
create table own_values (
  account_id text not null,
  company_id text not null,
  field_id text not null,
  -- As text in every kind: 1234.5, 2026-03-01, true, the ID of a user.
  value text,
  version integer not null,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (account_id, company_id, field_id),
  foreign key (account_id, field_id) references own_fields
);
create index own_values_of_field on own_values (account_id, field_id, company_id);

-- ---------------------------------------------------------------- OpenRefine
-- An address at which OpenRefine matches companies. The address is the secret: only a hash of it is kept.
create table reconcilers (
  account_id text not null references accounts,
  reconciler_id text not null,
  token_hash text not null unique,
  name text not null,
  created_by text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_by_user_id text references users on delete set null,
  primary key (account_id, reconciler_id)
);
create index reconcilers_by_creator on reconcilers (created_by_user_id);
