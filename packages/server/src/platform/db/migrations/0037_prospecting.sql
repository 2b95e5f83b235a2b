-- Projects, prospects, the work of people, cycles, stage jobs and what they produce, approvals, releases, exports,
-- outcomes.

-- ---------------------------------------------------------------- projects
-- A project: what is offered, by which policies, and who does the work.
create table projects (
  account_id text not null references accounts,
  project_id text not null,
  name text not null,
  status text not null default 'active' check (status in ('active', 'archived')),
  language text not null check (language in ('de', 'fr', 'it', 'en')),
  executor jsonb not null,
  policies jsonb not null,
  stage_job_limit int not null,
  -- No foreign keys on offering_id and active_cycle_id: offerings and cycles refer to their project. Tables that refer
  -- to one another in a circle cannot be restored in order.
  offering_id text,
  active_cycle_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, project_id)
);

-- A version of what a project offers.
create table offerings (
  account_id text not null,
  project_id text not null,
  offering_id text not null,
  content jsonb not null,
  fingerprint text not null,
  created_by text not null,
  created_at timestamptz not null,
  primary key (account_id, project_id, offering_id),
  foreign key (account_id, project_id) references projects
);

-- The feeds are in the room below, which knows no projects.
alter table feeds add foreign key (account_id, project_id) references projects;

