-- Accounts and users, their sessions and second factors, proofs of addresses, mails, credentials.

-- ---------------------------------------------------------------- accounts and users
-- A customer: whose data no other account sees.
create table accounts (
  account_id text primary key,
  name text not null,
  plan text not null default 'self_hosted' check (plan in ('self_hosted', 'free')),
  products text[] not null default '{prospecting,directory,markets}'
    check (products <@ array['prospecting', 'directory', 'markets']),
  created_at timestamptz not null
);

-- A person who signs in.
create table users (
  user_id text primary key,
  email text not null unique,
  name text not null,
  password_hash text not null,
  created_at timestamptz not null,
  -- A free account builds no list before its user has confirmed the address.
  email_confirmed_at timestamptz,
  language text not null default 'de' check (language in ('de', 'fr', 'it', 'en'))
);

-- The role of a user in an account.
create table memberships (
  account_id text not null references accounts,
  user_id text not null references users,
  role text not null check (role in ('owner', 'member', 'approver')),
  joined_at timestamptz,
  primary key (account_id, user_id)
);
create index memberships_of_user on memberships (user_id);

-- A browser that is signed in. The session is named by an id that is no secret.
-- No foreign key to memberships: removing a member ends the sessions in an order of its own.
create table sessions (
  token_hash text primary key,
  account_id text not null references accounts,
  user_id text not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  session_id text not null unique,
  user_agent text,
  source_address text,
  seen_at timestamptz not null,
  -- When the user last proved their identity in this session, and whether that took two factors.
  proven_at timestamptz,
  two_factors boolean not null default false
);
create index sessions_of_user on sessions (user_id);

-- ---------------------------------------------------------------- credentials of the API
-- A key of the API with its scopes, and the previous secret while it is still valid.
create table credentials (
  account_id text not null references accounts,
  credential_id text not null,
  name text not null,
  scopes text[] not null check (scopes <@ array[
    'prospect:read', 'prospect:write', 'prospect:run', 'prospect:stages', 'prospect:approve', 'prospect:outcomes',
    'webhooks:manage', 'companies:read', 'markets:read', 'watches:read', 'markets:write']),
  project_ids text[],
  key_id text not null unique,
  secret_hash text not null,
  pepper_version int not null,
  previous_key_id text unique,
  previous_secret_hash text,
  previous_pepper_version int,
  previous_valid_until timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_reason text,
  -- Addresses or CIDR ranges from which the credential may be used. Null: from anywhere.
  allowed_addresses text[],
  last_used_address text,
  -- When and from where the right secret was last refused because of its address.
  last_refused_at timestamptz,
  last_refused_address text,
  -- The user who saw the secret, while there is one. created_by is only a name.
  created_by_user_id text references users on delete set null,
  primary key (account_id, credential_id)
);
create index credentials_by_creator on credentials (created_by_user_id);

-- ---------------------------------------------------------------- signing in
-- Wrong passwords of an address in a quarter of an hour. Only a hash of the address is kept: it may belong to no user.
create table sign_in_failures (
  email_hash text primary key,
  quarter timestamptz not null,
  failures int not null
);

