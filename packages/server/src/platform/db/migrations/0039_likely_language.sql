-- The language that a company most likely writes, where no source states one: derived from its name, its municipality and
-- its purpose (directory/likely-language.ts), with what it was derived from. The column `language` stays the sources'.
alter table companies
  add column likely_language text,
  add column likely_language_source text,
  add column likely_language_confidence real,
  -- the `updated_at` of the company that it was derived from; another one: it is to be derived anew
  add column likely_language_of timestamptz;
create index companies_without_likely_language on companies (company_id)
  where language is null and likely_language_of is distinct from updated_at;