-- ---------------------------------------------------------------- prospects and decisions
-- A company in a project.
-- No foreign key to companies: adding prospects by the thousand would lock, and so write, the row of each company.
create table prospects (
  account_id text not null,
  project_id text not null,
  prospect_id text not null,
  company_id text not null,
  uid text not null,
  external_ref text,
  state text not null default 'new'
    check (state in (
      'new', 'researching', 'researched', 'qualified', 'nothing_to_say', 'drafted', 'approved', 'excluded')),
  decision text check (decision in ('accept', 'reject', 'later', 'do_not_contact')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Set when a signal asks for another cycle (signal_policy "recycle"), until a cycle takes the prospect.
  recycle_since timestamptz,
  -- The score of the head of its qualification, and since when it applies. A project can be read in its order.
  score double precision check (score between 0 and 1),
  scored_at timestamptz,
  -- Set when a company is accepted whose text no active cycle can write: a follow-up cycle is due. Cleared when a cycle
  -- takes the prospect, and by the next decision.
  follow_up_since timestamptz,
  -- The member who looks after the prospect. Someone who leaves the account looks after none.
  owner_id text,
  primary key (account_id, project_id, prospect_id),
  unique (account_id, project_id, company_id),
  foreign key (account_id, project_id) references projects,
  constraint prospects_owner foreign key (account_id, owner_id) references memberships (account_id, user_id)
    on delete set null (owner_id)
) with (fillfactor = 85);
create index prospects_of_company on prospects (company_id);
create index prospects_to_recycle on prospects (account_id, project_id, prospect_id) where recycle_since is not null;
create index prospects_to_follow_up on prospects (account_id, project_id, prospect_id) where follow_up_since is not null;
-- Read from either end. A prospect without a score is in neither index: adding a company writes no entry.
create index prospects_by_score on prospects (account_id, project_id, score, prospect_id) where score is not null;
create index prospects_scored on prospects (account_id, project_id, scored_at) where scored_at is not null;
create index prospects_of_owner on prospects (account_id, owner_id) where owner_id is not null;
-- Prospects on which work has brought something: what a person decides, reviews, or hears news of. Not the decision: a
-- decision writes no index.
create index prospects_worked_on on prospects (account_id, project_id, prospect_id)
  where state in ('researched', 'qualified', 'nothing_to_say', 'drafted', 'approved');

-- A decision about a prospect. A withdrawn one stays in the history and no longer counts.
create table decisions (
  account_id text not null,
  project_id text not null,
  prospect_id text not null,
  decision_id text not null,
  decision text not null check (decision in ('accept', 'reject', 'later', 'do_not_contact')),
  reason text not null check (reason in (
    'good_fit', 'too_small', 'too_big', 'wrong_activity', 'wrong_region', 'existing_customer', 'competitor',
    'partner', 'inactive_company', 'wrong_company', 'bad_timing', 'requested_no_contact', 'complaint', 'other')),
  note text,
  until date,
  decided_by text not null,
  decided_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by text,
  -- When the day of a decision "later" was over and the service had looked at its prospect. Null: not yet. The job that
  -- reopens prospects finds what is due by it. It is not in the row of the prospect: a decision writes no index of
  -- prospects, and so updates its prospect in place.
  looked_at timestamptz,
  primary key (account_id, project_id, prospect_id, decision_id),
  foreign key (account_id, project_id, prospect_id) references prospects
);
-- Decisions "later" that come up again on their day: of an account, and of all accounts.
create index decisions_due on decisions (account_id, until) where until is not null and withdrawn_at is null;
create index decisions_over on decisions (until)
  where until is not null and withdrawn_at is null and looked_at is null;

-- The answer of a person to a criterion that the directory cannot decide, for one prospect. The last answer counts. The
-- text is that of the criterion when it was answered: an answer to another text says nothing.
create table criterion_answers (
  account_id text not null,
  project_id text not null,
  prospect_id text not null,
  criterion_id text not null,
  criterion_text text not null,
  answer text not null check (answer in ('yes', 'no')),
  answered_by text not null,
  answered_at timestamptz not null,
  primary key (account_id, project_id, prospect_id, criterion_id),
  foreign key (account_id, project_id, prospect_id) references prospects on delete cascade
);

-- A company, UID, domain, e-mail or address that must not be contacted. Never deleted, only lifted.
create table suppressions (
  account_id text not null references accounts,
  suppression_id text not null,
  kind text not null check (kind in ('company', 'uid', 'domain', 'email', 'address')),
  -- As it is compared: an address by its key.
  value text not null,
  reason text not null,
  created_by text not null,
  created_at timestamptz not null,
  lifted_at timestamptz,
  lifted_reason text,
  lifted_by text,
  -- As it was entered, if that differs.
  given text,
  primary key (account_id, suppression_id)
);
create unique index suppressions_in_force on suppressions (account_id, kind, value) where lifted_at is null;

-- An ambiguous input and what was decided about it. The same input is not asked about again in its project.
-- No foreign key on chosen_company_id: a decision stays when the company leaves the directory.
create table resolutions (
  account_id text not null,
  project_id text not null,
  resolution_id text not null,
  input jsonb not null,
  candidate_ids text[] not null,
  chosen_company_id text,
  created_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'settled', 'dismissed')),
  -- SHA-256 over the input as it is compared. Null if there is nothing to compare, or if it is to be forgotten.
  input_key text,
  settled_at timestamptz,
  settled_by text,
  -- A company was chosen that was not among the candidates.
  overridden boolean not null default false,
  primary key (account_id, project_id, resolution_id),
  foreign key (account_id, project_id) references projects,
  constraint settled_means_chosen
    check ((state = 'settled') = (chosen_company_id is not null) and (state = 'open') = (settled_at is null))
);
create index resolutions_by_input on resolutions (account_id, project_id, input_key) where input_key is not null;
create index resolutions_open on resolutions (account_id, project_id, resolution_id) where state = 'open';

-- ---------------------------------------------------------------- work of people
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

-- A note of a member on a prospect, for the others of the account.
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

-- An item of the inbox that a member put off until a day, or dismissed. It applies to all members of the account.
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

-- A named block of text that people of an account insert while they edit a letter.
create table snippets (
  account_id text not null references accounts,
  snippet_id text not null,
  language text not null check (language in ('de', 'fr', 'it', 'en')),
  name text not null check (length(name) between 1 and 80),
  text text not null check (length(text) between 1 and 2000),
  -- Grows with every change: no one overwrites a change unseen.
  version integer not null check (version >= 1),
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, snippet_id)
);
create unique index snippet_names on snippets (account_id, language, lower(name));

