-- Who took which approved texts out, and who took an approval back.
create table exports (
  account_id text not null,
  project_id text not null,
  export_id text not null,
  format text not null,
  release_ids text[] not null,
  language text,
  email text,
  created_by text not null,
  created_at timestamptz not null,
  primary key (account_id, project_id, export_id)
);
create index releases_by_state on releases (account_id, project_id, state, release_id);

alter table approvals
  add column revoked_at timestamptz,
  add column revoked_by text,
  add column revoked_reason text,
  drop constraint approvals_account_id_project_id_revision_id_key;
-- An approval that was taken back makes room for another.
create unique index approvals_in_force on approvals (account_id, project_id, revision_id) where revoked_at is null;
