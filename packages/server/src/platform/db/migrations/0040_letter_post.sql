-- Letters by Pingen: the connection of an account, the exports that were brought there, and how far each letter is.

-- The account at Pingen that an account has connected.
create table letter_connections (
  account_id text primary key references accounts,
  -- The API that the credentials are for: they are not sent to another one.
  url text not null,
  organisation_id text not null,
  client_id text not null,
  -- The client secret, encrypted under a pepper, which is not in the database.
  secret bytea not null,
  pepper_version int not null,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- An export of letters that was brought to Pingen. It outlives the connection: a posted letter must not be posted
-- again.
create table letter_dispatches (
  account_id text not null,
  project_id text not null,
  export_id text not null,
  product text not null check (product in ('cheap', 'fast')),
  phase text not null check (phase in ('preparing', 'priced', 'posting', 'posted', 'ended')),
  -- Waits for a person.
  stopped boolean not null,
  -- Consecutive failures that may pass.
  failures int not null,
  fault text check (fault in (
    'service_off', 'no_connection', 'key_unreadable', 'unreachable', 'not_public', 'timed_out', 'redirected', 'not_json',
    'not_pingen', 'too_large', 'unauthorized', 'forbidden', 'not_found', 'refused', 'busy', 'internal')),
  fault_detail text,
  -- Grows with every claim: the result of a process whose lease ended is refused.
  claims int not null,
  -- Before this moment no process claims it: another one works on it, nothing is expected yet, or Pingen rests after a
  -- failure.
  due_at timestamptz not null,
  requested_by text not null,
  created_at timestamptz not null,
  ordered_by text,
  ordered_at timestamptz,
  primary key (account_id, project_id, export_id),
  foreign key (account_id, project_id, export_id) references exports
);
create index letter_dispatches_due on letter_dispatches (due_at)
  where phase in ('preparing', 'posting', 'posted') and not stopped;

-- The letter of a release at Pingen. A release has one at most: a second export of it posts nothing again.
create table dispatched_letters (
  account_id text not null,
  project_id text not null,
  release_id text not null,
  export_id text not null,
  state text not null check (state in (
    'waiting', 'checking', 'ready', 'accepted', 'printing', 'sent', 'delivered', 'returned', 'refused', 'withheld')),
  -- The key under which Pingen repeats an answer in place of an effect.
  letter_key text not null,
  -- The file as it was uploaded: a creation that is repeated is the same to the letter.
  upload_url text,
  upload_signature text,
  service_id text,
  service_status text,
  reason text,
  pages int,
  price_minor int,
  currency text,
  -- When it is looked at again.
  due_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (account_id, project_id, release_id),
  foreign key (account_id, project_id, export_id) references letter_dispatches,
  foreign key (account_id, project_id, release_id) references releases
);
create index dispatched_letters_of_export on dispatched_letters (account_id, project_id, export_id);
