-- Pending checks of cited pages, by account: each account has its turn.
create index evidence_checks_of_account on evidence_checks (account_id, next_attempt_at) where state = 'pending';
