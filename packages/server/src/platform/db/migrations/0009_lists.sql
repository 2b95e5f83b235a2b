-- Lists: saved filters, their builds, and the companies that the builds froze.

-- When the address was confirmed; a free account builds no list before.
alter table users add column email_confirmed_at timestamptz;

create table lists (
  account_id text not null references accounts,
  list_id text not null,
  name text not null,
  filters jsonb not null,
  -- the last finished build, and the one that waits or runs
  built_number int,
  building_number int,
  last_build_failed boolean not null default false,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- its members go in the background; the row stays, for an allowance counts what was built once
  deleted_at timestamptz,
  primary key (account_id, list_id)
);
create unique index lists_by_name on lists (account_id, lower(name)) where deleted_at is null;

create table list_builds (
  account_id text not null,
  list_id text not null,
  number int not null,
  filters jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'finished', 'failed')),
  -- the last company that was looked at: a build that was interrupted goes on behind it
  position text not null default '',
  found int not null default 0,
  expected int,
  added int not null default 0,
  removed int not null default 0,
  failures int not null default 0,
  created_by text not null,
  created_at timestamptz not null,
  started_at timestamptz,
  worked_at timestamptz,
  finished_at timestamptz,
  primary key (account_id, list_id, number),
  foreign key (account_id, list_id) references lists
);
create index list_builds_open on list_builds (worked_at nulls first) where state in ('queued', 'running');

-- A company is in a list from one build to another: what a build sees are the rows that span its number. A rebuild
-- writes only what changed, and readers of the build before see none of it.
create table list_members (
  account_id text not null,
  list_id text not null,
  company_id text not null,
  added_in int not null,
  removed_in int,
  primary key (account_id, list_id, company_id, added_in)
);

create table watches (
  account_id text not null references accounts,
  watch_id text not null,
  name text not null,
  company_ids text[],
  filters jsonb,
  kinds text[] not null,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, watch_id),
  constraint companies_or_filters check ((company_ids is null) <> (filters is null))
);
create unique index watches_by_name on watches (account_id, lower(name));

-- Feeds of lists and watches. Their address is the secret: only a hash of it is kept.
create table feeds (
  account_id text not null references accounts,
  feed_id text not null,
  list_id text,
  watch_id text,
  token_hash text not null unique,
  kinds text[] not null default '{}',
  created_by text not null,
  created_at timestamptz not null,
  last_read_at timestamptz,
  revoked_at timestamptz,
  primary key (account_id, feed_id),
  foreign key (account_id, list_id) references lists,
  foreign key (account_id, watch_id) references watches on delete cascade,
  constraint list_or_watch check ((list_id is null) <> (watch_id is null))
);
create index feeds_of_list on feeds (account_id, list_id);

-- A difference between two imports has no publication to be known by: on one day it is told once.
create unique index signals_of_difference on signals (content_key, published_on, source) where number is null;
