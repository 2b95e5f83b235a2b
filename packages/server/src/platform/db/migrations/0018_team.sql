-- What a team needs of its accounts: sessions that can be told apart and ended, mails with proofs of an address,
-- invitations, passkeys, and what the chores of the service last did.

-- A session is named by an id that is no secret; those that are open get one of their hash.
alter table sessions
  add column session_id text,
  add column user_agent text,
  add column source_address text,
  add column seen_at timestamptz;
update sessions set session_id = 'ses_' || left(encode(sha256(token_hash::bytea), 'hex'), 26), seen_at = created_at;
alter table sessions alter column session_id set not null, alter column seen_at set not null, add unique (session_id);
create index sessions_of_user on sessions (user_id);

alter table users add column language text not null default 'de';

-- Mails that wait to be sent. No secret stands here: a link's token is made when its mail is sent.
create table mails (
  mail_id bigint generated always as identity primary key,
  kind text not null check (kind in ('confirmation', 'password_reset', 'invitation')),
  user_id text references users,
  account_id text references accounts,
  invitation_id text,
  language text not null,
  created_at timestamptz not null,
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  sent_at timestamptz,
  failed_at timestamptz,
  failure text
);
create index mails_waiting on mails (next_attempt_at) where sent_at is null and failed_at is null;

-- Who holds the token of such a row reads the mails of the address. Using one uses up all of its kind for the user.
create table address_proofs (
  token_hash text primary key,
  kind text not null check (kind in ('confirmation', 'password_reset', 'invitation')),
  email text not null,
  user_id text references users,
  invitation_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index address_proofs_of_user on address_proofs (user_id, kind);
create index address_proofs_of_invitation on address_proofs (invitation_id);

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
  primary key (account_id, invitation_id)
);
create unique index invitations_open on invitations (account_id, email) where accepted_at is null and revoked_at is null;

alter table memberships add column joined_at timestamptz;
create index memberships_of_user on memberships (user_id);

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

-- A challenge is signed and kept nowhere; once it was answered it stands here until it would have ended.
create table used_challenges (
  challenge text primary key,
  expires_at timestamptz not null
);

-- What the chores last did, on whichever process: told every few seconds, for the system's health.
create table chore_runs (
  name text primary key,
  every_seconds int not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  failed_at timestamptz,
  failure text
);
