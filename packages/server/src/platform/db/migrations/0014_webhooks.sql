-- Webhooks: what happened is written with the deed, once for each endpoint that listens, and sent from there.

-- Nobody read the outbox so far. An event is known outside by an id of its own.
drop table outbox;
create table outbox (
  account_id text not null,
  event_id text not null,
  project_id text,
  kind text not null,
  -- the id of what it is about
  subject text not null,
  content jsonb not null,
  created_at timestamptz not null,
  primary key (account_id, event_id)
);
create index outbox_by_age on outbox (created_at);

create table webhooks (
  account_id text not null references accounts,
  webhook_id text not null,
  name text not null,
  url text not null,
  kinds text[] not null,
  project_ids text[],
  -- encrypted under a pepper, which is not in the database
  secret bytea not null,
  pepper_version int not null,
  previous_secret bytea,
  previous_pepper_version int,
  previous_valid_until timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('by_user', 'failing', 'gone')),
  failing_since timestamptz,
  last_delivered_at timestamptz,
  primary key (account_id, webhook_id),
  constraint disabled_for_a_reason check ((disabled_at is null) = (disabled_reason is null))
);

create table webhook_deliveries (
  account_id text not null,
  webhook_id text not null,
  event_id text not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  -- all that were begun, and those since the delivery was asked for
  attempts int not null default 0,
  tries int not null default 0,
  -- while an attempt runs: when another may begin, should its process have died
  next_attempt_at timestamptz,
  last_attempts jsonb not null default '[]',
  created_at timestamptz not null,
  delivered_at timestamptz,
  primary key (account_id, webhook_id, event_id),
  foreign key (account_id, webhook_id) references webhooks on delete cascade,
  foreign key (account_id, event_id) references outbox on delete cascade,
  constraint pending_is_due check ((state = 'pending') = (next_attempt_at is not null))
);
create index webhook_deliveries_due on webhook_deliveries (account_id, webhook_id, next_attempt_at)
  where state = 'pending';
-- What the deletion of an event looks through.
create index webhook_deliveries_of_event on webhook_deliveries (account_id, event_id);
