-- The background jobs of the service.

-- The last run of a background job, on whichever process. Reported every few seconds, for the system's health.
create table background_job_runs (
  name text primary key,
  every_seconds int not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  failed_at timestamptz,
  failure text
);
