-- What was read on companies' websites. Public pages, as the directory is public: no account's own.

-- The bytes of a page once, by their hash, and what visitors see of them.
create table web_contents (
  content_sha256 text primary key,
  bytes bytea not null,
  title text,
  description text,
  language text,
  blocks text[] not null
);

-- The last visit to each site (its host, and its path on a host of many): one visitor at a time, whichever process it runs in, and not more often than it takes.
create table web_visits (
  site text primary key,
  begun_at timestamptz not null,
  ended_at timestamptz,
  notices jsonb not null default '[]'
);

-- Every page that was fetched, visit by visit.
create table web_pages (
  site text not null,
  begun_at timestamptz not null,
  position int not null,
  asked text not null,
  url text not null,
  status int not null,
  content_type text not null,
  content_sha256 text not null references web_contents,
  fetched_at timestamptz not null,
  primary key (site, begun_at, position)
);
create index web_pages_of_content on web_pages (content_sha256);
