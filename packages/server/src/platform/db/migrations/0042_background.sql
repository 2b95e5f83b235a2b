-- The background jobs of the service, and what one of them measures.

-- The last run of a background job, on whichever process. Reported every few seconds, for the system's health.
create table background_job_runs (
  name text primary key,
  every_seconds int not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  failed_at timestamptz,
  failure text
);

-- The size of the database on a day, as it was measured last: how fast it grows says when its disk is full.
create table database_sizes (
  day date primary key,
  bytes bigint not null
);
