-- Set when a person's answer asks for another qualification while a cycle is active, until a cycle takes the prospect.
-- Unlike `recycle_since` it asks for no research, so it waits for no research unit.
alter table prospects add column requalify_since timestamptz;
create index prospects_to_requalify on prospects (account_id, project_id, prospect_id) where requalify_since is not null;
