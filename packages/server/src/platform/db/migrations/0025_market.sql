-- A build can be called off; what is asked of a list while it is built waits for the end of the build.
alter table list_builds drop constraint list_builds_state_check;
alter table list_builds add constraint list_builds_state_check
  check (state in ('queued', 'running', 'finished', 'failed', 'cancelled'));
alter table lists add column queued_edit jsonb;

-- What watches see is told: to users by mail, each as often as he chose, and to webhooks. A muted watch tells nobody.
alter table watches add column muted boolean not null default false;
alter table watches add column told_until timestamptz not null default app_now();
create table watch_mails (
  account_id text not null,
  watch_id text not null,
  user_id text not null references users on delete cascade,
  cadence text not null check (cadence in ('instant', 'daily', 'weekly')),
  -- signals that were recorded until then were told
  told_until timestamptz not null,
  next_at timestamptz not null,
  primary key (account_id, watch_id, user_id),
  foreign key (account_id, watch_id) references watches on delete cascade
);
create index watch_mails_due on watch_mails (next_at);
create index signals_by_recording on signals (recorded_at);

-- A mail about a watch is written when it leaves, from the signals of that time; without a beginning it shows the latest.
alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check
  check (kind in ('confirmation', 'password_reset', 'invitation', 'watch', 'test'));
alter table mails add column watch_id text;
alter table mails add column told_since timestamptz;
alter table mails add column told_until timestamptz;

-- Backups that were written, for who asks how old the last one is.
create table backups (
  made_at timestamptz primary key,
  rows bigint not null,
  bytes bigint not null
);
