-- What became of a prospect after its text left the service.

-- One report of an outcome. There may be several over time. A wrong report is withdrawn and stays in the history.
-- No foreign key to companies: the company is that of the prospect, which has none either.
create table outcomes (
  account_id text not null,
  project_id text not null,
  prospect_id text not null,
  outcome_id text not null,
  company_id text not null,
  outcome text not null
    check (outcome in ('sent', 'returned', 'answered', 'meeting', 'won', 'no', 'wrong_address')),
  occurred_on date not null,
  note text,
  -- The text that it is about, if one left the service.
  release_id text,
  -- The postal address that the letter went to, as addresses are compared. A returned letter marks this address.
  address_key text,
  recorded_by text not null,
  recorded_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by text,
  primary key (account_id, project_id, prospect_id, outcome_id),
  foreign key (account_id, project_id, prospect_id) references prospects,
  foreign key (account_id, project_id, release_id) references releases
);
-- For the release that an outcome is about.
create index outcomes_of_release on outcomes (account_id, project_id, release_id) where release_id is not null;
-- Addresses to which the post could not deliver: looked up for each letter before it leaves.
create index outcomes_returned on outcomes (account_id, company_id, address_key)
  where withdrawn_at is null and address_key is not null and outcome in ('returned', 'wrong_address');

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in (
  'release.ready', 'release.exported', 'release.held', 'release.blocked', 'release.withdrawn', 'draft.ready',
  'decision.made', 'decision.withdrawn', 'outcome.recorded', 'outcome.withdrawn', 'cycle.started', 'cycle.completed',
  'cycle.cancelled', 'stage_job.opened', 'stage_job.completed', 'stage_job.failed', 'stage_job.expired',
  'stage_job.cancelled', 'watch.hit', 'webhook.test'));
alter table webhooks drop constraint webhooks_kinds_check;
alter table webhooks add constraint webhooks_kinds_check check (kinds <@ array[
  'release.ready', 'release.exported', 'release.held', 'release.blocked', 'release.withdrawn', 'draft.ready',
  'decision.made', 'decision.withdrawn', 'outcome.recorded', 'outcome.withdrawn', 'cycle.started', 'cycle.completed',
  'cycle.cancelled', 'stage_job.opened', 'stage_job.completed', 'stage_job.failed', 'stage_job.expired',
  'stage_job.cancelled', 'watch.hit']);
