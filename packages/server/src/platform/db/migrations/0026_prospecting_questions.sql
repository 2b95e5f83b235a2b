-- What research is asked about a company to fill the field; null: people fill it.
alter table own_fields add column question text;

-- A question of a field as it was last asked about a company, and what research answered. The value itself is in own_values,
-- where it is sorted, exported and written over like any other.
-- No foreign key to prospects, projects, cycles and cycle_prospects: an answer about a company outlives what it was asked for.
-- No foreign key to own_values: a question without an answer has no value. No foreign key to companies: answers would lock,
-- and so write, the row of each company.
create table question_answers (
  account_id text not null,
  company_id text not null,
  field_id text not null,
  project_id text not null,
  prospect_id text not null,
  -- The cycle that asks; its research sees the question.
  cycle_id text not null,
  state text not null check (state in ('asking', 'answered', 'not_found')),
  -- The version of the value that the last answer wrote: a later version was written by a person. Null: none was written.
  value_version integer,
  quote text,
  source_title text,
  source_url text,
  source_retrieved_at timestamptz,
  note text,
  asked_by text not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  primary key (account_id, company_id, field_id),
  foreign key (account_id, field_id) references own_fields
);
create index question_answers_of_cycle on question_answers (account_id, project_id, cycle_id, prospect_id);
