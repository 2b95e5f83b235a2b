-- Lists (saved filters), their builds and members, watches, feeds and tables for spreadsheets.

-- ---------------------------------------------------------------- lists
-- A filter of companies under a name.
-- No foreign keys on built_number and building_number: builds refer to their list.
create table lists (
  account_id text not null references accounts,
  list_id text not null,
  name text not null,
  filters jsonb not null,
  -- The last finished build, and the one that waits or runs.
  built_number int,
  building_number int,
  last_build_failed boolean not null default false,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The background deletes the members. The row stays, because an allowance counts what was built.
  deleted_at timestamptz,
  -- An edit that waits for the end of the build.
  queued_edit jsonb,
  primary key (account_id, list_id)
);
create unique index lists_by_name on lists (account_id, lower(name)) where deleted_at is null;

-- A build of a list.
create table list_builds (
  account_id text not null,
  list_id text not null,
  number int not null,
  filters jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'finished', 'failed', 'cancelled')),
  -- The last company that was looked at. An interrupted build continues after it.
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

-- A company that is in a list from one build to another. A build consists of the rows that span its number. A rebuild
-- writes only what changed, and readers of the build before see none of it.
-- No foreign keys: a build adds members by the hundred thousand, and a company may leave the directory later.
create table list_members (
  account_id text not null,
  list_id text not null,
  company_id text not null,
  added_in int not null,
  removed_in int,
  -- The company is in the list only because a person added it. Builds compare the filters with the other rows.
  by_hand boolean not null default false,
  primary key (account_id, list_id, company_id, added_in)
);
create index list_members_by_hand on list_members (account_id, list_id) where by_hand;

-- A company that a person added to a list by hand. It stays in the list, whatever the filters find, until it is taken
-- out.
-- No foreign key to companies: a company may leave the directory later.
create table list_additions (
  account_id text not null,
  list_id text not null,
  company_id text not null,
  -- The call that added it: what one call added is undone together.
  addition_id text not null,
  added_by text not null,
  added_at timestamptz not null,
  primary key (account_id, list_id, company_id),
  foreign key (account_id, list_id) references lists
);
create index list_additions_by_call on list_additions (account_id, list_id, addition_id, company_id);

-- ---------------------------------------------------------------- watches
-- A set of companies whose signals are reported by mail, by feed or by webhook. A muted watch reports nothing.
create table watches (
  account_id text not null references accounts,
  watch_id text not null,
  name text not null,
  company_ids text[],
  filters jsonb,
  kinds text[] not null check (kinds <@ array[
    'company_registered', 'company_deleted', 'company_reentered', 'name_changed', 'legal_form_changed',
    'purpose_changed', 'seat_moved', 'canton_changed', 'address_changed', 'capital_increased', 'capital_reduced',
    'officers_changed', 'merger', 'demerger', 'asset_transfer', 'liquidation_opened', 'liquidation_revoked',
    'bankruptcy_opened', 'bankruptcy_revoked', 'bankruptcy_suspended', 'bankruptcy_closed', 'branch_opened',
    'branch_closed', 'licence_added', 'licence_removed', 'contract_awarded', 'award_revoked', 'tender_published',
    'building_application', 'research_project']),
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  muted boolean not null default false,
  -- Webhooks were notified of the signals recorded until then.
  notified_until timestamptz not null default app_now(),
  primary key (account_id, watch_id),
  constraint companies_or_filters check ((company_ids is null) <> (filters is null))
);
create unique index watches_by_name on watches (account_id, lower(name));

-- How often a member gets a mail about a watch.
create table watch_mails (
  account_id text not null,
  watch_id text not null,
  user_id text not null,
  cadence text not null check (cadence in ('instant', 'daily', 'weekly')),
  -- The mails reported the signals recorded until then.
  notified_until timestamptz not null,
  next_at timestamptz not null,
  primary key (account_id, watch_id, user_id),
  foreign key (account_id, watch_id) references watches on delete cascade,
  foreign key (account_id, user_id) references memberships on delete cascade
);
create index watch_mails_due on watch_mails (next_at);

-- ---------------------------------------------------------------- feeds
-- A feed of a list or a watch, or a table for a spreadsheet. A table has the companies of a list, or the prospects of a
-- project. Its address is the secret: only a hash of it is kept. Its foreign key to projects is in the file of their
-- room.
create table feeds (
  account_id text not null references accounts,
  feed_id text not null,
  list_id text,
  watch_id text,
  token_hash text not null unique,
  kinds text[] not null default '{}' check (kinds <@ array[
    'company_registered', 'company_deleted', 'company_reentered', 'name_changed', 'legal_form_changed',
    'purpose_changed', 'seat_moved', 'canton_changed', 'address_changed', 'capital_increased', 'capital_reduced',
    'officers_changed', 'merger', 'demerger', 'asset_transfer', 'liquidation_opened', 'liquidation_revoked',
    'bankruptcy_opened', 'bankruptcy_revoked', 'bankruptcy_suspended', 'bankruptcy_closed', 'branch_opened',
    'branch_closed', 'licence_added', 'licence_removed', 'contract_awarded', 'award_revoked', 'tender_published',
    'building_application', 'research_project']),
  created_by text not null,
  created_at timestamptz not null,
  last_read_at timestamptz,
  revoked_at timestamptz,
  created_by_user_id text references users on delete set null,
  content text not null default 'signals' check (content in ('signals', 'rows')),
  project_id text,
  -- The name of an address with rows.
  name text,
  -- The content of such an address: language, and for prospects the filters and the columns as they were chosen.
  selection jsonb,
  primary key (account_id, feed_id),
  foreign key (account_id, list_id) references lists,
  foreign key (account_id, watch_id) references watches on delete cascade,
  constraint feed_of_one check (num_nonnulls(list_id, watch_id, project_id) = 1),
  constraint rows_are_named check ((content = 'rows') = (name is not null and selection is not null))
);
create index feeds_of_list on feeds (account_id, list_id);
create index feeds_of_project on feeds (account_id, project_id);
create index feeds_by_creator on feeds (created_by_user_id);