-- A browser in which a user has signed in before. It holds a random token in a cookie, of which only a hash is stored.
create table known_devices (
  user_id text not null references users on delete cascade,
  token_hash text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index known_devices_of_token on known_devices (token_hash);

-- A passkey of a user (WebAuthn).
create table passkeys (
  passkey_id text primary key,
  user_id text not null references users,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  rp_id text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- A challenge that was answered, until it expires. Challenges are signed, so that no row is needed before.
create table used_challenges (
  challenge text primary key,
  expires_at timestamptz not null
);

-- An authenticator app of a user (RFC 6238).
create table totp_secrets (
  user_id text primary key references users on delete cascade,
  -- Encrypted under the pepper of this version.
  secret bytea not null,
  pepper_version int not null,
  created_at timestamptz not null,
  -- Null: no code of the secret was entered yet.
  enabled_at timestamptz,
  -- The time step of the last accepted code: no code is accepted twice.
  last_step bigint not null,
  -- Wrong codes in a row, and until when no other code is checked.
  failures int not null,
  refused_until timestamptz
);

-- A recovery code for a user who has lost the authenticator app.
create table recovery_codes (
  user_id text not null references users on delete cascade,
  code_hash text not null,
  pepper_version int not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- A sign-in whose password was right and whose second factor is due. The browser holds the token in a cookie.
-- No foreign key to memberships: the sign-in looks for the account that the user works in once it is complete.
create table sign_in_steps (
  token_hash text primary key,
  user_id text not null references users on delete cascade,
  account_id text not null references accounts,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- A user of an identity provider (OpenID Connect), and which user that is here.
create table provider_users (
  issuer text not null,
  subject text not null,
  user_id text not null references users,
  linked_at timestamptz not null,
  primary key (issuer, subject)
);
create index provider_users_user on provider_users (user_id);

-- A provider vouches for the address of an existing user. It becomes a provider user once that user signs in or follows
-- a mail.
create table provider_links (
  token_hash text primary key,
  user_id text not null references users on delete cascade,
  issuer text not null,
  subject text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index provider_links_of_user on provider_links (user_id);

-- ---------------------------------------------------------------- invitations, sign-ups, proofs of addresses
-- An invitation of an address to an account.
create table invitations (
  account_id text not null references accounts,
  invitation_id text not null,
  email text not null,
  role text not null check (role in ('owner', 'member', 'approver')),
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  created_by_user_id text references users on delete set null,
  primary key (account_id, invitation_id)
);
create unique index invitations_open on invitations (account_id, email) where accepted_at is null and revoked_at is null;
create index invitations_by_creator on invitations (created_by_user_id);

-- A sign-up whose address is not proven yet. No user and no account exists before that.
create table sign_ups (
  sign_up_id text primary key,
  email text not null,
  name text not null,
  account_name text not null,
  language text not null check (language in ('de', 'fr', 'it', 'en')),
  password_hash text not null,
  -- The browser that signed up. The password counts in no other one.
  browser_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_ups_of_address on sign_ups (email);
create index sign_ups_by_age on sign_ups (expires_at);

-- A link that was mailed: who holds its token reads the mails of the address. Using one uses up all of its kind for the
-- user. No foreign key on invitation_id: an invitation is named by its account and its id.
create table address_proofs (
  token_hash text primary key,
  -- invitation_link: an owner hands it over where the installation sends no mails. Its holder need not read the mails
  -- of the address.
  kind text not null
    check (kind in ('confirmation', 'password_reset', 'invitation', 'invitation_link', 'sign_up', 'provider_link')),
  email text not null,
  user_id text references users,
  invitation_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  sign_up_id text references sign_ups on delete cascade
);
create index address_proofs_of_user on address_proofs (user_id, kind);
create index address_proofs_of_invitation on address_proofs (invitation_id);
create index address_proofs_of_sign_up on address_proofs (sign_up_id);

-- ---------------------------------------------------------------- mails
-- A mail that is to be sent or was sent. It holds no secret: the token of a link is made when the mail is sent.
-- No other foreign keys: a mail is kept for 30 days, however long its invitation, sign-up or watch exists.
create table mails (
  mail_id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'confirmation', 'password_reset', 'invitation', 'sign_up', 'provider_link', 'watch', 'test', 'access_ended',
    'new_device', 'passkey_added', 'passkey_removed', 'credential_created', 'totp_enabled', 'totp_disabled',
    'recovery_code_used', 'second_factor_removed')),
  user_id text references users,
  account_id text references accounts,
  invitation_id text,
  language text not null check (language in ('de', 'fr', 'it', 'en')),
  created_at timestamptz not null,
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  sent_at timestamptz,
  failed_at timestamptz,
  failure text,
  watch_id text,
  -- A mail about a watch is written when it is sent. It reports the signals recorded between these two. Without a
  -- beginning it reports the latest.
  signals_since timestamptz,
  signals_until timestamptz,
  -- Where the mail goes, if that must not depend on whether a user has the address.
  email text,
  sign_up_id text,
  details jsonb
);
create index mails_waiting on mails (next_attempt_at) where sent_at is null and failed_at is null;
