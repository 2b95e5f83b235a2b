-- The page that leads the recipient of an exported text to its evidence. The token is its address: whoever has the letter
-- may open it.
create table proof_pages (
  account_id text not null,
  project_id text not null,
  release_id text not null,
  token text not null,
  created_at timestamptz not null,
  -- How often it was opened; nothing is kept of who opened it.
  views int not null default 0,
  -- When the recipient asked not to be written to again.
  opted_out_at timestamptz,
  primary key (account_id, project_id, release_id),
  foreign key (account_id, project_id, release_id) references releases on delete cascade
);
create unique index proof_pages_by_token on proof_pages (token);
