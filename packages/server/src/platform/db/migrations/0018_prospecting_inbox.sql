-- The inbox: who looks after a prospect, reminders, comments, and what is put off.

-- The member who looks after the prospect. Someone who leaves the account looks after none.
alter table prospects add column owner_id text;
alter table prospects add constraint prospects_owner foreign key (account_id, owner_id)
  references memberships (account_id, user_id) on delete set null (owner_id);
create index prospects_of_owner on prospects (account_id, owner_id) where owner_id is not null;
-- Prospects on which work has brought something: what a person decides, reviews, or hears news of. Not the decision: a
-- decision writes no index.
create index prospects_worked_on on prospects (account_id, project_id, prospect_id)
  where state in ('researched', 'qualified', 'nothing_to_say', 'drafted', 'approved');
-- Decisions "later" that come up again on their day.
create index decisions_due on decisions (account_id, until) where until is not null and withdrawn_at is null;
create index resolutions_open on resolutions (account_id, project_id, resolution_id) where state = 'open';
-- Jobs that ended without a result and that nobody retried or cancelled. Not the state: see stage_jobs_open.
create index stage_jobs_without_result on stage_jobs (account_id, project_id, job_id)
  where closed_at is not null and result is null and cancellation is null and retried_by_job_id is null;

-- Something to do about a prospect on a day.
create table reminders (
  account_id text not null,
  project_id text not null,
  prospect_id text not null,
  reminder_id text not null,
  due_on date not null,
  note text not null,
  created_by text not null,
  created_at timestamptz not null,
  done_at timestamptz,
  done_by text,
  primary key (account_id, project_id, prospect_id, reminder_id),
  foreign key (account_id, project_id, prospect_id) references prospects
);
create index reminders_due on reminders (account_id, due_on) where done_at is null;

-- What a member wrote about a prospect for the others of the account.
create table comments (
  account_id text not null,
  project_id text not null,
  prospect_id text not null,
  comment_id text not null,
  body text not null,
  written_by text not null,
  -- Only its author may delete it. Null: the author is a user no more.
  written_by_id text references users on delete set null,
  written_at timestamptz not null,
  primary key (account_id, project_id, prospect_id, comment_id),
  foreign key (account_id, project_id, prospect_id) references prospects
);
create index comments_by_author on comments (written_by_id) where written_by_id is not null;

-- An item of the inbox that somebody put off until a day, or dismissed. It applies to all members of the account.
-- No foreign key to what the item is about: items of several kinds are read from several tables.
create table inbox_marks (
  account_id text not null references accounts,
  kind text not null
    check (kind in ('decide', 'review', 'settle', 'failed', 'signal', 'reminder', 'start', 'stuck')),
  item_id text not null,
  -- Null: dismissed.
  until date,
  marked_by text not null,
  marked_at timestamptz not null,
  primary key (account_id, kind, item_id)
);
