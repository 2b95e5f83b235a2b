/** The tables that a user of pg-boss adds. */
export const guardedTables = `
  create schema if not exists guarded;
  create table if not exists guarded.prospects (
    prospect_id uuid primary key, state text not null default 'new', head_revision_id uuid,
    updated_at timestamptz not null default now()) with (fillfactor = 85);
  create table if not exists guarded.leases (
    job_id uuid not null, token int not null, lease_id uuid not null, worker_id text not null,
    granted_at timestamptz not null, expires_at timestamptz not null, ended_at timestamptz, ended_as text,
    primary key (job_id, token)) with (fillfactor = 85);
  create table if not exists guarded.revisions (
    revision_id uuid primary key, prospect_id uuid not null references guarded.prospects, job_id uuid not null unique,
    stage text not null, content text not null, fingerprint text not null, created_at timestamptz not null);
  create index if not exists revisions_of_prospect on guarded.revisions (prospect_id);
  create table if not exists guarded.evidence (
    revision_id uuid not null, evidence_id text not null, kind text not null, url text, title text, excerpt text,
    retrieved_at timestamptz, primary key (revision_id, evidence_id));
  create table if not exists guarded.keys (
    holder text not null, key uuid not null, fingerprint text not null, status int not null, answer text not null,
    created_at timestamptz not null, primary key (holder, key));
  create index if not exists keys_by_age on guarded.keys (created_at);
  create table if not exists guarded.audit_rows (
    audit_id bigint generated always as identity primary key, account_id text not null, at timestamptz not null,
    operation text not null, credential_id text not null, request_id uuid not null, status int not null,
    objects uuid[] not null);
  create index if not exists audit_of_account on guarded.audit_rows (account_id, at)`

/** Prospects whose jobs are about to be opened. */
export const seedStatement = 'insert into guarded.prospects (prospect_id) select unnest($1::uuid[])'

/** The kept answer and the audit row of a call: the key, the fingerprint, the answer, the operation and the request. */
const callRows = (from: number) => `
  kept as (
    insert into guarded.keys (holder, key, fingerprint, status, answer, created_at)
    values ('credential', $${from}::uuid, $${from + 1}, 200, $${from + 2}, now())),
  audited as (
    insert into guarded.audit_rows (account_id, at, operation, credential_id, request_id, status, objects)
    values ('account', now(), $${from + 3}, 'credential', $${from + 4}::uuid, 200, $1::uuid[]))`

/** Leases of the jobs that pg-boss handed out in this transaction. */
export const grantStatement = `
  with granted as (
    insert into guarded.leases (job_id, token, lease_id, worker_id, granted_at, expires_at)
    select job_id, token, lease_id, $4, now(), now() + $5::int * interval '1 second'
    from unnest($1::uuid[], $2::int[], $3::uuid[]) as given (job_id, token, lease_id)),
  ${callRows(6)}
  select 1`

/** Inserts the results of completed jobs. It counts the leases that were still held, and the prospects. */
export const completeStatement = `
  with given as materialized (
    select * from unnest($1::uuid[], $2::int[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[])
      as given (job_id, token, lease_id, prospect_id, revision_id, content, fingerprint)),
  ended as (
    update guarded.leases as lease set ended_at = now(), ended_as = 'completed'
    from given where lease.job_id = given.job_id and lease.token = given.token and lease.lease_id = given.lease_id
      and lease.ended_at is null and lease.expires_at > now()
    returning 1),
  revised as (
    insert into guarded.revisions (revision_id, prospect_id, job_id, stage, content, fingerprint, created_at)
    select revision_id, prospect_id, job_id, 'research', content, fingerprint, now() from given),
  proven as (
    insert into guarded.evidence (revision_id, evidence_id, kind, url, title, excerpt, retrieved_at)
    select revision_id, id, kind, url, title, excerpt, retrieved_at
    from json_to_recordset($8::json) as item (revision_id uuid, id text, kind text, url text, title text,
      excerpt text, retrieved_at timestamptz)),
  moved as (
    update guarded.prospects as prospect
    set state = 'researched', head_revision_id = given.revision_id, updated_at = now()
    from given where prospect.prospect_id = given.prospect_id
    returning 1),
  ${callRows(9)}
  select (select count(*)::int from ended) as leases, (select count(*)::int from moved) as prospects`

/** Counts the written rows, to compare them with the acknowledged ones. */
export const guardedCounts = `
  select (select count(*)::int from guarded.revisions) as revisions,
    (select count(*)::int from guarded.evidence) as evidence,
    (select count(*)::int from guarded.leases where ended_as = 'completed') as leases,
    (select count(*)::int from guarded.prospects where state = 'researched') as prospects,
    (select count(*)::int from pgboss.job where state = 'completed' and name = 'guarded') as jobs`
