-- When the background had removed all members of a deleted list. Without it, each deleted list is searched for ever.
alter table lists add column members_removed_at timestamptz;
create index lists_to_empty on lists (account_id, list_id) where deleted_at is not null and members_removed_at is null;

-- Mails that a person waits for are sent before those about watches, of which each account has its turn.
create index mails_waiting_first on mails (next_attempt_at)
  where sent_at is null and failed_at is null and kind <> 'watch';
create index mails_waiting_in_turns on mails (account_id, next_attempt_at)
  where sent_at is null and failed_at is null and kind = 'watch';
