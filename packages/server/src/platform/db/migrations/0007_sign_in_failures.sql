-- Wrong passwords by address, counted in quarters of an hour. The address is kept as a hash only: it may be nobody's.
create table sign_in_failures (
  email_hash text primary key,
  quarter timestamptz not null,
  failures int not null
);
