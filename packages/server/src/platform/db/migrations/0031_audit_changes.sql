-- What a call changed of something that stays: its members before and after, beside the call's audit row. No bodies.
create table audit_changes (
  account_id text not null,
  request_id text not null,
  target text,
  changed_by text not null,
  changed_at timestamptz not null,
  differences jsonb not null,
  primary key (account_id, request_id)
);
create index audit_changes_of_target on audit_changes (account_id, target, request_id);
create index audit_changes_by_age on audit_changes (changed_at);
