-- A second factor beside the password: codes of an authenticator app (RFC 6238), and recovery codes for who lost it.
create table totp_secrets (
  user_id text primary key references users,
  -- Sealed under the pepper of this version, as the secrets of webhooks are.
  secret bytea not null,
  pepper_version int not null,
  created_at timestamptz not null,
  -- null: the secret was offered, and no code of it was entered yet.
  enabled_at timestamptz,
  -- The time step of the last code that was accepted: no code is accepted twice.
  last_step bigint not null,
  -- Wrong codes in a row, and until when no other one is looked at.
  failures int not null,
  refused_until timestamptz
);

create table recovery_codes (
  user_id text not null references users,
  code_hash text not null,
  pepper_version int not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- A sign-in whose password was right and whose code is still to come. The browser holds the token in a cookie.
create table sign_in_steps (
  token_hash text primary key,
  user_id text not null references users,
  account_id text not null references accounts,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- When somebody last proved to be the user in this session, and whether two factors were used in it.
alter table sessions
  add column proven_at timestamptz,
  add column two_factors boolean not null default false;

alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in (
  'confirmation', 'password_reset', 'invitation', 'sign_up', 'provider_link', 'watch', 'test', 'access_ended', 'new_device',
  'passkey_added', 'credential_created', 'totp_enabled', 'totp_disabled', 'recovery_code_used',
  'second_factor_removed'));
