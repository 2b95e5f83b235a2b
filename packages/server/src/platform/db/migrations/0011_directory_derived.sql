-- What is derived about a company: its language, industry, kind and size (directory/companies/derive-facts.ts).
-- Sources have columns of their own. A derived value is shown where no source states the fact.
drop index companies_without_likely_language;
alter table companies
  drop column likely_language,
  drop column likely_language_source,
  drop column likely_language_confidence,
  drop column likely_language_as_of,
  add column derived_language text check (derived_language in ('de', 'fr', 'it', 'en')),
  -- A division, or a deeper code where that is certain, and its classification.
  add column derived_noga_code text,
  add column derived_noga_version text,
  add column derived_kind text check (derived_kind in (
    'operating', 'holding', 'property', 'financial_vehicle', 'association', 'foundation', 'public_body')),
  add column derived_size text check (derived_size in ('none', 'micro', 'small', 'medium', 'large')),
  -- By fact (language, noga, kind, size): {probability, from, evidence}
  add column derived_basis jsonb,
  -- The version of the rules that derived it; 0: none did.
  add column derived_version int not null default 0,
  -- The updated_at of the company that it was derived from. If they differ, it is due again.
  add column derived_as_of timestamptz;

-- Companies whose facts are due come first. Nearly all entries are equal, so that the index takes almost no space.
create index companies_to_derive
  on companies ((case when derived_as_of is distinct from updated_at then 0 else derived_version end));

drop index companies_by_noga;
create index companies_by_industry on companies ((coalesce(noga_code, derived_noga_code)) text_pattern_ops)
  where coalesce(noga_code, derived_noga_code) is not null;

-- What a person answered to a criterion that the directory cannot decide, for one prospect. The last answer counts. The
-- text is that of the criterion when it was answered: an answer to another text says nothing.
create table criterion_answers (
  account_id text not null,
  project_id text not null,
  prospect_id text not null,
  criterion_id text not null,
  criterion_text text not null,
  answer text not null check (answer in ('yes', 'no')),
  answered_by text not null,
  answered_at timestamptz not null,
  primary key (account_id, project_id, prospect_id, criterion_id),
  foreign key (account_id, project_id, prospect_id) references prospects on delete cascade
);
