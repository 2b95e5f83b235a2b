-- The size of the database on a day, as it was measured last: how fast it grows says when its disk is full.
create table database_sizes (
  day date primary key,
  bytes bigint not null
);