-- ---------------------------------------------------------------- cycles and units
-- A pass of stages over prospects of a project.
create table cycles (
  account_id text not null,
  project_id text not null,
  cycle_id text not null,
  state text not null check (state in ('queued', 'running', 'completed', 'failed', 'cancelled')),
  stages text[] not null check (stages <@ array['research', 'qualification', 'outreach', 'verification']),
  mode text not null check (mode in ('missing_or_stale', 'all')),
  created_by text not null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (account_id, project_id, cycle_id),
  foreign key (account_id, project_id) references projects
);
create unique index cycles_one_active on cycles (account_id, project_id) where state in ('queued', 'running');

-- A prospect in a cycle.
-- No foreign key to prospects: removing new prospects would look for each in all cycles of the project. The removal
-- itself leaves out prospects that a cycle has.
create table cycle_prospects (
  account_id text not null,
  project_id text not null,
  cycle_id text not null,
  prospect_id text not null,
  -- The unit that the research of this prospect costs in this cycle.
  unit text not null default 'none' check (unit in ('none', 'reserved', 'spent', 'released')),
  -- `waiting`: to be looked at, or held back while the project is at its job limit. `busy`: a job is open. `settled`:
  -- nothing moves without a person.
  state text not null default 'waiting' check (state in ('waiting', 'busy', 'settled')),
  skipped_unchanged int not null default 0,
  -- Stages for which this cycle has opened a job, or which it skipped as unchanged.
  stages_done text[] not null default '{}'
    check (stages_done <@ array['research', 'qualification', 'outreach', 'verification']),
  primary key (account_id, project_id, cycle_id, prospect_id),
  foreign key (account_id, project_id, cycle_id) references cycles
);
create index cycle_prospects_waiting on cycle_prospects (account_id, project_id, cycle_id, prospect_id)
  where state = 'waiting';

-- The research units of an account in a month. The ledger says how each number came about.
create table research_units (
  account_id text not null references accounts,
  month text not null,
  reserved int not null default 0 check (reserved >= 0),
  spent int not null default 0 check (spent >= 0),
  primary key (account_id, month)
);

-- A movement of a research unit. Research that is retried after the end of its cycle reserves again: reservation counts
-- the reservations of a prospect in a cycle. No other foreign keys: the ledger is an account of its own.
create table unit_ledger (
  account_id text not null,
  entry bigint generated always as identity,
  month text not null,
  project_id text not null,
  cycle_id text not null,
  prospect_id text not null,
  movement text not null check (movement in ('reserve', 'spend', 'release')),
  at timestamptz not null,
  reservation int not null default 1,
  primary key (account_id, entry),
  foreign key (account_id, month) references research_units,
  unique (account_id, cycle_id, prospect_id, reservation, movement)
);

-- ---------------------------------------------------------------- stage jobs
-- The frozen input of a job.
-- No foreign keys: the job that names the snapshot has them.
create table input_snapshots (
  account_id text not null,
  project_id text not null,
  snapshot_id text not null,
  stage text not null check (stage in ('research', 'qualification', 'outreach', 'verification')),
  fingerprint text not null,
  -- Canonical JSON as text: jsonb would rewrite numbers and the order of keys.
  content text not null,
  created_at timestamptz not null,
  primary key (account_id, project_id, snapshot_id)
);

