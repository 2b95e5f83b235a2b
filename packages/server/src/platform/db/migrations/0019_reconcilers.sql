-- Addresses at which OpenRefine matches companies. The address is the secret: only a hash of it is kept.
create table reconcilers (
  account_id text not null references accounts,
  reconciler_id text not null,
  token_hash text not null unique,
  name text not null,
  created_by text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (account_id, reconciler_id)
);
