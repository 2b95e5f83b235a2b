-- When the backup was restored into a scratch database and found whole. Null: it was not, or by another program.
alter table backups add column verified_at timestamptz;

-- A run of `alphorn backup` that failed, and the step in which it did. The last hundred are kept.
create table backup_failures (
  failed_at timestamptz primary key,
  step text not null check (step in ('write', 'verify', 'delete')),
  failure text not null
);