-- A stage of a prospect that an executor is to do. Pages leave room for new versions of their rows: a job is written
-- when it is claimed, extended and closed.
-- No foreign key to cycle_prospects: a job without a cycle has none. No foreign key to job_leases, which comes later.
-- No foreign keys on the ids of other jobs: a job and the one that retries it name each other.
create table stage_jobs (
  account_id text not null,
  project_id text not null,
  job_id text not null,
  cycle_id text,
  prospect_id text not null,
  stage text not null check (stage in ('research', 'qualification', 'outreach', 'verification')),
  state text not null default 'unclaimed'
    check (state in ('unclaimed', 'claimed', 'completed', 'failed', 'expired', 'cancelled')),
  attempt int not null default 1,
  retry_of_job_id text,
  retried_by_job_id text,
  replaced_by_job_id text,
  snapshot_id text not null,
  snapshot_fingerprint text not null,
  upstream jsonb not null default '[]',
  executor text not null check (executor in ('offline', 'llm', 'verifier', 'external', 'off')),
  created_at timestamptz not null,
  deadline_at timestamptz not null,
  closed_at timestamptz,
  refused_results int not null default 0,
  fencing_token int not null default 0,
  -- The lease on the job, or the last one that expired. A released lease leaves nulls.
  lease_id text,
  lease_credential_id text,
  lease_credential_name text,
  lease_worker_id text,
  lease_granted_at timestamptz,
  lease_expires_at timestamptz,
  progress jsonb,
  checkpoint jsonb,
  result jsonb,
  failure jsonb,
  cancellation jsonb,
  primary key (account_id, project_id, job_id),
  foreign key (account_id, project_id, prospect_id) references prospects,
  foreign key (account_id, project_id, cycle_id) references cycles,
  foreign key (account_id, project_id, snapshot_id) references input_snapshots,
  constraint claimed_has_a_lease check (state <> 'claimed' or (lease_id is not null and lease_expires_at is not null)),
  constraint lease_within_deadline check (lease_expires_at is null or lease_expires_at <= deadline_at),
  constraint closed_has_a_time check ((state in ('unclaimed', 'claimed')) = (closed_at is null))
) with (autovacuum_vacuum_scale_factor = 0.02, fillfactor = 50);
-- A job is open while it has no closing time. If these indexes named the state, a claim would have to write each of
-- them. It changes nothing but the state and the lease, and so writes only the row (HOT).
create index stage_jobs_open on stage_jobs (account_id, project_id, job_id) where closed_at is null;
create index stage_jobs_due on stage_jobs (deadline_at) where closed_at is null;
create unique index stage_jobs_one_open_per_stage on stage_jobs (account_id, project_id, prospect_id, stage)
  where closed_at is null;
-- The jobs that the built-in executors look through, however many are left to external workers.
create index stage_jobs_built_in on stage_jobs (account_id, project_id, job_id)
  where closed_at is null and executor in ('offline', 'llm', 'verifier');
create index stage_jobs_of_prospect on stage_jobs (account_id, project_id, prospect_id);
-- A cycle counts its jobs each time it is shown.
create index stage_jobs_of_cycle on stage_jobs (account_id, project_id, cycle_id) where cycle_id is not null;
-- Jobs that ended without a result and that no one retried or cancelled. Not the state: see stage_jobs_open.
create index stage_jobs_without_result on stage_jobs (account_id, project_id, job_id)
  where closed_at is not null and result is null and cancellation is null and retried_by_job_id is null;
create unique index stage_jobs_one_successor on stage_jobs (account_id, project_id, retry_of_job_id)
  where retry_of_job_id is not null;

-- A lease that was ever granted. Says whether a named lease was once the caller's.
-- No foreign keys: a lease is written with its job, whose key has the project.
create table job_leases (
  account_id text not null,
  lease_id text not null,
  job_id text not null,
  credential_id text not null,
  worker_id text,
  fencing_token int not null,
  granted_at timestamptz not null,
  primary key (account_id, lease_id)
);

-- ---------------------------------------------------------------- what the stages produce
-- A piece of evidence about a prospect, as it was submitted.
create table evidence (
  account_id text not null,
  project_id text not null,
  prospect_id text not null,
  evidence_id text not null,
  content jsonb not null,
  created_at timestamptz not null,
  primary key (account_id, project_id, prospect_id, evidence_id),
  foreign key (account_id, project_id, prospect_id) references prospects
);
-- Personal evidence whose retention period may be over.
create index evidence_personal on evidence ((content->>'retrieved_at'))
  where content->'personal_data' = 'true' and content->>'excerpt' <> '[erased: nothing is kept here]';

