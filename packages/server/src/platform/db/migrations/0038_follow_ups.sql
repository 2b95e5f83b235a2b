-- Set when a company is accepted whose text no active cycle can write: a follow-up cycle is due. Cleared when a cycle takes
-- the prospect, and by the next decision.
alter table prospects add column follow_up_since timestamptz;
create index prospects_to_follow_up on prospects (account_id, project_id, prospect_id) where follow_up_since is not null;
