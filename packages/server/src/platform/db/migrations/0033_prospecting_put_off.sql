-- When the day of a decision "later" was over and the service had looked at its prospect. Null: not yet. The job that reopens
-- prospects finds by it what is due and nothing else. It is kept here and not at the prospect: a decision writes no index of
-- prospects, and so updates its prospect in place.
alter table decisions add column looked_at timestamptz;
create index decisions_over on decisions (until)
  where until is not null and withdrawn_at is null and looked_at is null;
