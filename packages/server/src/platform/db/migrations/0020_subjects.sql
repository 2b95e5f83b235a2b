-- Requests of those whom data is about, and what remains of what was erased.

create table subject_requests (
  account_id text not null references accounts,
  request_id text not null,
  kind text not null check (kind in ('export', 'erasure')),
  subject_kind text not null check (subject_kind in ('company', 'person')),
  -- under a pepper: who names the subject again can be shown that the request was carried out
  digest text not null,
  pepper_version int not null,
  -- whom it is about, until it is carried out
  subject jsonb,
  reason text,
  suppression_id text,
  state text not null check (state in ('running', 'completed')),
  -- how far an erasure is: which time over, which kind of record, behind which of them
  pass int not null default 1,
  holding int not null default 0,
  after text[],
  changed_in_pass int not null default 0,
  erased jsonb not null default '{}',
  created_by text not null,
  created_at timestamptz not null,
  completed_at timestamptz,
  primary key (account_id, request_id),
  constraint nobody_is_remembered check (state = 'running' or subject is null)
);
create index subject_requests_open on subject_requests (created_at) where state = 'running';

-- What a record was before its content was erased: a digest under a pepper, so that a copy can be recognised, and nothing guessed.
create table tombstones (
  account_id text not null,
  holding text not null,
  record text[] not null,
  erased_at timestamptz not null,
  -- null: its time was over
  request_id text,
  digest text not null,
  pepper_version int not null,
  primary key (account_id, holding, record, erased_at)
);

-- Personal evidence whose time may be over.
create index evidence_personal on evidence ((content->>'retrieved_at'))
  where content->'personal_data' = 'true' and content->>'excerpt' <> '[erased: nothing is kept here]';
