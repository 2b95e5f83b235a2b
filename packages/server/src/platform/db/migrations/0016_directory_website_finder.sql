-- The search for companies' websites (directory/website-finder). Who is searched for, where a website may be, and what
-- proves that it is the company's.

alter table companies
  -- What proves that website_domain is this company's: {domain, front_sha256, by, page_url, excerpt, content_sha256,
  -- proven_at, probability, rules_version}. It says nothing of another domain. Texts of the site are in web_contents
  -- alone: pages name people, and are deleted after their time.
  add column website_proof jsonb;

-- A company whose website is searched for.
create table website_searches (
  company_id text primary key references companies on delete cascade,
  -- Whose project has the company; empty: it is searched for no one in particular. No foreign key to accounts: a search
  -- outlives the account.
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