-- Web evidence of a worker that the service looks up on its page, if the operator permits it.
create table evidence_checks (
  account_id text not null,
  project_id text not null,
  prospect_id text not null,
  evidence_id text not null,
  state text not null default 'pending'
    check (state in ('verified', 'pending', 'mismatch', 'unreachable', 'not_checked')),
  attempts int not null default 0,
  -- When it is due. While it is looked up: when another process may take it over.
  next_attempt_at timestamptz not null,
  checked_at timestamptz,
  content_sha256 text,
  primary key (account_id, project_id, prospect_id, evidence_id),
  foreign key (account_id, project_id, prospect_id, evidence_id) references evidence on delete cascade
);
create index evidence_checks_due on evidence_checks (next_attempt_at) where state = 'pending';
-- Pending checks by account: each account has its turn.
create index evidence_checks_of_account on evidence_checks (account_id, next_attempt_at) where state = 'pending';

-- An accepted result of a stage.
-- The job has the foreign key to the prospect.
create table revisions (
  account_id text not null,
  project_id text not null,
  prospect_id text not null,
  stage text not null check (stage in ('research', 'qualification', 'outreach', 'verification')),
  revision_id text not null,
  job_id text not null,
  fingerprint text not null,
  snapshot_fingerprint text not null,
  -- The accepted content with the ids that the server made, as canonical JSON text.
  content text not null,
  producer jsonb not null,
  executor text not null check (executor in ('offline', 'llm', 'verifier', 'external', 'off')),
  produced_by text not null,
  stale boolean not null default false,
  superseded boolean not null default false,
  created_at timestamptz not null,
  primary key (account_id, project_id, revision_id),
  foreign key (account_id, project_id, job_id) references stage_jobs,
  unique (account_id, job_id)
);
create unique index revisions_one_head on revisions (account_id, project_id, prospect_id, stage) where not superseded;
-- An approval with a wrong fingerprint looks for the revision to which it belongs.
create index revisions_by_fingerprint on revisions (account_id, fingerprint);

-- A question of a field as it was last asked about a company, and what research answered. The value itself is in
-- own_values, where it is sorted, exported and written over like any other.
-- No foreign key to prospects, projects, cycles and cycle_prospects: an answer about a company outlives what it was
-- asked for. No foreign key to own_values: a question without an answer has no value. No foreign key to companies:
-- answers would lock, and so write, the row of each company.
create table question_answers (
  account_id text not null,
  company_id text not null,
  field_id text not null,
  project_id text not null,
  prospect_id text not null,
  -- The cycle that asks; its research sees the question.
  cycle_id text not null,
  state text not null check (state in ('asking', 'answered', 'not_found')),
  -- The version of the value that the last answer wrote: a later version was written by a person. Null: none was
  -- written.
  value_version integer,
  quote text,
  source_title text,
  source_url text,
  source_retrieved_at timestamptz,
  note text,
  asked_by text not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  -- The evidence that an answer quotes, the source of the kept quote first. Null: there is no quote.
  evidence_ids text[],
  primary key (account_id, company_id, field_id),
  foreign key (account_id, field_id) references own_fields
);
create index question_answers_of_cycle on question_answers (account_id, project_id, cycle_id, prospect_id);

-- ---------------------------------------------------------------- effects of signals
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

-- ---------------------------------------------------------------- approvals, releases, exports
-- An approval of a text. A revoked one makes room for another.
-- No foreign key on approved_by_id: it is a user or a credential.
create table approvals (
  account_id text not null,
  project_id text not null,
  prospect_id text not null,
  approval_id text not null,
  revision_id text not null,
  content_fingerprint text not null,
  contact_basis jsonb,
  acknowledged_warnings text[] not null default '{}' check (acknowledged_warnings <@ array[
    'head', 'stale', 'decision', 'suppression', 'company', 'claims_supported', 'words_backed', 'evidence_verified',
    'identity', 'news', 'notices', 'contact_basis', 'four_eyes', 'address']),
  note text,
  approved_by text not null,
  approved_by_id text not null,
  approved_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by text,
  revoked_reason text,
  primary key (account_id, project_id, prospect_id, approval_id),
  foreign key (account_id, project_id, revision_id) references revisions
);
create unique index approvals_in_force on approvals (account_id, project_id, revision_id) where revoked_at is null;

