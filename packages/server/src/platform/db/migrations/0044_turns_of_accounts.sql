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

-- A cycle counts its jobs each time it is shown.
create index stage_jobs_of_cycle on stage_jobs (account_id, project_id, cycle_id) where cycle_id is not null;
-- An approval with a wrong fingerprint looks for the revision to which it belongs.
create index revisions_by_fingerprint on revisions (account_id, fingerprint);

-- A mail reports that a passkey was removed.
alter table mails drop constraint mails_kind_check, add constraint mails_kind_check check (kind in (
  'confirmation', 'password_reset', 'invitation', 'sign_up', 'provider_link', 'watch', 'test', 'access_ended',
  'new_device', 'passkey_added', 'passkey_removed', 'credential_created', 'totp_enabled', 'totp_disabled',
  'recovery_code_used', 'second_factor_removed'));
