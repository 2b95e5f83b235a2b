-- The directory of companies. A company is one entry of the commercial register (ehraid); one UID can have several.
create extension if not exists pg_trgm;

create table companies (
  company_id text primary key,
  ehraid bigint unique,
  uid text not null check (uid ~ '^CHE-\d{3}\.\d{3}\.\d{3}$'),
  chid text,
  lei text,
  name text not null,
  translations jsonb,
  former_names jsonb,
  language text,
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
  -- other entries as their source names them: [{ehraid, uid, name}]
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
  -- Keys are folded in TypeScript (directory/company-name.ts) and compared byte by byte, whatever the database's locale.
  name_key text collate "C" not null,
  name_stem_key text collate "C" not null,
  seat_key text collate "C",
  town_key text collate "C",
  street_key text collate "C",
  -- SHA-256 of the row that was imported last: the same file again changes nothing
  import_hash text not null,
  updated_at timestamptz not null
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
create index companies_by_noga on companies (noga_code text_pattern_ops) where noga_code is not null;
-- Without a register number an entry is its UID at its seat.
create unique index companies_without_ehraid on companies (uid, (coalesce(seat_key, ''))) where ehraid is null;

-- Every name a company goes by or went by.
create table company_names (
  company_id text not null references companies on delete cascade,
  kind text not null check (kind in ('current', 'translation', 'former')),
  name text not null,
  key text collate "C" not null,
  -- the key without the legal form, which stands beside it
  stem_key text collate "C" not null,
  form text
);
create index company_names_of_company on company_names (company_id);
create index company_names_by_key on company_names (key);
create index company_names_by_stem on company_names (stem_key);
create index company_names_by_glued_stem on company_names ((replace(stem_key, ' ', '')));
-- GIN, not GiST: 15 times faster for similarity at 800,000 names, and with both the planner takes the slower one.
create index company_names_by_words on company_names using gin (key gin_trgm_ops);
create index company_names_by_similarity on company_names using gin (stem_key gin_trgm_ops);
