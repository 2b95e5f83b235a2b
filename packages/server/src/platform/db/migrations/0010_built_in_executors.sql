-- The jobs that the service does itself: what its own executors look through, whatever lies with external workers.
create index stage_jobs_built_in on stage_jobs (account_id, project_id, job_id)
  where closed_at is null and executor in ('offline', 'llm');
