-- A company that a person added to a list by hand. It stays in the list, whatever the filters find, until it is taken out.
-- No foreign key to companies: a company may leave the directory later.
create table list_additions (
  account_id text not null,
  list_id text not null,
  company_id text not null,
  -- What one call added: it is undone together.
  addition_id text not null,
  added_by text not null,
  added_at timestamptz not null,
  primary key (account_id, list_id, company_id),
  foreign key (account_id, list_id) references lists
);
create index list_additions_by_call on list_additions (account_id, list_id, addition_id, company_id);

-- The company is in the list only because a person added it. Builds compare the filters with the other rows.
alter table list_members add column by_hand boolean not null default false;
create index list_members_by_hand on list_members (account_id, list_id) where by_hand;
