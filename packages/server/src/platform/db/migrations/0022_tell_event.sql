-- An event for every endpoint that asked for it, or nothing: jobs open and close by the thousand where nobody listens, so that
-- this looks before it begins to write.
create function tell_event(account text, event text, project text, event_kind text, about text, what jsonb, at timestamptz)
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
