-- Open is what has no closing time. The indexes of open jobs said it by their state: then a claim, which changes nothing but the
-- state and the lease, had to write every index anew. Now it writes the row alone, beside its old version (HOT).
drop index stage_jobs_open, stage_jobs_due, stage_jobs_one_open_per_stage;
create index stage_jobs_open on stage_jobs (account_id, project_id, job_id) where closed_at is null;
create index stage_jobs_due on stage_jobs (deadline_at) where closed_at is null;
create unique index stage_jobs_one_open_per_stage on stage_jobs (account_id, project_id, prospect_id, stage)
  where closed_at is null;
-- Room on each page for the new versions of its rows: a job is written when it is claimed, extended and closed.
alter table stage_jobs set (fillfactor = 50);
