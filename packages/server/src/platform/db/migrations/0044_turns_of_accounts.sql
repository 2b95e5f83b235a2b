-- Pending checks of cited pages, by account: each account has its turn.
create index evidence_checks_of_account on evidence_checks (account_id, next_attempt_at) where state = 'pending';

-- A signal that still has to be applied to the prospects that an account has of a company. No foreign key to signals or
-- companies: they are in the directory.
create table signal_effects (
  account_id text not null references accounts,
  company_id text not null,
  signal_id text not null,
  -- The signal reports that the company may be gone.
  is_ending boolean not null,
  due_at timestamptz not null,
  primary key (account_id, company_id, signal_id)
);
create index signal_effects_due on signal_effects (due_at);
