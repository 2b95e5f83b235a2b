-- From where a credential may be used (addresses, or ranges in the notation of CIDR; null: from anywhere), where it was used
-- last, and when and from where its right secret was last refused for that.
alter table credentials
  add column allowed_addresses text[],
  add column last_used_address text,
  add column last_refused_at timestamptz,
  add column last_refused_address text;

-- What a member keeps for himself alone goes when he leaves the account; views that he shared stay, and are nobody's.
delete from begun_forms f where not exists (
  select from memberships m where m.account_id = f.account_id and m.user_id = f.user_id);
delete from watch_mails w where not exists (
  select from memberships m where m.account_id = w.account_id and m.user_id = w.user_id);
delete from saved_views v where not shared and not exists (
  select from memberships m where m.account_id = v.account_id and m.user_id = v.user_id);
alter table begun_forms
  drop constraint begun_forms_user_id_fkey,
  add foreign key (account_id, user_id) references memberships on delete cascade;
alter table watch_mails
  drop constraint watch_mails_user_id_fkey,
  add foreign key (account_id, user_id) references memberships on delete cascade;
alter table saved_views
  alter column user_id drop not null,
  drop constraint saved_views_user_id_fkey,
  add foreign key (user_id) references users on delete set null,
  add constraint saved_views_private_are_somebodys check (shared or user_id is not null);
