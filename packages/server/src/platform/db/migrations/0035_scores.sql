-- The score of a prospect is that of the head of its qualification: kept beside the prospect, so that a project can be read by it.
-- `scored_at` says since when it counts; what stood before stands in the revisions.
alter table prospects
  add column score double precision check (score between 0 and 1),
  add column scored_at timestamptz;

update prospects p set score = (r.content::jsonb ->> 'score')::double precision, scored_at = r.created_at
  from revisions r
  where r.account_id = p.account_id and r.project_id = p.project_id and r.prospect_id = p.prospect_id
    and r.stage = 'qualification' and not r.superseded;

-- Read from either end. Who has no score is in neither: adding a company writes no entry, and is read along the key.
create index prospects_by_score on prospects (account_id, project_id, score, prospect_id) where score is not null;
create index prospects_scored on prospects (account_id, project_id, scored_at) where scored_at is not null;
