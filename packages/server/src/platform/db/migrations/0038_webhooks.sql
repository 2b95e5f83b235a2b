-- Webhooks: events, the endpoints that receive them, and deliveries.

-- An event, written in the transaction of the change that it reports, if an endpoint listens.
-- No foreign key to projects: events are deleted after days, and projects never.
create table outbox (
  account_id text not null references accounts,
  event_id text not null,
  project_id text,
  kind text not null check (kind in (
    'release.ready', 'release.exported', 'release.held', 'release.blocked', 'release.withdrawn', 'draft.ready',
    'decision.made', 'decision.withdrawn', 'outcome.recorded', 'outcome.withdrawn', 'cycle.started', 'cycle.completed',
    'cycle.cancelled', 'stage_job.opened', 'stage_job.completed', 'stage_job.failed', 'stage_job.expired',
    'stage_job.cancelled', 'watch.hit', 'webhook.test')),
  -- The id of the object that the event is about.
  subject text not null,
  content jsonb not null,
  created_at timestamptz not null,
  primary key (account_id, event_id)
);
create index outbox_by_age on outbox (created_at);

-- An endpoint of a customer.
create table webhooks (
  account_id text not null references accounts,
  webhook_id text not null,
  name text not null,
  url text not null,
  kinds text[] not null check (kinds <@ array[
    'release.ready', 'release.exported', 'release.held', 'release.blocked', 'release.withdrawn', 'draft.ready',
    'decision.made', 'decision.withdrawn', 'outcome.recorded', 'outcome.withdrawn', 'cycle.started', 'cycle.completed',
    'cycle.cancelled', 'stage_job.opened', 'stage_job.completed', 'stage_job.failed', 'stage_job.expired',
    'stage_job.cancelled', 'watch.hit']),
  project_ids text[],
  -- Encrypted under a pepper, which is not in the database.
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
  created_by_user_id text references users on delete set null,
  primary key (account_id, webhook_id),
  constraint disabled_for_a_reason check ((disabled_at is null) = (disabled_reason is null))
);
create index webhooks_by_creator on webhooks (created_by_user_id);

-- The delivery of an event to an endpoint.
create table webhook_deliveries (
  account_id text not null,
  webhook_id text not null,
  event_id text not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  -- All attempts, and those since the delivery was last requested.
  attempts int not null default 0,
  attempts_since_request int not null default 0,
  -- While an attempt runs: when another may begin, should its process have died.
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
-- For the deletion of an event.
create index webhook_deliveries_of_event on webhook_deliveries (account_id, event_id);

-- Writes an event and one delivery for each endpoint that listens, or nothing. Jobs open and close by the thousand
-- where no endpoint listens, so that the function looks before it writes.
create function emit_event(account text, event text, project text, event_kind text, about text, what jsonb, at timestamptz)
returns void language plpgsql as $$
begin
  if not exists (
    select from webhooks where account_id = account and disabled_at is null and event_kind = any(kinds)
      and (project_ids is null or project = any(project_ids))) then return; end if;
  insert into outbox (account_id, event_id, project_id, kind, subject, content, created_at)
    values (account, event, project, event_kind, about, what, at);
  insert into webhook_deliveries (account_id, webhook_id, event_id, next_attempt_at, created_at)
    select account, webhook_id, event, at, at from webhooks
    where account_id = account and disabled_at is null and event_kind = any(kinds)
      and (project_ids is null or project = any(project_ids));
end $$;
