-- A third built-in executor: a local model that verifies texts.
alter table stage_jobs drop constraint stage_jobs_executor_check,
  add constraint stage_jobs_executor_check check (executor in ('offline', 'llm', 'verifier', 'external', 'off'));
alter table revisions drop constraint revisions_executor_check,
  add constraint revisions_executor_check check (executor in ('offline', 'llm', 'verifier', 'external', 'off'));

drop index stage_jobs_built_in;
create index stage_jobs_built_in on stage_jobs (account_id, project_id, job_id)
  where closed_at is null and executor in ('offline', 'llm', 'verifier');
