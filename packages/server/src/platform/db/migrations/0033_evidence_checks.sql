-- Web evidence of workers that the service looks up on its page, where the operator lets it. Evidence itself stays as it came.
create table evidence_checks (
  account_id text not null,
  project_id text not null,
  prospect_id text not null,
  evidence_id text not null,
  state text not null default 'pending',
  tries int not null default 0,
  -- When it is due; while it is looked up, when somebody else may take it over.
  next_at timestamptz not null,
  checked_at timestamptz,
  content_sha256 text,
  primary key (account_id, project_id, prospect_id, evidence_id),
  foreign key (account_id, project_id, prospect_id, evidence_id) references evidence on delete cascade
);
create index evidence_checks_due on evidence_checks (next_at) where state = 'pending';

-- Whether a text may be approved whose evidence nobody has looked up.
update projects set policies = policies || '{"evidence_policy":"any"}';
