-- Requests of data subjects, and what remains of erased records.

-- A request of a company or person to export or erase its data.
create table subject_requests (
  account_id text not null references accounts,
  request_id text not null,
  kind text not null check (kind in ('export', 'erasure')),
  subject_kind text not null check (subject_kind in ('company', 'person')),
  -- Under a pepper: an operator who names the subject again can show that the request was carried out.
  digest text not null,
  pepper_version int not null,
  -- The company or person that it is about, until it is carried out.
  subject jsonb,
  reason text,
  suppression_id text,
  state text not null check (state in ('running', 'completed')),
  -- The progress of an erasure: its pass, the kind of record, and the last record.
  pass int not null default 1,
  record_kind int not null default 0,
  after text[],
  changed_in_pass int not null default 0,
  erased jsonb not null default '{}',
  created_by text not null,
  created_at timestamptz not null,
  completed_at timestamptz,
  primary key (account_id, request_id),
  foreign key (account_id, suppression_id) references suppressions,
  constraint completed_request_forgets_subject check (state = 'running' or subject is null)
);
create index subject_requests_open on subject_requests (created_at) where state = 'running';

-- A record whose content was erased: a digest under a pepper, so that a copy can be recognised and nothing can be
-- guessed. No foreign key: a tombstone outlives its record.
create table tombstones (
  account_id text not null,
  record_kind text not null,
  record text[] not null,
  erased_at timestamptz not null,
  -- Null: its retention period was over.
  request_id text,
  digest text not null,
  pepper_version int not null,
  primary key (account_id, record_kind, record, erased_at)
);