-- An approved text, frozen for export. The approval has the foreign key to the revision.
create table releases (
  account_id text not null,
  project_id text not null,
  prospect_id text not null,
  release_id text not null,
  approval_id text not null,
  revision_id text not null,
  content_fingerprint text not null,
  channel text not null check (channel in ('letter', 'email', 'phone_script', 'linkedin', 'contact_form')),
  language text not null check (language in ('de', 'fr', 'it', 'en')),
  recipient jsonb not null,
  rendered text not null,
  state text not null default 'ready' check (state in ('ready', 'exported', 'held', 'blocked', 'withdrawn')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The check that holds or blocks the text, or that withdrew it. Null while nothing speaks against it.
  stays_because text check (stays_because in (
    'head', 'stale', 'decision', 'suppression', 'company', 'claims_supported', 'words_backed', 'evidence_verified',
    'identity', 'news', 'notices', 'contact_basis', 'four_eyes', 'address', 'mailbox', 'revoked', 'characters')),
  primary key (account_id, project_id, release_id),
  foreign key (account_id, project_id, prospect_id, approval_id) references approvals,
  unique (account_id, project_id, approval_id)
);
create index releases_by_state on releases (account_id, project_id, state, release_id);
-- A change finds what it holds back, withdraws or blocks by the prospect.
create index releases_not_exported on releases (account_id, project_id, prospect_id) where state in ('ready', 'held');

-- An export of releases: who took which texts out.
create table exports (
  account_id text not null,
  project_id text not null,
  export_id text not null,
  -- letter_zip: one PDF for each letter, with a cover list.
  format text not null check (format in (
    'letter_pdf', 'letter_zip', 'letter_html', 'eml', 'call_sheet', 'csv', 'jsonl')),
  release_ids text[] not null,
  language text check (language in ('de', 'fr', 'it', 'en')),
  email text,
  created_by text not null,
  created_at timestamptz not null,
  -- Where the envelopes of its letters have their window.
  envelope_window text not null default 'right' check (envelope_window in ('right', 'left', 'service')),
  primary key (account_id, project_id, export_id),
  foreign key (account_id, project_id) references projects
);

-- The page that leads the recipient of an exported text to its evidence. The token is its address: anyone with the
-- letter may open it.
create table proof_pages (
  account_id text not null,
  project_id text not null,
  release_id text not null,
  token text not null,
  created_at timestamptz not null,
  -- How often it was opened; nothing is kept of who opened it.
  views int not null default 0,
  -- When the recipient asked not to be written to again.
  opted_out_at timestamptz,
  primary key (account_id, project_id, release_id),
  foreign key (account_id, project_id, release_id) references releases on delete cascade
);
create unique index proof_pages_by_token on proof_pages (token);

-- ---------------------------------------------------------------- outcomes
-- A report of what became of a prospect after its text left the service. There may be several over time. A wrong report
-- is withdrawn and stays in the history.
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
  -- Why the post brought a letter back. Null: not known.
  return_reason text check (return_reason in ('moved', 'unknown', 'refused', 'dissolved')),
  primary key (account_id, project_id, prospect_id, outcome_id),
  foreign key (account_id, project_id, prospect_id) references prospects,
  foreign key (account_id, project_id, release_id) references releases,
  constraint outcomes_reason_of_return check (return_reason is null or outcome = 'returned')
);
-- For the release that an outcome is about.
create index outcomes_of_release on outcomes (account_id, project_id, release_id) where release_id is not null;
-- Addresses to which the post could not deliver: looked up for each letter before it leaves.
create index outcomes_returned on outcomes (account_id, company_id, address_key)
  where withdrawn_at is null and address_key is not null and outcome in ('returned', 'wrong_address');
-- Companies that refused a letter or no longer exist: looked up for each letter before it leaves, whatever its address.
create index outcomes_against_recipient on outcomes (account_id, company_id)
  where withdrawn_at is null and return_reason in ('refused', 'dissolved');
