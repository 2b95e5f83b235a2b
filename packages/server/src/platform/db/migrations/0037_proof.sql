-- An address is proven before an account opens, a browser that signed in is recognised, and what a user made ends with a reset.

-- A browser holds a random token in a cookie; only its hash is stored.
create table known_devices (
  user_id text not null references users on delete cascade,
  token_hash text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index known_devices_of_token on known_devices (token_hash);

-- Sign-ups whose address is not proven yet. No user, and no account, exists before.
create table sign_ups (
  sign_up_id text primary key,
  email text not null,
  name text not null,
  account_name text not null,
  language text not null,
  password_hash text not null,
  -- the browser that signed up: elsewhere its password is worth nothing
  browser_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_ups_of_address on sign_ups (email);
create index sign_ups_by_age on sign_ups (expires_at);

-- A provider vouches for the address of a user who exists: linked once that user signs in, or reads a mail.
create table provider_links (
  token_hash text primary key,
  user_id text not null references users on delete cascade,
  issuer text not null,
  subject text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index provider_links_of_user on provider_links (user_id);

alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in ('confirmation', 'password_reset', 'invitation',
  'watch', 'test', 'sign_up', 'provider_link', 'access_ended', 'new_device'));
-- The address, where a mail must not depend on whether a user has it.
alter table mails add column email text;
alter table mails add column sign_up_id text;
alter table mails add column details jsonb;

alter table address_proofs drop constraint address_proofs_kind_check;
alter table address_proofs add constraint address_proofs_kind_check
  check (kind in ('confirmation', 'password_reset', 'invitation', 'sign_up', 'provider_link'));
alter table address_proofs add column sign_up_id text references sign_ups on delete cascade;
create index address_proofs_of_sign_up on address_proofs (sign_up_id);

-- The user who saw the secret. `created_by` is only a name.
alter table credentials add column made_by text;
alter table feeds add column made_by text;
alter table reconcilers add column made_by text;
alter table webhooks add column made_by text;
alter table invitations add column made_by text;
create index credentials_of_maker on credentials (made_by);
create index feeds_of_maker on feeds (made_by);
create index reconcilers_of_maker on reconcilers (made_by);
create index webhooks_of_maker on webhooks (made_by);
create index invitations_of_maker on invitations (made_by);

-- Rows from before: of the one member with that name, otherwise of the only owner.
create function pg_temp.maker(of_account text, by_name text) returns text language sql as $$
  select coalesce(
    (select min(u.user_id) from memberships m join users u using (user_id)
      where m.account_id = of_account and u.name = by_name having count(*) = 1),
    (select min(m.user_id) from memberships m where m.account_id = of_account and m.role = 'owner' having count(*) = 1))
$$;
update credentials set made_by = pg_temp.maker(account_id, created_by);
update feeds set made_by = pg_temp.maker(account_id, created_by);
update reconcilers set made_by = pg_temp.maker(account_id, created_by);
update webhooks set made_by = pg_temp.maker(account_id, created_by);
update invitations set made_by = pg_temp.maker(account_id, invited_by);
drop function pg_temp.maker(text, text);
