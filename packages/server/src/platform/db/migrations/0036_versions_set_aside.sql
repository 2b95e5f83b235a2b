-- Changes of companies that could not be read for signals: each is set aside with its fault, so that it holds up no other,
-- and tried again (signals/set-aside.ts). `signals_derived` of the version says then that nobody else need look at it.
create table company_versions_set_aside (
  company_id text not null,
  version_id bigint not null,
  -- what kind of fault; the log has the whole of it
  fault text not null,
  failures int not null default 1,
  set_aside_at timestamptz not null,
  try_at timestamptz not null,
  primary key (company_id, version_id),
  foreign key (company_id, version_id) references company_versions on delete cascade
);
create index company_versions_set_aside_due on company_versions_set_aside (try_at);
